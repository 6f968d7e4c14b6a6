import { changeResponses } from '../mutant/change-responses.ts';
import { getHeader, isSuccess, withHeader } from '../mutant/message.ts';
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
];

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
