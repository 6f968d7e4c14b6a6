import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type OperationId, operations } from '@stillhouse/contracts/operations';
import { membersOf } from '../mutant/message.ts';
import type { Behind, Bug, EdgeReply, EdgeRequest } from '../mutant/mutant.ts';
import { createRequest, forwardRequest, receiveRequest } from './forward-request.ts';
import { sendResponse } from './send-response.ts';

type ProxyTarget = {
  /** `http://host:port` of the device. */
  readonly url: string;
  /** Password of the admin, for the calls that a mutant makes itself. */
  readonly password: string;
};

/** Above the limit of a device, so that the device rejects what is too large. */
const maxHeaderBytes = 1 << 20;

/** Above the pause between two requests of any client. */
const keepAliveMs = 120_000;

/**
 * Stands in front of a device and lets a mutant respond to API requests in its place. The device
 * does not know about it.
 */
export class MutantProxy {
  readonly #target: ProxyTarget;
  readonly #mutant: Bug;
  readonly #servers: Server[] = [];
  #password: string;
  #authorization: string | null = null;
  #alteredResponses = 0;

  constructor(target: ProxyTarget, mutant: Bug) {
    this.#target = target;
    this.#mutant = mutant;
    this.#password = target.password;
  }

  /** The number of responses that are not those of the device. */
  get alteredResponses(): number {
    return this.#alteredResponses;
  }

  /**
   * Listens on a free port of loopback.
   * @param upstream `http://host:port` of the device
   * @returns the address for clients
   */
  async listen(upstream: string): Promise<string> {
    const server = createServer({
      requireHostHeader: false,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: maxHeaderBytes,
    });
    const serve = (req: IncomingMessage, res: ServerResponse) =>
      void this.#serve(req, res, upstream);
    server.on('request', serve);
    server.on('checkExpectation', serve);
    await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
    this.#servers.push(server);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    return `http://localhost:${address.port}`;
  }

  close(): void {
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
  }

  async #serve(req: IncomingMessage, res: ServerResponse, upstream: string): Promise<void> {
    try {
      const request = await receiveRequest(req);
      const isApi = /^\/api(\/|$)/.test(request.path);
      const reply = await (isApi
        ? this.#respond(request, upstream)
        : forwardRequest(request, upstream));
      sendResponse(req, res, reply);
    } catch {
      // The device is off, or the client has disconnected.
      req.socket.destroy();
    }
  }

  async #respond(request: EdgeRequest, upstream: string): Promise<EdgeReply> {
    let own: EdgeReply | null = null;
    let sideEffects = 0;
    const behind: Behind = {
      forward: async (forwarded) => {
        const reply = await this.#forward(forwarded, upstream);
        if (forwarded === request) own = reply;
        else if (forwarded.method !== 'GET' && reply.status < 300) sideEffects += 1;
        return reply;
      },
      call: (id, given) => {
        if (operations[id].method !== 'GET') sideEffects += 1;
        return this.#call(id, given);
      },
      authorization: () => this.#signIn(),
    };
    const reply = await this.#mutant.answer(request, behind);
    if (sideEffects > 0 || !isUnaltered(own, reply)) this.#alteredResponses += 1;
    return reply;
  }

  async #call(
    id: OperationId,
    { path = {}, json }: Parameters<Behind['call']>[1] = {},
  ): Promise<EdgeReply> {
    const { path: template } = operations[id];
    const target = template.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(path[name] ?? ''),
    );
    return this.#send(id, target, { authorization: await this.#signIn() }, json);
  }

  async #signIn(): Promise<string> {
    if (this.#authorization !== null) return this.#authorization;
    const credentials = { userName: 'admin', password: this.#password };
    const reply = await this.#send('signIn', operations.signIn.path, {}, credentials);
    this.#authorization = `Bearer ${membersOf(reply).token}`;
    return this.#authorization;
  }

  #send(
    id: OperationId,
    target: string,
    headers: Readonly<Record<string, string>>,
    json: unknown,
  ): Promise<EdgeReply> {
    const { url } = this.#target;
    const body = Buffer.from(json === undefined ? '' : JSON.stringify(json));
    const sent = {
      host: new URL(url).host,
      ...headers,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    };
    return forwardRequest(createRequest(operations[id].method, target, sent, body), url);
  }

  async #forward(request: EdgeRequest, upstream: string): Promise<EdgeReply> {
    const reply = await forwardRequest(request, upstream);
    if (request.operation?.id === 'signIn' && reply.status === 200) {
      const { userName, password } = membersOf(request);
      // The password may have changed since the start.
      if (userName === 'admin') this.#password = String(password);
    }
    return reply;
  }
}

function isUnaltered(own: EdgeReply | null, reply: EdgeReply): boolean {
  if (own === null || reply.wire !== undefined || own.status !== reply.status) return false;
  return own.body.equals(reply.body) && own.headers.join('\n') === reply.headers.join('\n');
}

/** Puts a mutant in front of a device and of its local setup address. */
export async function startMutantProxy(
  { url, setupUrl, password }: ProxyTarget & { readonly setupUrl: string },
  mutant: Bug,
): Promise<{ readonly proxy: MutantProxy; readonly url: string; readonly setupUrl: string }> {
  const proxy = new MutantProxy({ url, password }, mutant);
  return { proxy, url: await proxy.listen(url), setupUrl: await proxy.listen(setupUrl) };
}
