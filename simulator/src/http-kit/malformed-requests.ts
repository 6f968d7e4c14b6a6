import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProblem, problemMediaType } from '@stillhouse/contracts/problems';
import { sendEnded } from './end-together.ts';
import type { HeadRejection } from './request-head.ts';

/** Messages for the error codes of Node's parser. */
const reasons = new Map([
  ['HPE_HEADER_OVERFLOW', 'Its header lines are longer than the device reads. Send fewer.'],
  ['HPE_INVALID_METHOD', 'Its method is none. Use one of the contract.'],
  ['HPE_INVALID_EOF_STATE', 'It ended early. Send as much as it announces.'],
]);

/** The responses of a connection, in the order of their requests. */
type Responses = {
  latest: ServerResponse;
  /** Those before it that had not left when its request arrived: it was pipelined. */
  earlier: readonly ServerResponse[];
};

const responses = new WeakMap<Duplex, Responses>();

/** Connections that get a last response and are then closed. */
const closing = new WeakSet<Duplex>();

/**
 * Remembers the response to a request: what follows on the connection may be malformed, also the
 * rest of this request.
 */
export function rememberResponse(res: ServerResponse): void {
  const { socket } = res.req;
  const known = responses.get(socket);
  if (known === undefined) {
    responses.set(socket, { latest: res, earlier: [] });
    return;
  }
  if (known.earlier.length > 0 || isOpen(known.latest)) known.earlier = listOpen(known);
  known.latest = res;
}

function listOpen({ latest, earlier }: Responses): ServerResponse[] {
  return [...earlier, latest].filter(isOpen);
}

/** Returns true if a part of the response has not left yet. */
function isOpen({ writableFinished, destroyed }: ServerResponse): boolean {
  return !writableFinished && !destroyed;
}

/**
 * Rejects what is not HTTP with a problem body, then closes the connection (RFC 9112 section 9.6).
 * It reaches neither the device nor its journal.
 */
export function rejectUnparsable(error: Error, socket: Duplex): void {
  sendEnded();
  const code = 'code' in error ? String(error.code) : '';
  const latest = responses.get(socket)?.latest;
  const isIncomplete = latest?.req.complete === false;
  // A failed TLS handshake or a broken connection takes no response.
  const isHttp = /^(?:HPE|ERR_HTTP)_/.test(code);
  if (!isHttp || (isIncomplete && latest?.headersSent) || !socket.writable) {
    socket.destroy();
    return;
  }
  // The rest of the latest request is malformed: this is the response to it.
  sendLastResponse(socket, describeError(code, error), isIncomplete ? latest : undefined);
}

/** Rejects CONNECT (RFC 9110 section 9.3.6): the device is no proxy. */
export function refuseConnect({ socket }: IncomingMessage): void {
  const detail =
    'The device is no proxy and has no CONNECT. Send the request to the device itself.';
  sendLastResponse(socket, { status: 501, detail });
}

/** Rejects a request that Node's parser accepts, then closes the connection. */
export function rejectRequest(res: ServerResponse, { status, detail }: HeadRejection): void {
  const text = JSON.stringify(createProblem(status, 'invalid-request', detail).body);
  res.writeHead(status, {
    'content-type': problemMediaType,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  });
  res.end(text);
}

function describeError(code: string, error: Error): HeadRejection | { status: 408 } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408 };
  if (code === 'HPE_INVALID_VERSION' && namesVersion(error)) {
    return { status: 505, detail: 'The HTTP version is unknown. Use HTTP/1.1.' };
  }
  const reason = reasons.get(code) ?? 'Send it as RFC 9112 says.';
  return { status: 400, detail: `The request is no HTTP (${code}). ${reason}` };
}

/** Returns true if a version follows `HTTP/` where the parser stopped, and not anything else. */
function namesVersion(error: Error & { rawPacket?: unknown; bytesParsed?: unknown }): boolean {
  if (!Buffer.isBuffer(error.rawPacket)) return false;
  const text = error.rawPacket.toString('latin1');
  const at = text.lastIndexOf('HTTP/', Number(error.bytesParsed));
  return at >= 0 && /^HTTP\/\d\.\d\r?\n/.test(text.slice(at, at + 10));
}

/**
 * Sends a response after those to earlier requests (RFC 9112 section 9.3.2), then closes the
 * connection. Once for each connection: after an error, the parser reports every further part.
 * @param replaced a response that this one is sent instead of
 */
function sendLastResponse(
  socket: Duplex,
  rejection: HeadRejection | { status: 408 },
  replaced?: ServerResponse,
): void {
  if (closing.has(socket)) return;
  closing.add(socket);
  // Later bytes do not form a request.
  socket.on('error', () => socket.destroy());
  const text = formatResponse(rejection);
  const known = responses.get(socket);
  const earlier = (known ? listOpen(known) : []).filter((res) => res !== replaced);
  let left = earlier.length;
  const send = () => {
    sendEnded();
    // The device may have responded meanwhile, without waiting for the rest.
    const hasResponded = replaced?.headersSent === true;
    if (socket.writable) socket.end(hasResponded ? '' : text, () => socket.destroy());
    else socket.destroy();
  };
  for (const res of earlier) {
    res.once('close', () => {
      left -= 1;
      if (left === 0) send();
    });
  }
  if (left === 0) send();
}

function formatResponse(rejection: HeadRejection | { status: 408 }): string {
  const { status, body } =
    'detail' in rejection
      ? createProblem(rejection.status, 'invalid-request', rejection.detail)
      : createProblem(408, 'request-timeout', 'The request took too long. Send it again.');
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${problemMediaType}`,
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
