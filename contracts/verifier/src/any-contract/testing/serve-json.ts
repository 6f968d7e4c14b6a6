import { createServer, type IncomingMessage } from 'node:http';
import { listenUntilTestEnds } from '../../testing/listen-until-test-ends.ts';

export type JsonReply = { readonly status: number; readonly json?: unknown };
export type JsonRequest = {
  /** Method and path. HEAD counts as GET. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};

/** Serves JSON until the test ends. A body that is not JSON gets 400. Returns the address. */
export async function serveJson(respond: (request: JsonRequest) => JsonReply): Promise<string> {
  const server = createServer(async (incoming, response) => {
    let text = '';
    for await (const part of incoming) text += String(part);
    const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://device');
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method;
    const request = { id: `${method} ${pathname}`, query, headers: incoming.headers };
    const body = parse(text);
    const { status, json } = body === undefined ? { status: 400 } : respond({ ...request, body });
    response.writeHead(status, json === undefined ? {} : { 'content-type': 'application/json' });
    response.end(json === undefined ? undefined : JSON.stringify(json));
  });
  return await listenUntilTestEnds(server);
}

/** Returns undefined for what is not JSON, and null for nothing. */
function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
