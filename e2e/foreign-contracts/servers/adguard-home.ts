// A DNS filter with the API of AdGuard Home. Plain node:http with one handler per operation, closed
// connections, slow responses, errors and confirmations as text, basic authentication or a cookie.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkValue } from '../contract/check-value.ts';
import {
  type Contract,
  findOperation,
  loadContract,
  type Operation,
} from '../contract/load-contract.ts';
import type { Schema } from '../contract/schema.ts';
import { Outcome } from './adguard-outcome.ts';
import { listDeviceReads, listFilterReads } from './adguard-reads.ts';
import {
  createClient,
  createFilter,
  createState,
  type Doc,
  findClient,
  hideKey,
  type State,
  showTls,
  since,
} from './adguard-state.ts';
import {
  type ForeignServer,
  listen,
  readBody,
  type StartOptions,
  type Subject,
} from './foreign-server.ts';

const credentials = { user: 'admin', password: 'filter-all' };
const basic = `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;

const ok = new Outcome(200, 'OK\n');
const reject = (message: string) => new Outcome(400, `${message}\n`);

type Handler = (body: Doc, query: URLSearchParams) => unknown;
type Handlers = Record<string, Handler>;

/** Replaces the members of a stored document by those that a client sends. */
const merge = (target: Doc, change: Doc) => {
  Object.assign(target, change);
  return ok;
};

function listSettings(state: State): Handlers {
  return {
    'POST /dns_config': ({ protection_enabled: enabled, ...rest }) => {
      if (typeof enabled === 'boolean') state.protection.enabled = enabled;
      return merge(state.dns, rest);
    },
    'POST /protection': ({ enabled, duration = 0 }) =>
      merge(state.protection, { enabled, duration: enabled === true ? 0 : duration }),
    'POST /querylog_config': ({ interval, ...rest }) =>
      merge(state.queryLog, {
        ...rest,
        ...(typeof interval === 'number' && { interval: interval * 86_400_000 }),
      }),
    'PUT /querylog/config/update': (body) => merge(state.queryLog, body),
    'POST /stats_config': ({ interval }) => {
      state.statsDays = Number(interval ?? state.statsDays);
      return ok;
    },
    'PUT /stats/config/update': (body) => merge(state.stats, body),
    'POST /dhcp/set_config': (body) => merge(state.dhcp, body),
    'POST /filtering/config': (body) => merge(state.filtering, body),
    'POST /filtering/set_rules': ({ rules }) => {
      state.rules = (rules ?? []) as unknown[];
      return ok;
    },
    'PUT /safesearch/settings': (body) => merge(state.safeSearch, body),
    'POST /safesearch/enable': () => merge(state.safeSearch, { enabled: true }),
    'POST /safesearch/disable': () => merge(state.safeSearch, { enabled: false }),
    'POST /safebrowsing/enable': () => merge(state as Doc, { safeBrowsing: true }),
    'POST /safebrowsing/disable': () => merge(state as Doc, { safeBrowsing: false }),
    'POST /parental/enable': () => merge(state as Doc, { parental: true }),
    'POST /parental/disable': () => merge(state as Doc, { parental: false }),
    'POST /access/set': (body) => merge(state.access, body),
    'PUT /blocked_services/update': (body) => merge(state.services, body),
    'PUT /rewrite/settings/update': (body) => merge(state.rewriteSettings, body),
    'POST /i18n/change_language': ({ language }) => merge(state as Doc, { language }),
    'PUT /profile/update': ({ language, ...rest }) => {
      state.language = String(language);
      return merge(state.profile, rest);
    },
    'POST /tls/configure': (body) => {
      merge(state.tls, body);
      return showTls(state);
    },
    'POST /tls/validate': (body) => ({ ...showTls(state), ...hideKey(body) }),
    'POST /blocked_services/set': (body) => merge(state.services, { ids: body }),
  };
}

function listFilters(state: State): Handlers {
  let nextFilter = 2;
  const getFilters = (whitelist: unknown) =>
    whitelist === true ? state.allowLists : state.filters;
  return {
    'POST /filtering/add_url': ({ name, url, whitelist }) => {
      if (typeof url !== 'string' || !/^(https?:\/\/|\/)./.test(url)) return reject('Invalid url');
      if ([...state.filters, ...state.allowLists].some((it) => it.url === url))
        return reject('This url is there already');
      getFilters(whitelist).push(createFilter(nextFilter++, name ?? url, url));
      return new Outcome(200, 'OK 120 rules\n');
    },
    'POST /filtering/remove_url': ({ url, whitelist }) => {
      const filters = getFilters(whitelist);
      const at = filters.findIndex((it) => it.url === url);
      if (at < 0) return reject('No such filter');
      filters.splice(at, 1);
      return ok;
    },
    'POST /filtering/set_url': ({ data, url, whitelist }) => {
      const filter = getFilters(whitelist).find((it) => it.url === url);
      return filter === undefined ? reject('No such filter') : merge(filter, (data ?? {}) as Doc);
    },
    'POST /filtering/refresh': ({ whitelist }) => ({ updated: getFilters(whitelist).length }),
  };
}

function listClients(state: State): Handlers {
  return {
    'POST /clients/add': (body) => {
      if (typeof body.name !== 'string' || body.name === '') return reject('A client needs a name');
      if (state.clients.some(({ name }) => name === body.name)) return reject('This name is taken');
      state.clients.push(createClient(body));
      return ok;
    },
    'POST /clients/delete': ({ name }) => {
      const at = state.clients.findIndex((it) => it.name === name);
      if (at < 0) return reject('No such client');
      state.clients.splice(at, 1);
      return ok;
    },
    'POST /clients/update': ({ name, data }) => {
      const at = state.clients.findIndex((it) => it.name === name);
      if (at < 0 || data === undefined) return reject('No such client');
      state.clients[at] = createClient({ name, ...(data as Doc) });
      return ok;
    },
    'POST /clients/search': ({ clients = [] }) =>
      (clients as Doc[]).map(({ id }) => findClient(state, String(id))),
  };
}

function listRewritesAndLeases(state: State): Handlers {
  const isSame = (a: Doc, b: Doc) => a.domain === b.domain && a.answer === b.answer;
  const toLease = (lease: Doc) => ({ ...lease, mac: String(lease.mac).toLowerCase() });
  const findLease = ({ mac }: Doc) =>
    state.staticLeases.findIndex((it) => it.mac === String(mac).toLowerCase());
  return {
    'POST /rewrite/add': (body) => {
      if (body.domain === undefined || body.answer === undefined) return reject('Send both');
      state.rewrites.push({ enabled: true, ...body });
      return ok;
    },
    'POST /rewrite/delete': (body) => {
      state.rewrites = state.rewrites.filter((it) => !isSame(it, body));
      return ok;
    },
    'PUT /rewrite/update': ({ target, update }) => {
      const found = state.rewrites.find((it) => isSame(it, (target ?? {}) as Doc));
      return found === undefined ? reject('No such rewrite') : merge(found, (update ?? {}) as Doc);
    },
    'POST /dhcp/add_static_lease': (body) => {
      if (findLease(body) >= 0) return reject('There is a lease for this address');
      state.staticLeases.push(toLease(body));
      return ok;
    },
    'POST /dhcp/remove_static_lease': (body) => {
      const at = findLease(body);
      if (at < 0) return reject('No such lease');
      state.staticLeases.splice(at, 1);
      return ok;
    },
    'POST /dhcp/update_static_lease': (body) => {
      const at = findLease(body);
      if (at < 0) return reject('No such lease');
      state.staticLeases[at] = toLease(body);
      return ok;
    },
    'POST /dhcp/reset_leases': () => {
      state.leases = [];
      state.staticLeases = [];
      return ok;
    },
    'POST /dhcp/reset': () => merge(state.dhcp, { ...createState().dhcp }),
  };
}

function listActions(sessions: Set<string>): Handlers {
  const search = { found: 'no' };
  return {
    'POST /cache_clear': () => ok,
    'POST /querylog_clear': () => ok,
    'POST /stats_reset': () => ok,
    'POST /update': () => ok,
    'POST /test_upstream_dns': ({ upstream_dns }) =>
      Object.fromEntries((upstream_dns as string[]).map((it) => [it, 'OK'])),
    'POST /version.json': () => ({ disabled: false, new_version: 'v1.0.0', can_autoupdate: false }),
    'POST /dhcp/find_active_dhcp': () => ({
      v4: { other_server: search, static_ip: { static: 'yes' } },
      v6: { other_server: search },
    }),
    'POST /install/check_config': () => {
      const info = { status: '', can_autofix: false };
      return {
        dns: info,
        web: info,
        language: info,
        static_ip: { static: 'yes', ip: '', error: '' },
      };
    },
    'POST /install/configure': () => reject('The device is installed already'),
    'POST /login': ({ name, password }) => {
      if (name !== credentials.user || password !== credentials.password)
        return reject('Wrong name or password');
      const session = `s${sessions.size + 1}`;
      sessions.add(session);
      return new Outcome(200, 'OK\n', { 'set-cookie': `agh_session=${session}; Path=/; HttpOnly` });
    },
    'GET /logout': () => new Outcome(302, '', { location: '/login.html' }),
  };
}

function start({ port, contractFile }: StartOptions): Promise<ForeignServer> {
  const contract = loadContract(contractFile);
  const state = createState();
  const sessions = new Set<string>();
  const handlers = {
    ...listDeviceReads(state),
    ...listFilterReads(state),
    ...listSettings(state),
    ...listFilters(state),
    ...listClients(state),
    ...listRewritesAndLeases(state),
    ...listActions(sessions),
  };
  let count = 0;
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    const body = await readBody(req);
    const result = handle(contract, handlers, sessions, req, body);
    count += 1;
    setTimeout(() => sendResult(res, result), 5 + ((count * 7) % 21));
  };
  return listen(port, (req, res) => void respond(req, res), { keepAlive: false });
}

function sendResult(res: ServerResponse, result: unknown): void {
  if (result instanceof Outcome) {
    res.writeHead(result.status, {
      'content-type': 'text/plain; charset=utf-8',
      ...result.headers,
    });
    res.end(result.text);
    return;
  }
  res.writeHead(200, { 'content-type': 'application/json' });
  res.end(`${JSON.stringify(result)}\n`);
}

function handle(
  contract: Contract,
  handlers: Handlers,
  sessions: ReadonlySet<string>,
  req: IncomingMessage,
  raw: Buffer,
): unknown {
  const url = new URL(req.url ?? '/', 'http://filter');
  const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '');
  const operation = findOperation(contract, method, `${url.pathname}`);
  if (operation === undefined) {
    const isKnown = ['GET', 'POST', 'PUT'].some((it) => findOperation(contract, it, url.pathname));
    return isKnown
      ? new Outcome(405, 'Method not allowed\n')
      : new Outcome(404, '404 page not found\n');
  }
  const session = /\bagh_session=(\w+)/.exec(req.headers.cookie ?? '')?.[1] ?? '';
  const isOpen = operation.path === '/login';
  if (!isOpen && req.headers.authorization !== basic && !sessions.has(session))
    return new Outcome(401, 'Unauthorized\n', { 'www-authenticate': 'Basic realm="filter"' });
  const wrong = findWrongParameter(contract, operation, url.searchParams);
  if (wrong !== undefined) return reject(wrong);
  const body = operation.body === null ? {} : readDocument(contract, operation, req, raw);
  if (body instanceof Outcome) return body;
  return handlers[operation.id]?.(body as Doc, url.searchParams);
}

function readDocument(
  contract: Contract,
  operation: Operation,
  req: IncomingMessage,
  raw: Buffer,
): unknown {
  const schema = operation.body?.content['application/json']?.schema ?? {};
  if (!(req.headers['content-type'] ?? '').startsWith('application/json'))
    return new Outcome(415, 'only application/json is allowed\n');
  try {
    const body = JSON.parse(raw.toString('utf8')) as unknown;
    const [wrong] = checkValue(contract.version, schema, body);
    return wrong === undefined ? body : reject(`body${wrong}`);
  } catch {
    return reject('The body is malformed JSON');
  }
}

function findWrongParameter(
  contract: Contract,
  { parameters }: Operation,
  query: URLSearchParams,
): string | undefined {
  const wrong = parameters.find(({ name, schema, required }) => {
    const texts = query.getAll(name);
    if (texts.length === 0) return required;
    const item: Schema = schema.items ?? schema;
    const toValue = (text: string) =>
      item.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
    return texts.some((text) => checkValue(contract.version, item, toValue(text)).length > 0);
  });
  return wrong && `Invalid ${wrong.name}`;
}

const filter = { name: 'More', url: 'https://lists.example.com/more.txt', whitelist: false };
const rewrite = { domain: 'tv.example.com', answer: '192.0.2.31', enabled: true };
const first = createState();
export const adGuardHome: Subject = {
  name: 'adguard-home',
  start,
  credentials,
  authorization: { authorization: basic },
  parameters: { host: 'dns.example.com', name: 'example.org', older_than: since },
  bodies: {
    'POST /login': { name: credentials.user, password: credentials.password },
    'POST /filtering/add_url': filter,
    'POST /filtering/remove_url': { url: first.filters[0]?.url, whitelist: false },
    'POST /filtering/set_url': {
      url: first.filters[0]?.url,
      whitelist: false,
      data: { enabled: false, name: 'Ads two', url: 'https://lists.example.com/ads2.txt' },
    },
    'POST /clients/add': createClient({ name: 'Tablet', ids: ['192.0.2.21'] }),
    'POST /clients/delete': { name: 'Laptop' },
    'POST /clients/update': {
      name: 'Laptop',
      data: createClient({ name: 'Laptop', ids: ['192.0.2.22'] }),
    },
    'POST /rewrite/add': rewrite,
    'POST /rewrite/delete': first.rewrites[0],
    'PUT /rewrite/update': { target: first.rewrites[0], update: rewrite },
    'POST /dhcp/add_static_lease': { mac: '00:00:5e:00:53:03', ip: '192.0.2.11', hostname: 'nas' },
    'POST /dhcp/remove_static_lease': first.staticLeases[0],
    'POST /dhcp/update_static_lease': { ...first.staticLeases[0], hostname: 'printer-two' },
  },
};
