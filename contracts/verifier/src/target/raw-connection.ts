import { connect, type Socket } from 'node:net';
import { rootCertificates, connect as secureConnect } from 'node:tls';
import type { HttpRequest } from '../model/exchange.ts';
import { lookupHost } from './lookup-host.ts';
import type { WireOptions } from './wire.ts';

/** A device sends what follows a response at once, or within this time. */
const idleMs = 250;
/** Other checks wait for slower responses. */
const maxResponseMs = 5_000;

/** What a connection received for one request. */
export type ReceivedBytes = {
  readonly bytes: Buffer;
  /** The device closed the connection. */
  readonly isClosed: boolean;
};

/**
 * Sends a request over a connection of its own and returns all bytes that arrive until the
 * connection is idle. Returns null if nothing arrives. An HTTP client closes a connection that
 * receives bytes while it is idle, and discards them.
 */
export function receiveBytes(
  request: HttpRequest,
  options: WireOptions,
): Promise<ReceivedBytes | null> {
  return new Promise((resolve) => {
    const socket = openSocket(options);
    const chunks: Buffer[] = [];
    let isClosed = false;
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      const bytes = Buffer.concat(chunks);
      resolve(bytes.length === 0 ? null : { bytes, isClosed });
    };
    let timer = setTimeout(finish, maxResponseMs);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(timer);
      timer = setTimeout(finish, idleMs);
    });
    socket.on('end', () => {
      isClosed = true;
    });
    socket.on('close', finish);
    socket.on('error', finish);
    const { method, target, headers } = request;
    const lines = [`${method} ${target} HTTP/1.1`, ...headers.map((header) => header.join(': '))];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  });
}

function openSocket({ baseUrl, insecure = false, ca }: WireOptions): Socket {
  const url = new URL(baseUrl);
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (isSecure ? 443 : 80));
  if (!isSecure) return connect({ host, port, lookup: lookupHost });
  return secureConnect({
    host,
    port,
    lookup: lookupHost,
    servername: host,
    rejectUnauthorized: !insecure,
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
  });
}
