import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Claims, Reply } from './call.ts';
import type { Device } from './device.ts';
import { Problem, type ProblemCode } from './problem.ts';
import { type Operation, operations } from './routes.ts';
import { authenticate } from './sessions.ts';

const limits = { json: 1_048_576, form: 5_242_880 };

/** Whether the unit serves, starts, or is off. */
export type Power = { state: 'up' | 'starting' | 'down' };

/** Serves the API at one address. */
export class Listener {
  readonly #device: Device;
  readonly #power: Power;
  readonly #isLocal: boolean;
  #server: Server | null = null;
  #port = 0;

  constructor(device: Device, power: Power, isLocal: boolean) {
    this.#device = device;
    this.#power = power;
    this.#isLocal = isLocal;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.#server;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => server?.close(() => resolve()) ?? resolve());
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [least, most] = this.#device.style.responseMs;
    const waitMs = least + (most - least) * this.#device.random();
    const bytes = await readBody(request);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const reply = await this.#respond(request, bytes).catch(toReply);
    this.#send(request, response, reply);
  }

  async #respond(request: IncomingMessage, bytes: Buffer | null): Promise<Reply> {
    if (this.#power.state !== 'up')
      throw new Problem('booting', 'Starting. This takes a few seconds.', {
        headers: { 'retry-after': '1' },
      });
    const { authorization } = request.headers;
    if (this.#device.style.authenticatesFirst && !request.url?.endsWith('/admin_login'))
      authenticate(this.#device, authorization);
    const { operation, id } = findOperation(request, this.#device);
    const isOpen = operation.name === 'signIn';
    const claims = isOpen ? nobody : authenticate(this.#device, authorization);
    if (!isOpen && !operation.roles.includes(claims.sub))
      throw new Problem('role-not-allowed', `${claims.sub} may not do this.`);
    if (operation.needsEthernet && !this.#device.has.ethernet)
      throw new Problem('not-on-this-product', `${this.#device.style.product}: no Ethernet.`);
    const contentType = request.headers['content-type'] ?? '';
    const body = parseBody(operation, contentType, bytes);
    const call = { claims, id, body, bytes: bytes ?? empty, contentType, isLocal: this.#isLocal };
    return operation.handle(this.#device, call);
  }

  #send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
    const { style } = this.#device;
    const { status, body, headers = {}, after } = reply;
    const isProblem = status >= 400;
    const all: Record<string, string> = {
      ...(body !== undefined && {
        'content-type': isProblem ? 'application/problem+json' : style.jsonType,
      }),
      ...(status < 300 && { 'cache-control': 'no-store' }),
      ...(!style.keepsConnections && { connection: 'close' }),
      ...headers,
    };
    const bytes = body === undefined || body instanceof Buffer ? body : this.#toJson(body);
    if (bytes !== undefined && !style.chunks) all['content-length'] = String(bytes.length);
    for (const [name, value] of Object.entries(all)) response.setHeader(spell(name, style), value);
    response.statusCode = status;
    if (after !== undefined) response.once('close', after);
    if (bytes === undefined || request.method === 'HEAD') return void response.end();
    // Two parts, so that a chunk ends inside of a value.
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 3)));
    response.end(bytes.subarray(Math.ceil(bytes.length / 3)));
  }

  #toJson(body: unknown): Buffer {
    const { keyOrder, indent } = this.#device.style;
    const sort = (_: string, value: unknown) => {
      if (keyOrder === 'written' || typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value;
      const entries = Object.entries(value);
      return Object.fromEntries(
        keyOrder === 'reversed'
          ? entries.toReversed()
          : entries.sort(([a], [b]) => (a < b ? -1 : 1)),
      );
    };
    return Buffer.from(JSON.stringify(body, sort, indent));
  }
}

const empty = Buffer.alloc(0);
const nobody: Claims = { sub: '', jti: '', iat: 0, exp: 0, gen: 0 };

function spell(name: string, { headerCase }: Device['style']): string {
  if (headerCase === 'lower') return name;
  if (headerCase === 'UPPER') return name.toUpperCase();
  return name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function toReply(error: unknown): Reply {
  const problem =
    error instanceof Problem ? error : new Problem('internal-error', 'This is a bug of the unit.');
  if (problem !== error) console.error(error);
  return { status: problem.status, body: problem.toBody(), headers: problem.headers };
}

/** Returns the body; null if it is larger than any that is allowed. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += (chunk as Buffer).length;
      if (size <= limits.form) chunks.push(chunk as Buffer);
    }
  } catch {
    // The client is gone.
  }
  return size <= limits.form ? Buffer.concat(chunks) : null;
}

function findOperation(request: IncomingMessage, device: Device) {
  const [path = ''] = (request.url ?? '').replace(/^https?:\/\/[^/]*/i, '').split('?');
  const matches = operations
    .filter(({ name }) => !(device.style.isOld && name === 'getUpdateState'))
    .flatMap((operation) => {
      const id = operation.path.exec(path)?.groups?.id;
      return operation.path.test(path) ? [{ operation, id: decode(id ?? '') }] : [];
    });
  if (matches.length === 0) throw new Problem('not-found', 'This address leads nowhere.');
  const { method } = request;
  const asks = method === 'HEAD' && device.style.respondsToHead ? 'GET' : method;
  const match = matches.find(({ operation }) => operation.method === asks);
  if (match !== undefined) return match;
  const allow = matches.map(({ operation }) => operation.method).join(', ');
  throw new Problem('method-not-allowed', `Use ${allow}.`, { headers: { allow } });
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function parseBody({ takes }: Operation, contentType: string, bytes: Buffer | null): unknown {
  if (takes === 'nothing') return undefined;
  const [type = ''] = contentType.split(';');
  const expected = takes === 'form' ? 'multipart/form-data' : 'application/json';
  const reject = (code: ProblemCode, detail: string) => new Problem(code, detail);
  if (type.trim().toLowerCase() !== expected)
    throw reject('unsupported-media-type', `Send ${expected}.`);
  if (bytes === null || bytes.length > limits[takes])
    throw reject('payload-too-large', `At most ${limits[takes]} bytes.`);
  if (takes === 'form') return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw reject('malformed-json', 'This is not JSON in UTF-8.');
  }
}
