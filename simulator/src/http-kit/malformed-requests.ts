import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { problem, problemMediaType } from '@stillhouse/contracts/problems';

/** What Node's parser says, for people. */
const reasons = new Map([
  ['HPE_HEADER_OVERFLOW', 'Its header lines are longer than the device reads. Send fewer.'],
  ['HPE_INVALID_METHOD', 'Its method is none. Use one of the contract.'],
  ['HPE_INVALID_EOF_STATE', 'It ended early. Send as much as it announces.'],
]);

/** The latest answer on each connection. */
const latestResponses = new WeakMap<Duplex, ServerResponse>();

/** A request came in: what breaks later in it may have been answered by then. */
export function rememberResponse(res: ServerResponse): void {
  latestResponses.set(res.req.socket, res);
}

/**
 * Answers what cannot be read as HTTP, and so reaches neither journal nor device: a problem as everywhere else, after
 * which the connection is closed (RFC 9112 section 9.6).
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

/** A request of HTTP/1.1 has to name the host that it is for (RFC 9112 section 3.2). */
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
