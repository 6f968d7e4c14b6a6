import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type OperationId, operations } from '@stillhouse/contracts/operations';
import { wakeAfter } from '@stillhouse/device/clock/real-time';
import { findOperation } from '../http/find-operation.ts';
import type { DeviceHost } from '../http/host.ts';
import { membersOf } from './message.ts';
import type { Behind, Bug, EdgeReply, EdgeRequest } from './mutant.ts';

/** More than the device itself takes, so that it is the one to refuse. */
const mostBytes = 12_000_000;

/** Headers that belong to one connection (RFC 9110 section 7.6.1) or to the framing of one message. */
const ofTheConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
]);

type Via = 'device' | 'setup';

/**
 * Stands in front of a device and lets a bug answer in its place. The device behind it is sound and does not know: it is asked over
 * servers of its own on loopback.
 */
export class Edge {
  readonly #host: DeviceHost;
  readonly #bug: Bug;
  readonly #inner: Promise<Readonly<Record<Via, Server>>>;
  #authorization: string | null = null;
  #strikes = 0;

  constructor(host: DeviceHost, bug: Bug) {
    this.#host = host;
    this.#bug = bug;
    this.#inner = this.#listen();
    host.putEdge((req, res, via) => void this.#serve(req, res, via));
  }

  /** How many answers the bug has made other than the device's own. */
  get strikes(): number {
    return this.#strikes;
  }

  /** The device answers for itself again. */
  async remove(): Promise<void> {
    this.#host.putEdge(null);
    for (const server of Object.values(await this.#inner)) {
      server.close();
      server.closeAllConnections();
    }
  }

  async #listen(): Promise<Readonly<Record<Via, Server>>> {
    const open = async (via: Via) => {
      const server = createServer({ requireHostHeader: false }, this.#host.behindEdge(via));
      await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
      return server;
    };
    return { device: await open('device'), setup: await open('setup') };
  }

  async #serve(req: IncomingMessage, res: ServerResponse, via: Via): Promise<void> {
    try {
      const request = requestOf(req, await bodyOf(req));
      let own: EdgeReply | null = null;
      let asked = 0;
      const forward = async (forwarded: EdgeRequest) => {
        const reply = await this.#forward(forwarded, via);
        if (forwarded === request) own = reply;
        else if (forwarded.method !== 'GET' && reply.status < 300) asked += 1;
        return reply;
      };
      const behind: Behind = {
        forward,
        call: (id, given) => {
          if (operations[id].method !== 'GET') asked += 1;
          return this.#call(id, given);
        },
        authorization: () => this.#signIn(),
      };
      const reply = await this.#bug.answer(request, behind);
      if (asked > 0 || !isSame(own, reply)) this.#strikes += 1;
      send(req, res, reply);
    } catch {
      // The device behind is off, or whoever asked has gone.
      req.socket.destroy();
    }
  }

  async #call(
    id: OperationId,
    { path = {}, json }: Parameters<Behind['call']>[1] = {},
  ): Promise<EdgeReply> {
    const { method, path: template } = operations[id];
    const request: EdgeRequest = {
      operation: operations[id],
      pathParameters: path,
      method,
      path: template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? '')),
      query: '',
      headers: {
        authorization: await this.#signIn(),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)),
    };
    return this.#forward(request, 'device');
  }

  async #signIn(): Promise<string> {
    if (this.#authorization !== null) return this.#authorization;
    const { password } = this.#host.device.state.remoteAccess;
    const reply = await this.#forward(
      {
        operation: operations.signIn,
        pathParameters: {},
        method: 'POST',
        path: operations.signIn.path,
        query: '',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ userName: 'admin', password })),
      },
      'device',
    );
    this.#authorization = `Bearer ${membersOf(reply).token}`;
    return this.#authorization;
  }

  async #forward(request: EdgeRequest, via: Via): Promise<EdgeReply> {
    const { [via]: server } = await this.#inner;
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The edge was removed.');
    const { method, path, query, headers, body } = request;
    const hasBody = body.length > 0 || !['GET', 'HEAD', 'DELETE'].includes(method);
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest({
        host: '127.0.0.1',
        port: address.port,
        method,
        path: `${path}${query}`,
        agent: false,
        headers: {
          ...Object.fromEntries(
            Object.entries(headers).filter(([name]) => !ofTheConnection.has(name)),
          ),
          ...(hasBody && { 'content-length': body.length }),
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        bodyOf(incoming).then(
          (bytes) =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: pairsOf(incoming.rawHeaders),
              body: bytes,
            }),
          reject,
        );
      });
      outgoing.end(body);
    });
  }
}

function isSame(own: EdgeReply | null, reply: EdgeReply): boolean {
  if (own === null || reply.wire !== undefined || own.status !== reply.status) return false;
  return own.body.equals(reply.body) && own.headers.join('\n') === reply.headers.join('\n');
}

function requestOf(req: IncomingMessage, body: Buffer): EdgeRequest {
  const url = req.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const method = req.method ?? 'GET';
  const found = findOperation(method, path);
  const headers = Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  return {
    ...(found !== null && 'operation' in found
      ? { operation: found.operation, pathParameters: found.pathParameters }
      : { operation: null, pathParameters: {} }),
    method,
    path,
    query: mark < 0 ? '' : url.slice(mark),
    headers,
    body,
  };
}

function bodyOf(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    message.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length <= mostBytes) pieces.push(piece);
    });
    message.on('end', () => resolve(Buffer.concat(pieces)));
    message.on('aborted', () => reject(new Error('The message was broken off.')));
    message.on('error', reject);
  });
}

/** Without those that speak of the connection to the device, which is another. */
function pairsOf(raw: readonly string[]): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    if (!ofTheConnection.has(name.toLowerCase())) pairs.push([name, raw[at + 1] ?? '']);
  }
  return pairs;
}

function send(req: IncomingMessage, res: ServerResponse, reply: EdgeReply): void {
  const { delayMs, ...wire } = reply.wire ?? {};
  if (delayMs !== undefined) {
    wakeAfter(delayMs, () => send(req, res, { ...reply, wire }));
    return;
  }
  if (wire.hangs) return;
  if (wire.resets) {
    req.socket.resetAndDestroy();
    return;
  }
  const { status, headers, body } = reply;
  const hasLength = status !== 204 && status >= 200 && wire.pieces === undefined;
  res.sendDate = false;
  res.strictContentLength = false;
  res.writeHead(status, [
    ...headers.flat(),
    ...(hasLength ? ['content-length', String(wire.contentLength ?? body.length)] : []),
    ...(wire.closes ? ['connection', 'close'] : []),
  ]);
  if (wire.cutAt !== undefined) {
    res.write(body.subarray(0, wire.cutAt), () => req.socket.destroy());
    return;
  }
  for (let at = 0; wire.pieces !== undefined && at < body.length; at += wire.pieces) {
    res.write(body.subarray(at, at + wire.pieces));
  }
  if (wire.pieces === undefined) res.end(body);
  else res.end();
  // What is shorter than it said would be waited for.
  if ((wire.contentLength ?? 0) > body.length) res.once('finish', () => req.socket.destroySoon());
}
