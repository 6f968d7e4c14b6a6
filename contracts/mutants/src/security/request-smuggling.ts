import type { Mutant } from '../mutant/mutant.ts';

const length = /^content-length:.*\r\n/gim;
const chunked = /^transfer-encoding:[^\S\r\n]*chunked\r\n/gim;

/** HTTP servers that find the end of a message elsewhere than RFC 9112 says. */
export const requestSmugglingMutants: readonly Mutant[] = [
  createMutant('chunks', 'chunks end the message, and Content-Length is ignored', (head) =>
    chunked.test(head) ? head.replace(length, '') : head,
  ),
  createMutant('length', 'Content-Length ends the message, and chunks are ignored', (head) =>
    head.search(length) < 0 ? head : head.replace(chunked, ''),
  ),
  createMutant('first-length', 'the first of two lengths ends the message', (head) =>
    keepLength(head, 0),
  ),
  createMutant('last-length', 'the last of two lengths ends the message', (head) =>
    keepLength(head, -1),
  ),
  createMutant('space', 'a space before the colon of Transfer-Encoding is ignored', (head) =>
    /^transfer-encoding +:/im.test(head)
      ? head.replace(length, '').replace(/^transfer-encoding +:/im, 'Transfer-Encoding:')
      : head,
  ),
  createMutant('fold', 'a folded Transfer-Encoding is unfolded', (head) =>
    /^transfer-encoding:\r\n /im.test(head)
      ? head.replace(length, '').replace(/^transfer-encoding:\r\n /im, 'Transfer-Encoding: ')
      : head,
  ),
  createMutant('unknown', 'each Transfer-Encoding that ends with chunked has chunks', (head) =>
    /^transfer-encoding: *\wchunked/im.test(head)
      ? head
          .replace(length, '')
          .replace(/^transfer-encoding: *\wchunked/im, 'Transfer-Encoding: chunked')
      : head,
  ),
];

/** @param change changes the head of a message into what this server understands */
function createMutant(rule: string, summary: string, change: (head: string) => string): Mutant {
  return {
    id: `sec.smuggling-${rule}:*`,
    class: 'sec',
    alsoReportedAs: ['robust', 'neg', 'proto'],
    operationId: null,
    summary,
    profile: 'security',
    createHandler: () => ({
      receive: (text) => {
        // Other bytes continue a body.
        const end = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(text) ? text.indexOf('\r\n\r\n') + 2 : 0;
        chunked.lastIndex = 0;
        return `${change(text.slice(0, end))}${text.slice(end)}`;
      },
      respond: async (request, upstream) => {
        const response = await upstream.forward(request);
        return request.path === '/api/v1/status/offline' ? { ...response, wire: {} } : response;
      },
    }),
  };
}

function keepLength(head: string, index: number): string {
  const lengths = head.match(length) ?? [];
  const kept = lengths.at(index);
  if (lengths.length < 2 || kept === undefined) return head;
  return head.replace(length, '').concat(kept);
}
