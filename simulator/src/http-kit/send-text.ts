import type { ServerResponse } from 'node:http';

/** Sends a short text for people; `type` is a media type without charset. */
export function sendText(res: ServerResponse, status: number, type: string, text: string): void {
  res.statusCode = status;
  res.setHeader('content-type', `${type}; charset=utf-8`);
  res.setHeader('content-length', Buffer.byteLength(text));
  res.end(text);
}
