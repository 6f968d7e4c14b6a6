import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type ProxiedRequest = {
  readonly method: string;
  readonly path: string;
  readonly isSignedIn: boolean;
};

type ProxiedResponse = {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer;
};

/**
 * Returns the response to a request.
 * @param forward sends the request to the device, with other headers in place of its own
 */
type Intercept = (
  request: ProxiedRequest,
  forward: (headers?: Readonly<Record<string, string>>) => Promise<ProxiedResponse>,
) => ProxiedResponse | Promise<ProxiedResponse>;

/** Headers that nginx does not pass on, because they concern one connection. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/**
 * Starts a proxy that reads each request and each response completely before it passes them on, as
 * nginx does with its default settings. It ends with the test.
 */
export async function startProxy(target: string, intercept: Intercept = (_, forward) => forward()) {
  const server = createServer(async (request, response) => {
    try {
      const body = await readBody(request);
      const { method = 'GET', url: path = '/', headers } = request;
      const isSignedIn = headers.authorization !== undefined;
      const reply = await intercept({ method, path, isSignedIn }, (replaced = {}) =>
        forwardRequest(target, request, replaced, body),
      );
      const length = method === 'HEAD' ? [] : ['content-length', String(reply.body.length)];
      response.writeHead(reply.status, [...reply.headers, ...length]).end(reply.body);
    } catch {
      request.socket.destroy();
    }
  });
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

export function createJsonResponse(status: number, value: unknown): ProxiedResponse {
  const headers = ['content-type', 'application/json'];
  return { status, headers, body: Buffer.from(JSON.stringify(value)) };
}

function forwardRequest(
  target: string,
  request: IncomingMessage,
  replaced: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<ProxiedResponse> {
  const { hostname, port, host } = new URL(target);
  const { method, url: path } = request;
  const added = {
    host,
    ...replaced,
    ...(request.headers['content-length'] !== undefined && { 'content-length': body.length }),
    ...(request.headers['transfer-encoding'] !== undefined && { 'content-length': body.length }),
  };
  const headers = [
    ...dropHeaders(request, Object.keys(added)),
    ...Object.entries(added).flatMap(([name, value]) => [name, String(value)]),
  ];
  return new Promise((resolve, reject) => {
    const forwarded = sendRequest({ hostname, port, method, path, headers }, async (response) => {
      const { statusCode: status = 500 } = response;
      resolve({ status, headers: dropHeaders(response), body: await readBody(response) });
    });
    forwarded.on('error', reject).end(body);
  });
}

/** Returns the headers without those of the connection and some others. */
function dropHeaders({ rawHeaders }: IncomingMessage, others: readonly string[] = []): string[] {
  const dropped = [...connectionHeaders, ...others];
  return rawHeaders.flatMap((text, index) => {
    const name = rawHeaders[index - (index % 2)] ?? '';
    return dropped.includes(name.toLowerCase()) ? [] : [text];
  });
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece);
  return Buffer.concat(pieces);
}
