import { connect, isIP, type Socket } from 'node:net';
import { rootCertificates, connect as secureConnect } from 'node:tls';
import type { Failure, HttpRequest } from '../model/exchange.ts';
import { connectionOptions } from './lookup-host.ts';
import { readResponse } from './read-response.ts';
import { maxBodyBytes } from './received-body.ts';
import { createTimeout, getFailure, type WireOptions, type WireOutcome } from './wire.ts';

/** A device sends what follows a response at once, or within this time. */
export const defaultIdleMs = 250;

/** A response that is not whole after this time without a byte stays so. */
const maxIdleMs = 2_000;

/** Between two parts of a request, so that a device receives them one by one. */
const pauseMs = 40;

type Limits = {
  /** Until the first byte arrives, and until the last one. */
  readonly timeoutMs: number;
  /** After a whole response, in which a device may send more. */
  readonly idleMs: number;
  /** Sends the request in several packets. */
  readonly arrivesInParts?: boolean;
  /** Ends the wait. */
  readonly stop: AbortSignal | undefined;
};

/** What a connection received for one request. */
export type RawOutcome = WireOutcome & {
  readonly connection: 'raw';
  readonly received: Buffer;
  /** What is wrong with the bytes (RFC 9112), or null. */
  readonly problem: string | null;
};

/**
 * Sends a request unchanged over a connection of its own and returns all bytes that arrive until
 * the connection is idle or closed. An HTTP client would not send ambiguous messages, and discards
 * bytes that arrive while a connection is idle.
 */
export function sendRaw(
  request: HttpRequest,
  options: WireOptions,
  { timeoutMs, idleMs, arrivesInParts = false, stop }: Limits,
): Promise<RawOutcome> {
  const started = performance.now();
  const socket = openSocket(options);
  const chunks: Buffer[] = [];
  let length = 0;
  let isClosed = false;
  const read = () => {
    const received = Buffer.concat(chunks);
    return { received, ...readResponse({ bytes: received, isClosed }, request.method) };
  };
  return new Promise((resolve) => {
    const finish = (failure: Failure) => {
      clearTimeout(timer);
      clearTimeout(deadline);
      stop?.removeEventListener('abort', timeOut);
      socket.destroy();
      const { received, response, problem } = read();
      const isMalformed = received.length > 0 && response === null;
      const malformed: Failure = { kind: 'not-http', detail: problem ?? 'no response' };
      resolve({
        received,
        connection: 'raw',
        problem: received.length === 0 ? null : problem,
        response,
        failure: response !== null ? null : isMalformed ? malformed : failure,
        tookMs: performance.now() - started,
      });
    };
    const timeOut = () => finish(createTimeout(socket, 'no response', performance.now() - started));
    const checkIdle = () => {
      if (read().problem === null || idleMs >= maxIdleMs) timeOut();
      else timer = setTimeout(timeOut, maxIdleMs - idleMs);
    };
    // A device may send a byte now and then without an end.
    const deadline = setTimeout(timeOut, timeoutMs);
    let timer = deadline;
    stop?.addEventListener('abort', timeOut);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBodyBytes)
        return finish({ kind: 'too-big', detail: `the response exceeds ${maxBodyBytes} bytes` });
      if (timer !== deadline) clearTimeout(timer);
      timer = setTimeout(checkIdle, idleMs);
    });
    socket.on('end', () => {
      isClosed = true;
    });
    socket.on('close', () =>
      finish({ kind: 'closed', detail: 'the device closed the connection without a response' }),
    );
    socket.on('error', (error) => finish(getFailure(error)));
    const parts = arrivesInParts ? splitRequest(request) : [toBytes(request)];
    const sendParts = ([part, ...others]: readonly Buffer[]) => {
      if (part === undefined || !socket.writable) return;
      socket.write(part, () => setTimeout(sendParts, pauseMs, others));
    };
    socket.setNoDelay(true);
    sendParts(parts);
  });
}

function toBytes({ method, target, headers, body }: HttpRequest): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map((header) => header.join(': '))];
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    body ?? Buffer.of(),
  ]);
}

/** Splits a request within its head and after it. */
function splitRequest(request: HttpRequest): readonly Buffer[] {
  const bytes = toBytes(request);
  const headEnd = bytes.length - (request.body?.length ?? 0);
  const cuts = [0, Math.floor(headEnd / 2), headEnd, bytes.length];
  return cuts.slice(1).map((end, i) => bytes.subarray(cuts[i], end));
}

/** Returns the parts of a body or header that a device may take for requests: method and target. */
export function listRequestLines({ headers, body }: HttpRequest): readonly RegExpExecArray[] {
  const text = [...headers.map(([, value]) => value), Buffer.from(body ?? []).toString('latin1')];
  return [...text.join('\n').matchAll(/\b([A-Z]+) (\S+) HTTP\/1/g)];
}

function openSocket({ baseUrl, insecure = false, ca }: WireOptions): Socket {
  const url = new URL(baseUrl);
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (isSecure ? 443 : 80));
  const address = { ...connectionOptions, host, port };
  if (!isSecure) return connect(address);
  return secureConnect({
    ...address,
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: !insecure,
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
  });
}
