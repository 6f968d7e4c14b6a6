import { connect } from 'node:net';

/** A request as bytes, which need not be valid HTTP. */
export type WireRequest = {
  method: string;
  target: string;
  version?: string;
  headers: [name: string, value: string][];
  body: Uint8Array;
  /** Half-closes the connection after the last byte, like a client that was killed. */
  endsEarly?: boolean;
};

export type WireResponse = {
  status: number;
  mediaType: string | null;
  /** Undefined if it is not JSON. */
  body: unknown;
};

export function getBytes({
  method,
  target,
  version = 'HTTP/1.1',
  headers,
  body,
}: WireRequest): Buffer {
  const lines = headers.map(([name, value]) => (name === '' ? value : `${name}: ${value}`));
  const head = [`${method} ${target} ${version}`, ...lines].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), body]);
}

/** No response to a malformed request waits for the device's clock. */
const maxWaitMs = 10_000;

/**
 * Sends a request on its own connection and reads the response. Rejects if there is none. The
 * request must contain `connection: close`, or be so malformed that the device closes the
 * connection.
 */
export function sendOnWire(port: number, request: WireRequest): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    const finish = (error?: Error) => {
      socket.destroy();
      const response = getResponse(Buffer.concat(parts));
      if (response !== null) resolve(response);
      else reject(error ?? new Error('the connection was closed without a response'));
    };
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => finish());
    // A device that rejects a body may close the connection before reading all of it.
    socket.on('error', finish);
    socket.setTimeout(maxWaitMs, () => finish(new Error('there was no response')));
    const bytes = getBytes(request);
    if (request.endsEarly === true) socket.end(bytes);
    else socket.write(bytes);
  });
}

function getResponse(bytes: Buffer): WireResponse | null {
  const end = bytes.indexOf('\r\n\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(bytes.toString('latin1', 0, 16))?.[1];
  if (end < 0 || status === undefined) return null;
  const head = bytes.toString('latin1', 0, end);
  const mediaType = /^content-type: (.*)$/im.exec(head)?.[1]?.trim() ?? null;
  return { status: Number(status), mediaType, body: parsed(bytes.toString('utf8', end + 4)) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
