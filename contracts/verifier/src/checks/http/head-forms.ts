import type { Headers } from '../../model/exchange.ts';
import type { Message } from './client-requests.ts';
import { foreignCookies } from './clients.ts';

/** The greatest head of a request that every device accepts, in bytes (info/description). */
export const maxRequestHeadBytes = 8_000;

/** A change of the head of a request that changes no response. */
type HeadForm = {
  readonly rule: string;
  readonly sentence: string;
  /** Of what sends it, for messages. */
  readonly name: string;
  change(message: Message, baseUrl: string): Message;
};

const addHeaders =
  (headers: Headers): HeadForm['change'] =>
  (message) => ({ ...message, headers: [...message.headers, ...headers] });

export const headForms: readonly HeadForm[] = [
  {
    rule: 'cookies',
    sentence: 'Cookies of other services at the same host change no response.',
    name: 'a client with cookies of other services',
    change: addHeaders([['Cookie', foreignCookies]]),
  },
  {
    rule: 'proxies',
    sentence: 'What two reverse proxies add, each in lines of its own, changes no response.',
    name: 'two reverse proxies',
    // RFC 9110 sections 5.3 and 7.6.3, RFC 7239 section 4.
    change: (message, baseUrl) =>
      addHeaders([
        ['X-Forwarded-For', '192.0.2.10'],
        ['X-Forwarded-For', '198.51.100.4'],
        ['X-Forwarded-Proto', 'http'],
        ['X-Forwarded-Host', new URL(baseUrl).host],
        ['X-Real-IP', '192.0.2.10'],
        ['Forwarded', 'for=192.0.2.10;proto=http'],
        ['Forwarded', 'for=198.51.100.4'],
        ['Via', '1.1 edge.example'],
        ['Via', '1.1 inner.example'],
      ])(message, baseUrl),
  },
  {
    rule: 'conditional',
    sentence: 'A condition on a validator that the device did not send changes no response.',
    name: 'a cache that holds an older response',
    // With a write, the conditions would forbid it.
    change: (message, baseUrl) =>
      message.method === 'GET'
        ? addHeaders([
            ['If-None-Match', '"stillhouse-verify", W/"0"'],
            ['If-Modified-Since', 'Sat, 01 Jan 2000 00:00:00 GMT'],
          ])(message, baseUrl)
        : message,
  },
  {
    rule: 'content-coding',
    sentence: 'A response has the same content in each content coding that a client accepts.',
    name: 'a client that accepts gzip, deflate and br',
    change: addHeaders([['Accept-Encoding', 'br;q=1.0, gzip;q=0.8, deflate;q=0.6, *;q=0.1']]),
  },
  {
    rule: 'large-head',
    sentence: `A request head of ${maxRequestHeadBytes} bytes is accepted.`,
    name: `a client with a head of ${maxRequestHeadBytes} bytes`,
    change: fillHead,
  },
];

/** Browsers send long cookies and addresses of pages. */
function fillHead(message: Message, baseUrl: string): Message {
  const referer = `${baseUrl}/settings?${'filter=room&'.repeat(80)}`;
  const headers: Headers = [...message.headers, ['Referer', referer]];
  const used = countHeadBytes({ ...message, headers }) + 'Cookie: a=\r\n'.length;
  return {
    ...message,
    headers: [...headers, ['Cookie', `a=${'x'.repeat(maxRequestHeadBytes - used)}`]],
  };
}

/** From the request line to the empty line. */
function countHeadBytes({ method, target, headers }: Message): number {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map((header) => header.join(': '))];
  return Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`);
}
