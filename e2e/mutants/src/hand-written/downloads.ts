import { createBugs } from '../mutant/bug.ts';
import { changeBytes, setHeader } from '../mutant/changes.ts';
import {
  getHeader,
  type JsonObject,
  parseMembers,
  withHeader,
  withRequestJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyRequest } from '../mutant/mutant.ts';

const also = ['media', 'shape', 'header'] as const;

/** Invalid logs and signing requests. */
export const downloadMutants: readonly Mutant[] = [
  ...createBugs({ also, harm: 'read', status: 'success' }, [
    {
      id: 'media.logs-no-archive:downloadLogs',
      summary: 'the logs are not an archive',
      after: changeBytes(() => Buffer.from('no logs today\n')),
    },
    {
      id: 'media.logs-half:downloadLogs',
      summary: 'the end of the archive is missing',
      after: changeBytes((body) => body.subarray(0, body.length - 30)),
    },
    {
      id: 'media.logs-cut:downloadLogs',
      summary: 'the connection closes before the end of the logs',
      after: ({ response }) => {
        const { length } = response.body;
        return { ...response, wire: { cutAt: length >> 1, contentLength: length } };
      },
    },
    {
      id: 'media.logs-text-type:downloadLogs',
      summary: 'the media type of the logs is text',
      after: setHeader('content-type', 'text/plain'),
    },
    {
      id: 'header.logs-path:downloadLogs',
      summary: 'the file name of the logs is a path',
      after: ({ response }) => {
        const disposition = getHeader(response, 'content-disposition') ?? '';
        const path = disposition.replace(/filename="?/, 'filename="../../etc/');
        return withHeader(response, 'content-disposition', path);
      },
    },
    {
      id: 'header.logs-inline:downloadLogs',
      summary: 'the logs are displayed inline instead of downloaded',
      after: setHeader('content-disposition', 'inline'),
    },
  ]),
  ...createBugs({ also, harm: 'destructive', status: 'success' }, [
    {
      id: 'shape.csr-no-request:createCsr',
      summary: 'a certificate instead of a signing request',
      after: changeBytes((body) =>
        Buffer.from(body.toString('utf8').replaceAll('CERTIFICATE REQUEST', 'CERTIFICATE')),
      ),
    },
    {
      id: 'media.csr-half:createCsr',
      summary: 'half of a signing request',
      after: changeBytes((body) => body.subarray(0, body.length >> 1)),
    },
    {
      id: 'resources.csr-signature:createCsr',
      summary: 'a signing request whose signature does not match its key',
      after: changeBytes(changeSignature),
    },
    {
      id: 'resources.csr-member:createCsr',
      summary: 'a signing request without the organizational unit',
      also: [],
      before: changeSubject((subject) => ({ ...subject, organizationalUnit: '' })),
    },
    {
      id: 'resources.csr-ascii:createCsr',
      summary: 'a signing request with a ? for each letter beyond ASCII',
      also: [],
      before: changeSubject((subject) =>
        Object.fromEntries(
          Object.entries(subject).map(([key, value]) => [
            key,
            typeof value === 'string' ? value.replaceAll(/[^\0-\x7f]/g, '?') : value,
          ]),
        ),
      ),
    },
  ]),
];

/** Changes the last byte of the DER, which belongs to the signature. */
function changeSignature(body: Buffer): Buffer {
  const [begin = '', ...lines] = body.toString('utf8').trim().split('\n');
  const end = lines.pop();
  const der = Buffer.from(lines.join(''), 'base64');
  der.writeUInt8(der.readUInt8(der.length - 1) ^ 1, der.length - 1);
  return Buffer.from(`${begin}\n${der.toString('base64')}\n${end}\n`);
}

/** The device gets another subject for its signing request. */
function changeSubject(change: (subject: JsonObject) => JsonObject) {
  return ({ request }: { readonly request: ProxyRequest }) =>
    withRequestJson(request, change(parseMembers(request)));
}
