import { changeResponses } from '../mutant/change-responses.ts';
import {
  getHeader,
  isSuccess,
  type JsonObject,
  parseMembers,
  withHeader,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyResponse } from '../mutant/mutant.ts';

/** Invalid logs and signing requests. */
export const downloadMutants: readonly Mutant[] = [
  createMutant(
    'logs-no-archive',
    'downloadLogs',
    'media',
    'the logs are not an archive',
    (response) => ({
      ...response,
      body: Buffer.from('no logs today\n'),
    }),
  ),
  createMutant(
    'logs-half',
    'downloadLogs',
    'media',
    'the end of the archive is missing',
    (response) => ({
      ...response,
      body: response.body.subarray(0, response.body.length - 30),
    }),
  ),
  createMutant(
    'logs-cut',
    'downloadLogs',
    'media',
    'the connection closes before the end of the logs',
    (response) => ({
      ...response,
      wire: { cutAt: response.body.length >> 1, contentLength: response.body.length },
    }),
  ),
  createMutant(
    'logs-text-type',
    'downloadLogs',
    'media',
    'the media type of the logs is text',
    (response) => withHeader(response, 'content-type', 'text/plain'),
  ),
  createMutant(
    'logs-path',
    'downloadLogs',
    'header',
    'the file name of the logs is a path',
    (response) =>
      withHeader(
        response,
        'content-disposition',
        (getHeader(response, 'content-disposition') ?? '').replace(
          /filename="?/,
          'filename="../../etc/',
        ),
      ),
  ),
  createMutant(
    'logs-inline',
    'downloadLogs',
    'header',
    'the logs are displayed inline instead of downloaded',
    (response) => withHeader(response, 'content-disposition', 'inline'),
  ),
  createMutant(
    'csr-no-request',
    'createCsr',
    'shape',
    'a certificate instead of a signing request',
    (response) => ({
      ...response,
      body: Buffer.from(
        response.body.toString('utf8').replaceAll('CERTIFICATE REQUEST', 'CERTIFICATE'),
      ),
    }),
  ),
  createMutant('csr-half', 'createCsr', 'media', 'half of a signing request', (response) => ({
    ...response,
    body: response.body.subarray(0, response.body.length >> 1),
  })),
  createMutant(
    'csr-signature',
    'createCsr',
    'resources',
    'a signing request whose signature does not match its key',
    changeSignature,
  ),
  createSubjectMutant('csr-member', 'without the organizational unit', (subject) => ({
    ...subject,
    organizationalUnit: '',
  })),
  createSubjectMutant('csr-ascii', 'with a ? for each letter beyond ASCII', (subject) =>
    Object.fromEntries(
      Object.entries(subject).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.replaceAll(/[^\0-\x7f]/g, '?') : value,
      ]),
    ),
  ),
];

/** Changes the last byte of the DER, which belongs to the signature. */
function changeSignature(response: ProxyResponse): ProxyResponse {
  const [begin = '', ...lines] = response.body.toString('utf8').trim().split('\n');
  const end = lines.pop();
  const der = Buffer.from(lines.join(''), 'base64');
  der.writeUInt8(der.readUInt8(der.length - 1) ^ 1, der.length - 1);
  return { ...response, body: Buffer.from(`${begin}\n${der.toString('base64')}\n${end}\n`) };
}

/** A device that creates a signing request with another subject. */
function createSubjectMutant(
  rule: string,
  summary: string,
  change: (subject: JsonObject) => JsonObject,
): Mutant {
  const operationId = 'createCsr';
  return {
    id: `resources.${rule}:${operationId}`,
    class: 'resources',
    operationId,
    summary: `a signing request ${summary}`,
    profile: 'destructive',
    createHandler: () => ({
      respond: (request, upstream) =>
        upstream.forward(
          request.operation?.id === operationId
            ? withRequestJson(request, change(parseMembers(request)))
            : request,
        ),
    }),
  };
}

function createMutant(
  rule: string,
  operationId: 'downloadLogs' | 'createCsr',
  kind: Mutant['class'],
  summary: string,
  change: (response: ProxyResponse) => ProxyResponse,
): Mutant {
  return {
    id: `${kind}.${rule}:${operationId}`,
    class: kind,
    alsoReportedAs: ['media', 'shape', 'header'],
    operationId,
    summary,
    profile: operationId === 'downloadLogs' ? 'read' : 'destructive',
    createHandler: changeResponses(operationId, (response) =>
      isSuccess(response) ? change(response) : response,
    ),
  };
}
