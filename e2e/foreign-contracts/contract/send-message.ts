import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Message } from './build-request.ts';

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

const agent = new Agent({ keepAlive: true });

/** Sends a message to a server at an origin. */
export function sendMessage(origin: string, message: Message): Promise<Reply> {
  const { method, target, headers, body } = message;
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      method,
      path: target,
      agent,
      headers: { ...headers, ...(body.length > 0 && { 'content-length': body.length }) },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(pieces),
        }),
      );
    });
    outgoing.end(body);
  });
}

/** The JSON value of a response; undefined if it has none. */
export function parseReply({ headers, body }: Reply): unknown {
  if (!/json/i.test(headers['content-type'] ?? '')) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
