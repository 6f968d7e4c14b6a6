import type { Exchange } from './exchange.ts';
import { type DeviceResponse, getPayload, getPayloadBytes } from './response.ts';

/**
 * Writes the head of a response directly, without ETag and without `res.json` (decision 0028).
 * @param date value of the `date` header, by the device's clock
 */
export function sendHead(exchange: Exchange, response: DeviceResponse, date: string): void {
  const { status, mediaType, headers } = response;
  const lines = ['date', date, 'cache-control', 'no-store', 'x-content-type-options', 'nosniff'];
  if (mediaType !== null) {
    lines.push('content-type', mediaType, 'content-length', String(getPayloadBytes(response)));
  }
  for (const name in headers) lines.push(name, headers[name] ?? '');
  exchange.isHeadSent = true;
  exchange.sink.writeHead(status, lines);
}

/** Writes a whole response. */
export function sendResponse(exchange: Exchange, response: DeviceResponse, date: string): void {
  sendHead(exchange, response, date);
  exchange.sink.end(getPayload(response));
}
