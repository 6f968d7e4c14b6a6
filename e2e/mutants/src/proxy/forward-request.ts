import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { createOperationLookup } from '@stillhouse/contracts/operation-lookup';
import { operations } from '@stillhouse/contracts/operations';
import type { ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

/** Above the limit of a device, so that the device rejects what is too large. */
const maxBodyBytes = 12_000_000;

/** Headers of one connection (RFC 9110 section 7.6.1) or of the framing of one message. */
const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
]);

const findOperation = createOperationLookup(
  Object.values(operations).filter(({ surface }) => surface === 'device'),
);

/** Builds a request with the operation that its method and path belong to. */
export function createRequest(
  method: string,
  target: string,
  headers: ProxyRequest['headers'],
  body: Buffer,
): ProxyRequest {
  const queryAt = target.indexOf('?');
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  // A target in absolute form belongs to the same operation (RFC 9112 section 3.2.2).
  const found = findOperation(method, path.replace(/^https?:\/\/[^/]*/i, ''));
  return {
    ...(found !== null && 'operation' in found ? found : { operation: null, pathParameters: {} }),
    method,
    path,
    query: queryAt < 0 ? '' : target.slice(queryAt),
    headers,
    body,
  };
}

/** Reads a whole request. */
export async function receiveRequest(req: IncomingMessage): Promise<ProxyRequest> {
  const body = await readBody(req);
  const headers = Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const request = createRequest(req.method ?? 'GET', req.url ?? '/', headers, body);
  return { ...request, rawHeaders: req.rawHeaders };
}

function readBody(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    message.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length <= maxBodyBytes) pieces.push(piece);
    });
    message.on('end', () => resolve(Buffer.concat(pieces)));
    message.on('aborted', () => reject(new Error('The message ended early.')));
    message.on('error', reject);
  });
}

function toHeaderPairs(raw: readonly string[]): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    if (!connectionHeaders.has(name.toLowerCase())) pairs.push([name, raw[at + 1] ?? '']);
  }
  return pairs;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request to the device. */
export function forwardRequest(
  { method, path, query, headers, body }: ProxyRequest,
  upstream: string,
): Promise<ProxyResponse> {
  const { hostname, port } = new URL(upstream);
  // Looking the name up for each connection takes longer than the request.
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
  const hasBody = body.length > 0 || !['GET', 'HEAD', 'DELETE'].includes(method);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      host,
      port,
      method,
      path: `${path}${query}`,
      agent,
      setHost: false,
      headers: {
        ...Object.fromEntries(
          Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)),
        ),
        ...(hasBody && { 'content-length': body.length }),
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      readBody(incoming).then(
        (bytes) =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: toHeaderPairs(incoming.rawHeaders),
            body: bytes,
          }),
        reject,
      );
    });
    outgoing.end(body);
  });
}
