// A DNS sinkhole with the API of Pi-hole. Plain node:http with routes by pattern, compact JSON
// without a length, sessions by header, cookie or query, and the time that each request took.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkValue } from '../contract/check-value.ts';
import {
  type Contract,
  findOperation,
  loadContract,
  type Operation,
} from '../contract/load-contract.ts';
import { createSample } from '../contract/sample-values.ts';
import {
  type ForeignServer,
  listen,
  readBody,
  type StartOptions,
  type Subject,
} from './foreign-server.ts';
import { Collection, type CollectionName, type Item } from './pi-hole-collections.ts';
import { deleteBatch, handleCollection } from './pi-hole-items.ts';
import {
  type Call,
  decode,
  fail,
  findWrong,
  gone,
  mergeKnown,
  missing,
  type Result,
  readSid,
  reject,
  send,
} from './pi-hole-requests.ts';

const password = 'sinkhole';
const adminSid = 'vFA+EP4MQ5JJvJg+3Q2Jnw=';
const names: readonly CollectionName[] = ['groups', 'domains', 'lists', 'clients'];
const first: Record<CollectionName, Item> = {
  groups: { name: 'family', comment: 'All at home' },
  domains: { domain: 'ads.example.com', type: 'deny', kind: 'exact', comment: 'Ads' },
  lists: { address: 'https://lists.example.com/hosts.txt', type: 'block' },
  clients: { client: '192.0.2.20', comment: 'Laptop' },
};

class Sinkhole {
  readonly #contract: Contract;
  readonly #collections = new Map<CollectionName, Collection>();
  readonly #sessions = new Map<string, number>([[adminSid, 0]]);
  readonly #stored: Record<string, Item[]>;
  #config: Item;
  #blocking = { blocking: 'enabled', timer: null as number | null };
  #count = 0;

  constructor(contractFile: string) {
    this.#contract = loadContract(contractFile);
    for (const name of names) this.#collections.set(name, new Collection(name, first[name]));
    this.#config = this.#readSample('GET /config').config as Item;
    this.#stored = {
      devices: this.#readSample('GET /network/devices').devices as Item[],
      leases: this.#readSample('GET /dhcp/leases').leases as Item[],
      messages: this.#readSample('GET /info/messages').messages as Item[],
    };
  }

  async respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const raw = await readBody(req);
    const { status, json, text, type, headers } = this.#route(req, raw);
    this.#count += 1;
    const took = 0.001 + (this.#count % 9) / 10_000;
    if (json === undefined && text === undefined) {
      res.writeHead(status, { ...headers });
      res.end();
      return;
    }
    res.writeHead(status, {
      'Content-Type': type ?? 'application/json; charset=utf-8',
      ...headers,
    });
    res.end(text ?? JSON.stringify({ ...json, took }));
  }

  /** Data of the file's examples, for what the device measures. */
  #readSample(id: string): Item {
    const operation = this.#contract.operations.find((it) => it.id === id);
    const schema = operation?.responses['200']?.content?.['application/json']?.schema;
    return schema === undefined ? {} : (createSample(schema) as Item);
  }

  #route(req: IncomingMessage, raw: Buffer): Result {
    const url = new URL(req.url ?? '/', 'http://pi.hole');
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '');
    const path = (url.pathname.startsWith('/api/') ? url.pathname.slice(4) : url.pathname)
      .slice(1)
      .split('/')
      .map(decode);
    const operation = findOperation(this.#contract, method, url.pathname);
    // The descriptions have the whole collection behind a path without a name.
    const isWhole =
      method === 'GET' && names.includes(path[0] as CollectionName) && operation === undefined;
    if (operation === undefined && !isWhole) return this.#rejectPath(url.pathname);
    const sid = readSid(req, url);
    const isOpen = operation !== undefined && !operation.needsAuth && operation.id !== 'GET /auth';
    if (!isOpen && !this.#sessions.has(sid)) return this.#rejectSession(operation);
    for (const parameter of operation?.parameters ?? []) {
      const wrong = findWrong(
        this.#contract,
        parameter.schema,
        url.searchParams.getAll(parameter.name),
      );
      const isMissing =
        parameter.required && parameter.in === 'query' && !url.searchParams.has(parameter.name);
      if (parameter.in === 'query' && (wrong || isMissing))
        return reject(`Invalid ${parameter.name}`);
    }
    const body = operation?.body ? this.#readBody(req, operation, raw) : undefined;
    if (body instanceof Error) return reject(body.message);
    return this.#handle({ operation, method, path, query: url.searchParams, sid, body });
  }

  #rejectPath(path: string): Result {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const allowed = methods.filter((it) => findOperation(this.#contract, it, path) !== undefined);
    if (allowed.length === 0) return fail(404, 'not_found', 'Not found');
    return {
      ...fail(405, 'method_not_allowed', 'Method not allowed'),
      headers: { Allow: allowed.join(', ') },
    };
  }

  #rejectSession(operation: Operation | undefined): Result {
    if (operation?.id !== 'GET /auth') return fail(401, 'unauthorized', 'Unauthorized');
    const session = { valid: false, totp: false, sid: null, validity: -1, message: 'no session' };
    return { status: 401, json: { session } };
  }

  #readBody(req: IncomingMessage, operation: Operation, raw: Buffer): unknown {
    const [type = ''] = Object.keys(operation.body?.content ?? {});
    if (!(req.headers['content-type'] ?? '').startsWith(type)) return new Error(`Send ${type}`);
    if (!type.includes('json')) return raw;
    try {
      const body = JSON.parse(raw.toString('utf8')) as unknown;
      const schema = operation.body?.content[type]?.schema ?? {};
      const [wrong] = checkValue(this.#contract.version, schema, body);
      return wrong === undefined ? body : new Error(`Invalid${wrong}`);
    } catch {
      return new Error('No valid JSON payload found');
    }
  }

  #handle(call: Call): Result {
    const [kind = '', id = ''] = call.path;
    const [name, isBatch] = kind.split(':');
    const collection = this.#collections.get(name as CollectionName);
    if (id === '_suggestions') return send(this.#readSample('GET /clients/_suggestions'));
    if (collection !== undefined)
      return isBatch ? deleteBatch(collection, call) : handleCollection(collection, call);
    switch (kind) {
      case 'auth':
        return this.#handleAuth(call);
      case 'config':
        return this.#handleConfig(call);
      case 'dns':
        return this.#handleBlocking(call);
      case 'search':
        return send({ search: { ...(this.#readSample('GET /search/{domain}').search as Item) } });
      case 'docs':
        return { status: 200, text: '<!doctype html><title>API</title>', type: 'text/html' };
      case 'teleporter':
        return call.method === 'GET'
          ? { status: 200, text: 'PK\u0005\u0006', type: 'application/zip' }
          : send({ processed: ['etc/pihole/pihole.toml'] });
      case 'action':
        if (id === 'gravity') return { status: 200, text: 'Done\n', type: 'text/plain' };
        return send({ status: 'success' });
      default:
        return this.#handleStored(call);
    }
  }

  /** Lists from which a client may delete, and reads of what the device measures. */
  #handleStored({ operation, method, path }: Call): Result {
    const list = ['devices', 'leases', 'messages'].find((it) => path[1] === it) ?? '';
    const items = this.#stored[list] ?? [];
    if (method === 'GET') {
      if (path.join('/') === 'info/messages/count')
        return send({ count: this.#stored.messages?.length ?? 0 });
      return send(list === '' ? this.#readSample(operation?.id ?? '') : { [list]: items });
    }
    const at = items.findIndex((it) => String(it.id ?? it.ip) === path[2]);
    if (at < 0)
      return list !== 'leases' && !/^\d+$/.test(path[2] ?? '') ? reject('Invalid id') : missing;
    items.splice(at, 1);
    return gone;
  }

  #handleAuth({ method, path, sid, body }: Call): Result {
    const [, part, id] = path;
    const show = (it: string) =>
      send({
        session: {
          valid: true,
          totp: false,
          sid: it,
          csrf: 'Ux87YTIiMOf/GKCefVIOMw=',
          validity: 1800,
          message: null,
        },
      });
    if (part === 'sessions') {
      const sessions = [...this.#sessions].map(([it, number]) => ({
        id: number,
        current_session: it === sid,
        valid: true,
        app: false,
        cli: false,
        login_at: 1_767_000_000,
        last_active: 1_767_000_100,
        valid_until: 1_767_001_900,
        remote_addr: '192.0.2.20',
        user_agent: null,
        x_forwarded_for: null,
      }));
      return send({ sessions });
    }
    if (part === 'session') {
      const found = [...this.#sessions].find(([, number]) => String(number) === id);
      if (found === undefined) return /^\d+$/.test(id ?? '') ? missing : reject('Invalid id');
      this.#sessions.delete(found[0]);
      return gone;
    }
    if (part !== undefined) return send(this.#readSample(`GET /auth/${part}`));
    if (method === 'GET') return show(sid);
    if (method === 'DELETE') return this.#sessions.delete(sid) ? gone : missing;
    const given = (body as { password?: string } | null)?.password;
    if (given === undefined) return reject('No password found in JSON payload');
    if (given !== password) return fail(401, 'unauthorized', 'Unauthorized');
    const created = `sid${String(this.#sessions.size + this.#count).padStart(4, '0')}+abc/=`;
    this.#sessions.set(created, this.#count + 1);
    const shown = show(created);
    return {
      ...shown,
      headers: { 'Set-Cookie': `sid=${encodeURIComponent(created)}; Path=/; HttpOnly` },
    };
  }

  #handleBlocking({ method, body }: Call): Result {
    if (method === 'GET') return send(this.#blocking);
    const { blocking, timer = null } = body as { blocking?: boolean; timer?: number | null };
    if (blocking === undefined) return reject('No "blocking" boolean in JSON payload');
    this.#blocking = { blocking: blocking ? 'enabled' : 'disabled', timer };
    return send(this.#blocking);
  }

  #handleConfig({ method, path, body }: Call): Result {
    if (method === 'PATCH') {
      this.#config = mergeKnown(this.#config, ((body as Item).config ?? {}) as Item);
      return send({ config: this.#config });
    }
    const [, element = '', value = ''] = path;
    if (element === '') return send({ config: this.#config });
    const found = element
      .split(/[/.]/)
      .reduce<unknown>((node, name) => (node as Item | undefined)?.[name], this.#config);
    if (found === undefined) return reject('Config item does not exist');
    if (method === 'GET') {
      const nested = element
        .split(/[/.]/)
        .reduceRight<unknown>((inner, name) => ({ [name]: inner }), found);
      return send({ config: nested });
    }
    if (!Array.isArray(found)) return reject('Config item is not an array');
    if (method === 'PUT') {
      if (found.includes(value)) return reject('Item already present');
      found.push(value);
      return { status: 201 };
    }
    if (!found.includes(value)) return missing;
    found.splice(found.indexOf(value), 1);
    return gone;
  }
}

function start({ port, contractFile }: StartOptions): Promise<ForeignServer> {
  const sinkhole = new Sinkhole(contractFile);
  return listen(port, (req, res) => void sinkhole.respond(req, res), { keepAlive: true });
}

const comment = { comment: 'Some comment' };
export const piHole: Subject = {
  name: 'pi-hole',
  start,
  credentials: { password, token: adminSid },
  authorization: { 'x-ftl-sid': adminSid },
  parameters: {
    'GET /groups/{name} name': 'family',
    'PUT /groups/{name} name': 'family',
    'DELETE /groups/{name} name': 'family',
    type: 'deny',
    kind: 'exact',
    domain: 'ads.example.com',
    client: '192.0.2.20',
    list: 'https://lists.example.com/hosts.txt',
    'GET /lists/{list} type': 'block',
    'PUT /lists/{list} type': 'block',
    'DELETE /lists/{list} type': 'block',
    'POST /lists type': 'block',
    element: 'dns/upstreams',
    'DELETE /auth/session/{id} id': '0',
    'DELETE /info/messages/{message_id} message_id': '3',
    'DELETE /dhcp/leases/{ip} ip': '192.168.2.111',
    'PUT /config/{element}/{value} value': '9.9.9.9',
    'DELETE /config/{element}/{value} value': '127.0.0.1#5353',
  },
  bodies: {
    'POST /auth': { password },
    'POST /groups': { name: 'guests', ...comment, enabled: true },
    'PUT /groups/{name}': { name: 'family', ...comment, enabled: true },
    'POST /groups:batchDelete': [{ item: 'family' }],
    'POST /domains/{type}/{kind}': {
      domain: 'more.example.com',
      ...comment,
      groups: [0],
      enabled: true,
    },
    'PUT /domains/{type}/{kind}/{domain}': {
      type: 'deny',
      kind: 'exact',
      ...comment,
      groups: [0],
      enabled: true,
    },
    'POST /domains:batchDelete': [{ item: 'ads.example.com', type: 'deny', kind: 'exact' }],
    'POST /lists': {
      address: 'https://lists.example.com/two.txt',
      ...comment,
      groups: [0],
      enabled: true,
    },
    'PUT /lists/{list}': { ...comment, type: 'block', groups: [0], enabled: true },
    'POST /lists:batchDelete': [{ item: 'https://lists.example.com/hosts.txt', type: 'block' }],
    'POST /clients': { client: '192.0.2.21', ...comment, groups: [0] },
    'PUT /clients/{client}': { ...comment, groups: [0] },
    'POST /clients:batchDelete': [{ item: '192.0.2.20' }],
    'POST /dns/blocking': { blocking: true, timer: null },
  },
};
