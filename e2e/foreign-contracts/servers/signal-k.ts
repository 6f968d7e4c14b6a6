// A chart plotter with routes, waypoints, regions, notes and charts of Signal K. Plain node:http,
// compact JSON with a content length, kept connections, UUIDs, a bearer token or a cookie.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkValue } from '../contract/check-value.ts';
import {
  type Contract,
  findOperation,
  loadContract,
  type Operation,
} from '../contract/load-contract.ts';
import {
  type ForeignServer,
  listen,
  readBody,
  type StartOptions,
  type Subject,
} from './foreign-server.ts';

const token = 'boat-token-1';
const base = '/signalk/v2/api';
const firstId = '00000000-0000-4000-8000-000000000001';
const providers = ['resources-provider', 'charts-provider'];
const kinds = ['routes', 'waypoints', 'regions', 'notes', 'charts'] as const;
type Kind = (typeof kinds)[number];
type Entry = Record<string, unknown>;
type Reply = readonly [status: number, body: unknown];

const vessel = [24.9, 60.1] as const;
const metersPerDegree = 111_320;
const square = [
  [24.9, 60.1],
  [24.8, 60.0],
  [24.7, 60.2],
  [24.9, 60.1],
];

const initial: Record<Kind, Entry> = {
  routes: {
    name: 'Harbor to island',
    distance: 5200,
    feature: {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: square.slice(0, 2) },
      properties: {},
    },
  },
  waypoints: {
    name: 'Buoy 7',
    type: 'Waypoint',
    feature: {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: square[0] },
      properties: {},
    },
  },
  regions: {
    name: 'Shallow water',
    feature: {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [square] },
      properties: {},
    },
  },
  notes: {
    title: 'Fuel',
    description: 'Closed on Sunday',
    position: { latitude: 60, longitude: 24 },
  },
  charts: { name: 'Bay', identifier: 'B-1', type: 'tilelayer', minzoom: 3, maxzoom: 12 },
};

class Plotter {
  readonly #contract: Contract;
  readonly #entries = new Map<Kind, Map<string, Entry>>();
  readonly #defaultProviders = new Map<string, string>();
  #nextId = 1;
  #seconds = 0;

  constructor(contractFile: string) {
    this.#contract = loadContract(contractFile);
    for (const kind of kinds) {
      this.#entries.set(kind, new Map([[firstId, this.#stamp(initial[kind])]]));
      this.#defaultProviders.set(kind, 'resources-provider');
    }
  }

  async respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://boat');
    const path = url.pathname.startsWith(`${base}/`)
      ? url.pathname.slice(base.length)
      : url.pathname;
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET');
    const operation = findOperation(this.#contract, method, path);
    const raw = await readBody(req);
    if (operation === undefined) return this.#sendUnknown(path, res);
    const [status, body] = this.#handle(req, operation, path.split('/').slice(2), url, raw);
    const text = JSON.stringify(body);
    res.writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    });
    res.end(req.method === 'HEAD' ? undefined : text);
  }

  #sendUnknown(path: string, res: ServerResponse): void {
    const allowed = this.#contract.operations
      .map(({ method }) => method)
      .filter((method) => findOperation(this.#contract, method, path) !== undefined);
    const allow = [...new Set(allowed)].toSorted().join(', ');
    res.writeHead(allow === '' ? 404 : 405, {
      'content-type': 'text/plain',
      ...(allow && { allow }),
    });
    res.end(allow === '' ? 'Cannot find this resource\n' : 'Method not allowed\n');
  }

  #handle(
    req: IncomingMessage,
    operation: Operation,
    [kind = '', id, ...more]: string[],
    url: URL,
    raw: Buffer,
  ): Reply {
    // A list declares one response for every status, so that errors have the form of a list.
    const isList =
      operation.responses['200'] === undefined && operation.responses['201'] === undefined;
    const empty = operation.id.endsWith('_default')
      ? ''
      : operation.id.endsWith('_providers')
        ? []
        : {};
    const fail = (status: number, message: string): Reply => [
      status,
      // The file allows no other statusCode than 404 in the body of an error.
      isList ? empty : { state: 'FAILED', statusCode: 404, message },
    ];
    if (!isAuthenticated(req)) return fail(401, 'Unauthorized');
    for (const { name, in: where, schema } of operation.parameters) {
      const value =
        where === 'query' ? url.searchParams.get(name) : where === 'path' ? (id ?? '') : null;
      if (value === null || (where === 'path' && name !== 'id')) continue;
      const parsed =
        schema.type === 'array' ? value.split(',').map(toNumber) : toTyped(schema.type, value);
      const [wrong] = checkValue(this.#contract.version, schema, parsed);
      if (wrong !== undefined) return fail(400, `${name}${wrong}`);
    }
    if (kind === '') return [200, this.#listKinds()];
    const entries = this.#entries.get(kind as Kind);
    if (entries === undefined) return fail(404, `There are no ${kind}`);
    if (id === '_providers') return this.#handleProviders(kind, more, operation.method, fail);
    const provider = url.searchParams.get('provider');
    if (provider !== null && provider !== 'resources-provider')
      return fail(404, `No provider ${provider}`);
    if (operation.method === 'GET' && id === undefined)
      return [200, filterEntries(entries, url.searchParams)];
    if (operation.method === 'POST' || operation.method === 'PUT')
      return this.#write(req, operation, kind as Kind, id, raw, fail);
    const entry = entries.get(decodeURIComponent(id ?? ''));
    if (entry === undefined) return fail(404, 'Resource not found');
    if (operation.method === 'GET') return [200, entry];
    entries.delete(decodeURIComponent(id ?? ''));
    return [200, { state: 'COMPLETED', statusCode: 200, id }];
  }

  #write(
    req: IncomingMessage,
    operation: Operation,
    kind: Kind,
    id: string | undefined,
    raw: Buffer,
    fail: (status: number, message: string) => Reply,
  ): Reply {
    if (!/^application\/json\b/i.test(req.headers['content-type'] ?? ''))
      return fail(415, 'Send application/json');
    let body: Entry;
    try {
      body = JSON.parse(raw.toString('utf8')) as Entry;
    } catch {
      return fail(400, 'Malformed JSON');
    }
    const schema = operation.body?.content['application/json']?.schema ?? {};
    const [wrong] = checkValue(this.#contract.version, schema, body);
    if (wrong !== undefined) return fail(400, `Invalid${wrong}`);
    // A note is at a position or at a resource: the response allows one of both only.
    if (kind === 'notes' && 'position' in body) delete body.href;
    const target = id === undefined ? this.#createId() : decodeURIComponent(id);
    this.#entries.get(kind)?.set(target, this.#stamp(body));
    const status = operation.responses['201'] === undefined ? 200 : 201;
    // The file wants a UUID here also where the id of a chart is any text.
    const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(
      target,
    );
    return [status, { state: 'COMPLETED', statusCode: status, id: isUuid ? target : firstId }];
  }

  #handleProviders(
    kind: string,
    [isDefault, pluginId]: string[],
    method: string,
    fail: (status: number, message: string) => Reply,
  ): Reply {
    if (method === 'GET')
      return [200, isDefault === undefined ? providers : this.#defaultProviders.get(kind)];
    if (!providers.includes(pluginId ?? '')) return fail(404, `No provider ${pluginId}`);
    this.#defaultProviders.set(kind, pluginId ?? '');
    return [200, { state: 'COMPLETED', statusCode: 200, message: `${pluginId} is the default` }];
  }

  #listKinds(): Record<string, Entry> {
    return Object.fromEntries(
      kinds.map((kind) => [kind, { description: `Stored ${kind}`, $source: 'resources-provider' }]),
    );
  }

  #createId(): string {
    this.#nextId += 1;
    return `00000000-0000-4000-8000-${String(this.#nextId).padStart(12, '0')}`;
  }

  #stamp(body: Entry): Entry {
    this.#seconds += 1;
    const timestamp = new Date(Date.UTC(2026, 4, 1) + this.#seconds * 1000).toISOString();
    return { ...body, timestamp, $source: 'resources-provider' };
  }
}

function isAuthenticated({ headers }: IncomingMessage): boolean {
  const cookies = (headers.cookie ?? '').split(/;\s*/);
  return (
    headers.authorization?.replace(/^bearer /i, '') === token ||
    cookies.includes(`JAUTHENTICATION=${token}`)
  );
}

function toNumber(text: string): unknown {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function toTyped(type: unknown, text: string): unknown {
  return type === 'integer' || type === 'number' ? toNumber(text) : text;
}

function filterEntries(entries: ReadonlyMap<string, Entry>, query: URLSearchParams): object {
  const readNumbers = (name: string) => query.get(name)?.split(',').map(Number);
  const distance = query.get('distance');
  const [longitude = 0, latitude = 0] = readNumbers('position') ?? vessel;
  const reach = Number(distance) / metersPerDegree / 2;
  const box =
    readNumbers('bbox') ??
    (distance === null
      ? undefined
      : [longitude - reach, latitude - reach, longitude + reach, latitude + reach]);
  const [west = 0, south = 0, east = 0, north = 0] = box ?? [];
  const found = [...entries].filter(([, entry]) => {
    if (query.has('href') && entry.href !== query.get('href')) return false;
    const point = getPoint(entry);
    if (box === undefined || point === undefined) return box === undefined;
    const [x = 0, y = 0] = point;
    return x >= west && x <= east && y >= south && y <= north;
  });
  return Object.fromEntries(found.slice(0, Number(query.get('limit') ?? found.length)));
}

/** The first point of a resource. */
function getPoint(entry: Entry): number[] | undefined {
  const position = entry.position as { latitude: number; longitude: number } | undefined;
  if (position !== undefined) return [position.longitude, position.latitude];
  const feature = entry.feature as { geometry?: { coordinates?: unknown[] } } | undefined;
  let point: unknown[] | undefined = feature?.geometry?.coordinates;
  while (Array.isArray(point?.[0])) point = point[0];
  return point as number[] | undefined;
}

function start({ port, contractFile }: StartOptions): Promise<ForeignServer> {
  const plotter = new Plotter(contractFile);
  return listen(port, (req, res) => void plotter.respond(req, res), { keepAlive: true });
}

const { routes, waypoints, regions, notes, charts } = initial;
export const signalK: Subject = {
  name: 'signal-k-resources',
  start,
  credentials: { token },
  authorization: { authorization: `Bearer ${token}` },
  parameters: { id: firstId, resourceType: 'routes', pluginId: 'charts-provider' },
  bodies: {
    'POST /resources/routes': routes,
    'PUT /resources/routes/{id}': routes,
    'POST /resources/waypoints': waypoints,
    'PUT /resources/waypoints/{id}': waypoints,
    'POST /resources/regions': regions,
    'PUT /resources/regions/{id}': regions,
    'POST /resources/notes': notes,
    'PUT /resources/notes/{id}': notes,
    'POST /resources/charts': charts,
    'PUT /resources/charts/{id}': charts,
  },
};
