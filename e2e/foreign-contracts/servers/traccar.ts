// A tracking server with devices, groups, users and reports of Traccar. Express, indented JSON in
// chunks, numeric ids, basic authentication or a cookie, errors as text, unknown members dropped.
import express, { type NextFunction, type Request, type Response } from 'express';
import { checkValue } from '../contract/check-value.ts';
import { type Contract, findOperation, loadContract } from '../contract/load-contract.ts';
import type { Schema } from '../contract/schema.ts';
import { type ForeignServer, listen, type StartOptions, type Subject } from './foreign-server.ts';

type Entry = Record<string, unknown> & { id: number };
const credentials = { user: 'admin@example.com', password: 'tracking' };
const basic = `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
const since = '2026-05-01T08:00:00.000+00:00';

const position: Entry = {
  id: 1,
  deviceId: 1,
  protocol: 'osmand',
  deviceTime: since,
  fixTime: since,
  serverTime: since,
  outdated: false,
  valid: true,
  latitude: 48.1,
  longitude: 11.5,
  altitude: 520,
  speed: 12.5,
  course: 90,
  address: 'Main Street 1',
  accuracy: 4,
  network: {},
  attributes: { battery: 80 },
};
const move = { deviceId: 1, deviceName: 'Van', spentFuel: 0.4 };
const reports: Record<string, object[]> = {
  events: [
    { id: 1, type: 'deviceMoving', eventTime: since, deviceId: 1, positionId: 1, attributes: {} },
  ],
  route: [position],
  stops: [{ ...move, duration: 600000, startTime: since, endTime: since, lat: 48.1, lon: 11.5 }],
  summary: [{ ...move, maxSpeed: 40, averageSpeed: 22, distance: 1200, engineHours: 3 }],
  trips: [
    {
      ...move,
      maxSpeed: 40,
      averageSpeed: 22,
      distance: 1200,
      duration: 600000,
      startTime: since,
      endTime: since,
    },
  ],
};

/** Collections by path, each with the entry that it starts with. */
const collections: Record<string, Omit<Entry, 'id'>> = {
  devices: {
    name: 'Van',
    uniqueId: 'van-1',
    status: 'online',
    disabled: false,
    lastUpdate: since,
    positionId: 1,
    groupId: 1,
    attributes: {},
  },
  groups: { name: 'Fleet', groupId: 0, attributes: {} },
  users: {
    name: 'Admin',
    email: credentials.user,
    administrator: true,
    readonly: false,
    disabled: false,
    deviceLimit: -1,
    userLimit: 0,
    attributes: {},
  },
  geofences: {
    name: 'Depot',
    description: 'Where the vans are at night',
    area: 'CIRCLE (48.1 11.5, 200)',
    attributes: {},
  },
  drivers: { name: 'Kim', uniqueId: 'kim', attributes: {} },
  maintenance: { name: 'Oil', type: 'totalDistance', start: 0, period: 10000, attributes: {} },
  notifications: {
    type: 'deviceMoving',
    always: true,
    web: true,
    mail: false,
    sms: false,
    attributes: {},
  },
  calendars: { name: 'Weekdays', data: 'QkVHSU46VkNBTEVOREFS', attributes: {} },
  commands: { deviceId: 1, description: 'Stop the engine', type: 'engineStop', attributes: {} },
  'attributes/computed': {
    description: 'Fuel',
    attribute: 'fuel',
    expression: 'io48',
    type: 'number',
  },
};

/** What the server sets itself, whatever a client sends. */
const managed: Record<string, readonly string[]> = {
  devices: ['status', 'lastUpdate', 'positionId'],
};

class Tracker {
  readonly entries = new Map<string, Map<number, Entry>>();
  readonly sessions = new Set<string>();
  readonly contract: Contract;
  settings: Entry = {
    id: 1,
    registration: false,
    readonly: false,
    deviceReadonly: false,
    limitCommands: false,
    map: 'osm',
    bingKey: '',
    mapUrl: '',
    latitude: 0,
    longitude: 0,
    zoom: 3,
    twelveHourFormat: false,
    version: '5.6',
    forceSettings: false,
    coordinateFormat: 'dd',
    attributes: {},
  };
  #nextId = 100;

  constructor(contractFile: string) {
    this.contract = loadContract(contractFile);
    for (const [name, entry] of Object.entries(collections))
      this.entries.set(name, new Map([[1, { id: 1, ...entry }]]));
  }

  createId(): number {
    this.#nextId += 1;
    return this.#nextId;
  }

  /** The schema of a response: what an entry may consist of. */
  getMembers(name: string): string[] {
    const operation = this.contract.operations.find(({ id }) => id === `POST /${name}`);
    const schema = operation?.body?.content['application/json']?.schema;
    return Object.keys(schema?.properties ?? {});
  }
}

function send(res: Response, status: number, body: unknown): void {
  res.status(status).setHeader('Content-Type', 'application/json;charset=UTF-8');
  // In two chunks.
  const text = JSON.stringify(body, null, 2);
  res.write(text.slice(0, 1));
  res.end(text.slice(1));
}

function sendError(res: Response, status: number, message: string): void {
  res.status(status).type('text/plain').send(`${message} - ${status}\n`);
}

function start({ port, contractFile }: StartOptions): Promise<ForeignServer> {
  const tracker = new Tracker(contractFile);
  const app = express();
  const api = express.Router();
  app.disable('x-powered-by').disable('etag');
  app.use('/api', api);
  app.use(api);
  api.use((req, res, next) => authenticate(tracker, req, res, next));
  api.use((req, res, next) => checkQuery(tracker, req, res, next));
  addSession(api, tracker);
  api.use((req, res, next) => {
    const length = req.headers['content-length'];
    const hasBody = (length !== undefined && length !== '0') || 'transfer-encoding' in req.headers;
    if (['POST', 'PUT'].includes(req.method) && hasBody && !req.is('application/json'))
      return sendError(res, 415, 'Unsupported Media Type');
    next();
  });
  api.use(express.json({ strict: false }));
  api.use((req, res, next) => checkBody(tracker, req, res, next));
  addReads(api, tracker);
  addOthers(api, tracker);
  for (const name of Object.keys(collections)) addCollection(api, tracker, name);
  app.use((_req, res) => sendError(res, 404, 'HTTP 404 Not Found'));
  app.use((error: Error & { status?: number }, _req: Request, res: Response, _next: NextFunction) =>
    sendError(res, error.status ?? 500, error.message),
  );
  return listen(port, app, { keepAlive: true });
}

function authenticate(tracker: Tracker, req: Request, res: Response, next: NextFunction) {
  const session = /\bJSESSIONID=(\w+)/.exec(req.headers.cookie ?? '')?.[1] ?? '';
  const known = req.headers.authorization === basic || tracker.sessions.has(session);
  if (known || (req.path === '/session' && req.method === 'POST')) return next();
  // The file documents this status for a client without a session.
  if (req.path === '/session' && req.method === 'GET') return sendError(res, 404, 'Not Found');
  const exists = tracker.contract.operations.some(
    ({ method }) => findOperation(tracker.contract, method, req.path) !== undefined,
  );
  if (!exists) return sendError(res, 404, 'HTTP 404 Not Found');
  res.setHeader('WWW-Authenticate', 'Basic realm="api"');
  sendError(res, 401, 'HTTP 401 Unauthorized');
}

function checkQuery(tracker: Tracker, req: Request, res: Response, next: NextFunction) {
  const operation = findOperation(tracker.contract, req.method, req.path);
  const query = new URL(req.originalUrl, 'http://tracker').searchParams;
  for (const { name, in: where, required, schema } of operation?.parameters ?? []) {
    if (where !== 'query') continue;
    const given = query.getAll(name);
    if (given.length === 0 && required) return sendError(res, 400, `Missing ${name}`);
    const item = schema.items ?? schema;
    if (given.some((text) => checkValue('3.0', item, parseText(item, text)).length > 0))
      return sendError(res, 400, `Invalid ${name}`);
  }
  next();
}

function parseText(schema: Schema, text: string): unknown {
  if (schema.type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function checkBody(tracker: Tracker, req: Request, res: Response, next: NextFunction) {
  const operation = findOperation(tracker.contract, req.method, req.path);
  const schema = operation?.body?.content['application/json']?.schema;
  if (schema === undefined) return next();
  const [wrong] = checkValue('3.0', schema, req.body as unknown);
  if (wrong !== undefined) return sendError(res, 400, `Invalid body${wrong}`);
  next();
}

function addSession(api: express.Router, tracker: Tracker): void {
  const getAdmin = () => hidePassword(tracker.entries.get('users')?.get(1));
  api.get('/session', (_req, res) => send(res, 200, getAdmin()));
  api.post('/session', express.urlencoded({ extended: false }), (req, res) => {
    const { email, password } = (req.body ?? {}) as Record<string, string>;
    if (typeof email !== 'string' || typeof password !== 'string')
      return sendError(res, 400, 'Send email and password');
    if (email !== credentials.user || password !== credentials.password)
      return sendError(res, 401, 'HTTP 401 Unauthorized');
    const session = `node0${tracker.createId()}`;
    tracker.sessions.add(session);
    res.cookie('JSESSIONID', session, { path: '/', httpOnly: true });
    send(res, 200, getAdmin());
  });
  api.delete('/session', (req, res) => {
    tracker.sessions.delete(/\bJSESSIONID=(\w+)/.exec(req.headers.cookie ?? '')?.[1] ?? '');
    res.status(204).end();
  });
}

function addReads(api: express.Router, tracker: Tracker): void {
  api.get('/server', (_req, res) => send(res, 200, tracker.settings));
  api.put('/server', (req, res) => {
    const { id, version } = tracker.settings;
    tracker.settings = { ...tracker.settings, ...(req.body as Entry), id, version };
    send(res, 200, tracker.settings);
  });
  api.get('/positions', (req, res) => {
    const accept = req.accepts(['application/json', 'text/csv', 'application/gpx+xml']);
    if (accept === 'text/csv') return void res.type('text/csv').send('id,deviceId\n1,1\n');
    if (accept === 'application/gpx+xml')
      return void res.type('application/gpx+xml').send('<?xml version="1.0"?><gpx version="1.1"/>');
    send(
      res,
      200,
      [position].filter(({ id }) => matches(req.query.id, id)),
    );
  });
  for (const [name, rows] of Object.entries(reports))
    api.get(`/reports/${name}`, (_req, res) => send(res, 200, rows));
  api.get('/statistics', (_req, res) =>
    send(res, 200, [
      {
        captureTime: since,
        activeUsers: 1,
        activeDevices: 1,
        requests: 20,
        messagesReceived: 3,
        messagesStored: 3,
      },
    ]),
  );
  api.get('/events/:id', (req, res) => {
    const event = reports.events?.find((it) => String((it as Entry).id) === req.params.id);
    if (event === undefined) return sendError(res, 404, 'No such event');
    send(res, 200, event);
  });
  const types = (...names: string[]) => names.map((type) => ({ type }));
  api.get('/commands/types', (_req, res) => send(res, 200, types('engineStop', 'engineResume')));
  api.get('/notifications/types', (_req, res) => send(res, 200, types('deviceMoving', 'alarm')));
}

function addOthers(api: express.Router, tracker: Tracker): void {
  const hasDevice = (id: unknown) => tracker.entries.get('devices')?.has(Number(id)) === true;
  api.get('/commands/send', (_req, res) =>
    send(res, 200, [...(tracker.entries.get('commands')?.values() ?? [])]),
  );
  api.post('/commands/send', (req, res) => {
    const command = req.body as Entry;
    if (!hasDevice(command.deviceId)) return sendError(res, 400, 'No such device');
    send(res, 202, command);
  });
  api.post('/notifications/test', (_req, res) => void res.status(204).end());
  api.put('/devices/:id/accumulators', (req, res) => {
    if (!hasDevice(req.params.id)) return sendError(res, 404, 'No such device');
    res.status(204).end();
  });
  const permissions = new Map<string, unknown>();
  api.post('/permissions', (req, res) => {
    if (Object.keys(req.body as object).length < 2) return sendError(res, 400, 'Send two ids');
    permissions.set(JSON.stringify(req.body), req.body);
    send(res, 200, req.body);
  });
  api.delete('/permissions', (req, res) => {
    permissions.delete(JSON.stringify(req.body));
    res.status(204).end();
  });
}

function addCollection(api: express.Router, tracker: Tracker, name: string): void {
  const entries = tracker.entries.get(name) ?? new Map<number, Entry>();
  const members = tracker.getMembers(name);
  const show = name === 'users' ? hidePassword : (entry: Entry | undefined) => entry;
  /** What is stored: known members, an email address in lower case. */
  const toStored = (body: Entry, old: Entry | undefined): Omit<Entry, 'id'> => {
    const known = Object.entries(body).filter(
      ([member]) => members.includes(member) && member !== 'id',
    );
    const kept = Object.entries(old ?? {}).filter(([member]) => managed[name]?.includes(member));
    const stored = { attributes: {}, ...Object.fromEntries(known), ...Object.fromEntries(kept) };
    const { email } = stored as { email?: string };
    return email === undefined ? stored : { ...stored, email: email.toLowerCase() };
  };
  api.get(`/${name}`, (req, res) => {
    const found = [...entries.values()].filter(
      ({ id, uniqueId }) =>
        name !== 'devices' || (matches(req.query.id, id) && matches(req.query.uniqueId, uniqueId)),
    );
    send(res, 200, found.map(show));
  });
  api.post(`/${name}`, (req, res) => {
    const stored = toStored(req.body as Entry, undefined);
    const isTaken = [...entries.values()].some(
      ({ uniqueId }) => uniqueId !== undefined && uniqueId === stored.uniqueId,
    );
    if (isTaken) return sendError(res, 400, 'This uniqueId is taken');
    const id = tracker.createId();
    entries.set(id, { id, ...(name === 'devices' && { status: 'offline' }), ...stored });
    send(res, 200, show(entries.get(id)));
  });
  api.put(`/${name}/:id`, (req, res) => {
    const id = Number(req.params.id);
    if (!entries.has(id)) return sendError(res, Number.isInteger(id) ? 404 : 400, 'No such entry');
    entries.set(id, { id, ...toStored(req.body as Entry, entries.get(id)) });
    send(res, 200, show(entries.get(id)));
  });
  api.delete(`/${name}/:id`, (req, res) => {
    if (!entries.delete(Number(req.params.id))) return sendError(res, 404, 'No such entry');
    res.status(204).end();
  });
}

function matches(filter: unknown, value: unknown): boolean {
  return filter === undefined || [filter].flat().includes(String(value));
}

function hidePassword(user: Entry | undefined): Entry | undefined {
  if (user === undefined) return undefined;
  const { password: _, ...rest } = user;
  return rest as Entry;
}

const createdDevice = { name: 'Truck', uniqueId: 'truck-9', disabled: false, attributes: {} };
export const traccar: Subject = {
  name: 'traccar',
  start,
  credentials,
  authorization: { authorization: basic },
  parameters: { id: '1', from: since, to: since },
  bodies: {
    'POST /session': { email: credentials.user, password: credentials.password },
    'POST /devices': createdDevice,
    'PUT /devices/{id}': createdDevice,
    'POST /drivers': { name: 'Lee', uniqueId: 'lee', attributes: {} },
    'PUT /drivers/{id}': { name: 'Lee', uniqueId: 'lee', attributes: {} },
    'PUT /devices/{id}/accumulators': { deviceId: 1, totalDistance: 10, hours: 2 },
    'POST /commands/send': { deviceId: 1, type: 'engineStop', attributes: {} },
    'POST /permissions': { userId: 1, deviceId: 1 },
    'DELETE /permissions': { userId: 1, deviceId: 1 },
  },
};
