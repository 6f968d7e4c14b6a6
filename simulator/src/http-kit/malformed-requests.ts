import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { problem, problemMediaType } from '@stillhouse/contracts/problems';

/** Messages for the error codes of Node's parser. */
const reasons = new Map([
  ['HPE_HEADER_OVERFLOW', 'Its header lines are longer than the device reads. Send fewer.'],
  ['HPE_INVALID_METHOD', 'Its method is none. Use one of the contract.'],
  ['HPE_INVALID_EOF_STATE', 'It ended early. Send as much as it announces.'],
]);

/** The latest response on each connection. */
const latestResponses = new WeakMap<Duplex, ServerResponse>();

/**
 * Remembers the response to the latest request of a connection: the rest of the request may still
 * turn out malformed.
 */
export function rememberResponse(res: ServerResponse): void {
  latestResponses.set(res.req.socket, res);
}

/**
 * Refuses what is not HTTP with a problem body, then closes the connection (RFC 9112 section 9.6).
 * It reaches neither the device nor its journal.
 */
export function refuseUnparsable(error: Error, socket: Duplex): void {
  const code = 'code' in error ? String(error.code) : '';
  const latest = latestResponses.get(socket);
  const isAnswered = latest?.headersSent === true && !latest.req.complete;
  if (code === 'ECONNRESET' || isAnswered || !socket.writable) {
    socket.destroy();
    return;
  }
  const isSlow = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const reason = reasons.get(code) ?? 'Send it as RFC 9112 says.';
  const { status, body } = isSlow
    ? problem(408, 'request-timeout', 'The request took too long. Send it again.')
    : problem(
        400,
        'invalid-request',
        `The request is no HTTP (${code || error.message}). ${reason}`,
      );
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${isSlow ? 'Request Timeout' : 'Bad Request'}`,
    `content-type: ${problemMediaType}`,
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

/** Refuses an HTTP/1.1 request without a Host header (RFC 9112 section 3.2). */
export function refuseWithoutHost(res: ServerResponse): void {
  const detail = 'The request has no host header. Send the name of the device in it.';
  const { status, body } = problem(400, 'invalid-request', detail);
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'content-type': problemMediaType,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  });
  res.end(text);
}
