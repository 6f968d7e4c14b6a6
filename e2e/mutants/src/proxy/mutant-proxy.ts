import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  connect,
  createServer as createNetServer,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import { type OperationId, operations } from '@stillhouse/contracts/operations';
import { deviceTime, getHeader, parseMembers, withHeader } from '../mutant/message.ts';
import type { MutantHandler, ProxyRequest, ProxyResponse, Upstream } from '../mutant/mutant.ts';
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
  readonly #mutant: MutantHandler;
  readonly #servers: (Server | NetServer)[] = [];
  readonly #connections = new WeakMap<Socket, number>();
  #connectionCount = 0;
  #password: string;
  #authorization: string | null = null;
  #alteredResponses = 0;

  constructor(target: ProxyTarget, mutant: MutantHandler) {
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
   * @param deviceUrl `http://host:port` of the device
   * @returns the address for clients
   */
  async listen(deviceUrl: string): Promise<string> {
    const server = createServer({
      requireHostHeader: false,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: maxHeaderBytes,
    });
    const serve = (req: IncomingMessage, res: ServerResponse) =>
      void this.#serve(req, res, deviceUrl);
    server.on('request', serve);
    server.on('checkExpectation', serve);
    const port = await this.#start(server);
    const { receive } = this.#mutant;
    if (receive === undefined) return `http://localhost:${port}`;
    return `http://localhost:${await this.#start(createByteChanger(port, receive))}`;
  }

  async #start(server: Server | NetServer): Promise<number> {
    await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
    server.on('connection', (socket) => {
      this.#connectionCount += 1;
      this.#connections.set(socket, this.#connectionCount);
    });
    this.#servers.push(server);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    return address.port;
  }

  close(): void {
    for (const server of this.#servers) {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    }
  }

  async #serve(req: IncomingMessage, res: ServerResponse, url: string): Promise<void> {
    try {
      const connection = this.#connections.get(req.socket) ?? 0;
      const request = { ...(await receiveRequest(req)), connection };
      sendResponse(req, res, await this.#respond(request, url));
    } catch {
      // The device is off, or the client has disconnected.
      req.socket.destroy();
    }
  }

  async #respond(request: ProxyRequest, url: string): Promise<ProxyResponse> {
    let own: ProxyResponse | null = null;
    let sideEffects = 0;
    const upstream: Upstream = {
      forward: async (forwarded) => {
        const response = await this.#forward(forwarded, url);
        if (forwarded === request) own = response;
        else if (forwarded.method !== 'GET' && response.status < 300) sideEffects += 1;
        return response;
      },
      call: (id, options) => {
        if (operations[id].method !== 'GET') sideEffects += 1;
        return this.#call(id, options);
      },
      authorization: () => this.#signIn(),
    };
    const response = await addDate(await this.#mutant.respond(request, upstream), url);
    if (sideEffects > 0 || !isUnaltered(own, response)) this.#alteredResponses += 1;
    return response;
  }

  async #call(
    id: OperationId,
    { path = {}, json }: Parameters<Upstream['call']>[1] = {},
  ): Promise<ProxyResponse> {
    const { path: template } = operations[id];
    const target = template.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(path[name] ?? ''),
    );
    const authorization = await this.#signIn();
    const response = await this.#send(id, target, { authorization }, json);
    if (response.status !== 401) return response;
    // The device's clock is fast, so the token has expired.
    this.#authorization = null;
    return this.#send(id, target, { authorization: await this.#signIn() }, json);
  }

  async #signIn(): Promise<string> {
    if (this.#authorization !== null) return this.#authorization;
    const credentials = { userName: 'admin', password: this.#password };
    const response = await this.#send('signIn', operations.signIn.path, {}, credentials);
    this.#authorization = `Bearer ${parseMembers(response).token}`;
    return this.#authorization;
  }

  #send(
    id: OperationId,
    target: string,
    headers: Readonly<Record<string, string>>,
    json: unknown,
  ): Promise<ProxyResponse> {
    const { url } = this.#target;
    const body = Buffer.from(json === undefined ? '' : JSON.stringify(json));
    const sent = {
      host: new URL(url).host,
      ...headers,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    };
    return forwardRequest(createRequest(operations[id].method, target, sent, body), url);
  }

  async #forward(request: ProxyRequest, url: string): Promise<ProxyResponse> {
    const response = await forwardRequest(request, url);
    if (request.operation?.id === 'signIn' && response.status === 200) {
      const { userName, password } = parseMembers(request);
      // The password may have changed since the start.
      if (userName === 'admin') this.#password = String(password);
    }
    return response;
  }
}

/** Stands in front of an HTTP server and changes what it receives. */
function createByteChanger(port: number, receive: (text: string) => string): NetServer {
  return createNetServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port });
    client.on('data', (data) => upstream.write(receive(data.toString('latin1')), 'latin1'));
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
}

/** Adds the time of the device to a response that a mutant created. */
async function addDate(response: ProxyResponse, url: string): Promise<ProxyResponse> {
  if (getHeader(response, 'date') !== deviceTime) return response;
  const { method, path } = operations.getOfflineStatus;
  const headers = { host: new URL(url).host };
  const read = await forwardRequest(createRequest(method, path, headers, Buffer.alloc(0)), url);
  return withHeader(response, 'date', getHeader(read, 'date'));
}

function isUnaltered(own: ProxyResponse | null, response: ProxyResponse): boolean {
  if (own === null || response.wire !== undefined || own.status !== response.status) return false;
  return own.body.equals(response.body) && own.headers.join('\n') === response.headers.join('\n');
}

/** Puts a mutant in front of a device and of its local setup address. */
export async function startMutantProxy(
  { url, setupUrl, password }: ProxyTarget & { readonly setupUrl: string },
  mutant: MutantHandler,
): Promise<{ readonly proxy: MutantProxy; readonly url: string; readonly setupUrl: string }> {
  const proxy = new MutantProxy({ url, password }, mutant);
  return { proxy, url: await proxy.listen(url), setupUrl: await proxy.listen(setupUrl) };
}
