import type { Payload } from '../journal/digest.ts';
import type { Exchange } from './exchange.ts';
import { isJson, type Reply } from './reply.ts';

/** What goes over the wire of an answer. */
export function payloadOf({ mediaType, body }: Reply): string | Uint8Array {
  if (body === undefined || mediaType === null) return '';
  if (body instanceof Uint8Array) return body;
  return isJson(mediaType) ? JSON.stringify(body) : String(body);
}

/**
 * Writes an answer straight to the connection: no ETag, no second look at the body (design section 7).
 * @param date text of the `date` header, by the device's clock
 * @returns what went over the wire
 */
export function send(exchange: Exchange, reply: Reply, date: string): Payload {
  const { res } = exchange;
  const { status, mediaType, headers } = reply;
  const data = payloadOf(reply);
  const lines = ['date', date, 'cache-control', 'no-store', 'x-content-type-options', 'nosniff'];
  if (mediaType !== null) {
    const length = typeof data === 'string' ? Buffer.byteLength(data) : data.length;
    lines.push('content-type', mediaType, 'content-length', String(length));
  }
  for (const name in headers) lines.push(name, headers[name] ?? '');
  res.writeHead(status, lines);
  if (exchange.breaksOff && data.length > 1) breakOff(exchange, data.slice(0, data.length >> 1));
  else res.end(data);
  return { mediaType, data };
}

/** Sends what there is of a body, then drops the connection: the length that was promised is never reached. */
function breakOff(exchange: Exchange, part: string | Uint8Array): void {
  exchange.wasReset = true;
  // Not a reset: that would take back what has been sent.
  exchange.res.write(part, () => exchange.res.destroy());
}
