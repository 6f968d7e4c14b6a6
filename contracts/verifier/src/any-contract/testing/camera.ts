import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { listenUntilTestEnds } from '../../testing/listen-until-test-ends.ts';

export const cameraContract = fileURLToPath(new URL('camera.yaml', import.meta.url));
export const cameraPassword = 'camera-4711';

type Doc = Record<string, unknown>;
type Preset = Doc & { id: number; name: string };
export type CameraReply = { status: number; json?: unknown; text?: string; headers: Doc };
export type CameraRequest = {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
};

/** A bug: whatever it has is done in place of what the contract says. */
export type CameraBug = {
  /** Violations that the camera accepts, as `operation place keyword`. */
  readonly accepts?: RegExp;
  /** Words in the query, the headers or the body that make it fail. */
  readonly crashes?: RegExp;
  /** The query that the camera takes in place of the right one. */
  query?(request: CameraRequest): URLSearchParams;
  /** Changes a response to a request. */
  change?(reply: CameraReply, request: CameraRequest, camera: Camera): void;
  /** Changes what a client sent, before it is stored. */
  store?(body: Doc, request: CameraRequest, camera: Camera): void;
  /** Ways to prove who calls that are not checked. */
  readonly open?: RegExp;
};

const contract = parse(readFileSync(cameraContract, 'utf8')) as Doc;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(contract, 'camera');
const check = (path: string, id: string, value: unknown): string[] => {
  const validate = ajv.getSchema(`camera#/${path}`);
  validate?.(value);
  return (validate?.errors ?? []).map((it) => `${id} ${it.instancePath} ${it.keyword}`);
};

const reply = (status: number, json?: unknown, headers: Doc = {}): CameraReply => ({
  status,
  ...(json !== undefined && { json }),
  headers,
});
const problem = (status: number, detail: string) => reply(status, { code: status, detail });

/** A camera that follows testing/camera.yaml, except for one bug. */
export class Camera {
  readonly bug: CameraBug;
  settings: Doc = {
    serial: 'C3-001',
    name: 'Yard',
    interval: 60,
    quality: 'high',
    note: 'Near the gate',
    tags: ['a', 'b'],
    trigger: { type: 'motion', sensitivity: 3 },
    zones: { door: 0.5 },
    contact: 'yard@example.com',
  };
  presets: Preset[] = ['Barn', 'Door', 'Gate', 'Path'].map((name, index) => ({
    ...{ id: index + 1, name, pan: index * 10, speed: 5, until: '2031-01-01T00:00:00Z' },
    kind: index % 2 === 0 ? 'fixed' : 'tour',
  }));
  #next = 5;
  readonly #recordings = [1, 2, 3, 4, 5].map((n) => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    reason: n % 2 === 0 ? 'manual' : 'motion',
    bytes: n * 1000,
  }));

  constructor(bug: CameraBug = {}) {
    this.bug = bug;
  }

  /** Serves until the test ends. Returns the address. */
  async serve(): Promise<string> {
    const server = createServer((request, response) => void this.#serve(request, response));
    return await listenUntilTestEnds(server);
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of incoming) text += String(part);
    const url = new URL(incoming.url ?? '/', 'http://camera');
    const { headers } = incoming;
    const method = incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? '');
    const path = url.pathname.replace(/^\/v3/, '');
    const id = /^\/presets\/[^/]+$/.test(path)
      ? `${method} /presets/{presetId}`
      : `${method} ${path}`;
    const request = { id, query: url.searchParams, headers, text };
    const input = `${id} ${decodeURIComponent(url.search)} ${url.pathname} ${JSON.stringify(headers)} ${text}`;
    const result =
      this.bug.crashes?.test(input) === true
        ? problem(500, 'Oops')
        : this.#route(request, path.split('/').at(-1) ?? '');
    this.bug.change?.(result, request, this);
    const type = result.text === undefined ? 'application/json' : 'text/plain';
    if (result.json !== undefined || result.text !== undefined)
      response.setHeader('content-type', type);
    for (const [name, value] of Object.entries(result.headers))
      response.setHeader(name, String(value));
    response.statusCode = result.status;
    const hasBody = incoming.method !== 'HEAD' && result.status !== 204;
    response.end(hasBody ? (result.text ?? JSON.stringify(result.json)) : undefined);
  }

  #isProven({ id, query, headers: { authorization = '', ...headers } }: CameraRequest): boolean {
    const basic = `Basic ${Buffer.from(`admin:${cameraPassword}`).toString('base64')}`;
    const proofs = id.endsWith('/system')
      ? [['basic', authorization, basic]]
      : [
          ['bearer', authorization, 'Bearer session-1'],
          ['header', headers['x-key'], 'session-1'],
          ['query', query.get('key'), 'session-1'],
        ];
    return proofs.some(
      ([name, given, right]) =>
        given === right || (given && this.bug.open?.test(`${id} ${name}`)) === true,
    );
  }

  #route(request: CameraRequest, last: string): CameraReply {
    const { id, query: given } = request;
    if (id === 'POST /session') return this.#signIn(request);
    if (id === 'GET /status') return this.#getStatus();
    const [method = '', path = ''] = id.split(' ');
    const item = (contract.paths as Record<string, Doc>)[path];
    if (item === undefined) return problem(404, 'No such path');
    const operation = item[method.toLowerCase()] as Doc | undefined;
    if (operation === undefined) return { ...problem(405, 'No'), headers: { allow: 'GET' } };
    if (!this.#isProven(request) && this.bug.open?.test(`${id} none`) !== true)
      return problem(401, 'Who?');
    const query = this.bug.query?.(request) ?? given;
    const wrong = this.#findWrongParameter(request, query, operation, last);
    if (wrong !== undefined) return problem(400, wrong);
    if (id === 'GET /system') return reply(200, { model: 'C3', address: '192.0.2.7', uptime: 4 });
    if (id === 'GET /settings') return reply(200, this.settings);
    if (id === 'PATCH /settings') return this.#patchSettings(request);
    if (id === 'GET /presets') return this.#listPresets(query);
    if (id === 'POST /presets') return this.#addPreset(request);
    if (id === 'GET /recordings') return this.#listRecordings(query);
    if (id === 'GET /snapshot')
      return { status: 200, text: 'JFIF', headers: { 'content-type': 'image/jpeg' } };
    if (id === 'GET /log')
      return { status: 200, text: `${query.get('level')} started\n`, headers: {} };
    if (id === 'POST /presets:batchDelete') return this.#deletePresets(request);
    return id === 'PUT /overlay' ? this.#putOverlay(request) : this.#callPreset(request, last);
  }

  #findWrongParameter(
    { id, headers }: CameraRequest,
    query: URLSearchParams,
    operation: Doc,
    last: string,
  ): string | undefined {
    const path = (contract.paths as Record<string, Doc>)[id.split(' ')[1] ?? ''];
    const all = [
      ...((path?.parameters ?? []) as Doc[]),
      ...((operation.parameters ?? []) as Doc[]),
    ];
    for (const it of all) {
      const {
        name,
        in: place,
        required,
        schema,
      } = ('$ref' in it ? resolve(String(it.$ref)) : it) as {
        name: string;
        in: string;
        required?: boolean;
        schema: Doc;
      };
      const cookie = new RegExp(`\\b${name}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
      const text = { query: query.get(name), header: headers[name], cookie, path: last }[place];
      const isMissing = text === null || text === undefined;
      const places = [`${id} ${place} ${name}`];
      const errors = isMissing
        ? places.filter(() => required === true).map((at) => `${at} required`)
        : checkText(schema, String(text)).map((keyword) => `${places[0]} ${keyword}`);
      const [first] = errors.filter((error) => this.bug.accepts?.test(error) !== true);
      if (first !== undefined) return first;
    }
    return undefined;
  }

  /** Returns the body, or what is wrong with it. */
  #readBody(request: CameraRequest, schema: string): Doc | CameraReply {
    const { id, headers, text } = request;
    if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
      return problem(415, 'Send JSON');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return problem(400, 'Not JSON');
    }
    const errors = check(`components/schemas/${schema}`, id, body);
    const [wrong] = errors.filter((it) => this.bug.accepts?.test(it) !== true);
    if (wrong !== undefined) return problem(422, wrong);
    const { serial: _, ...kept } = body as Doc;
    this.bug.store?.(kept, request, this);
    return kept;
  }

  #signIn({ text, headers }: CameraRequest): CameraReply {
    const form = new URLSearchParams(text);
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return problem(415, 'Send a form');
    const isRight = form.get('username') === 'admin' && form.get('password') === cameraPassword;
    return isRight ? reply(200, { token: 'session-1' }) : problem(401, 'Wrong');
  }

  #getStatus(): CameraReply {
    return reply(
      200,
      {
        ...{ startedAt: '2026-01-01T00:00:00Z', state: 'idle', temperature: 20.5 },
        ...{ sensor: { type: 'timer', seconds: 5 }, rates: { main: 25 }, modes: ['day'] },
      },
      { 'X-Request-Id': '00000000-0000-4000-8000-000000000009' },
    );
  }

  #patchSettings(request: CameraRequest): CameraReply {
    const body = this.#readBody(request, 'Settings');
    if (isReply(body)) return body;
    const { pin: _, ...kept } = body;
    this.settings = { ...this.settings, ...kept };
    return reply(200, this.settings);
  }

  #listPresets(query: URLSearchParams): CameraReply {
    const kind = query.get('kind');
    const found = this.presets.filter((it) => kind === null || it.kind === kind);
    const sorted = found.toSorted((a, b) => a.name.localeCompare(b.name));
    if (query.get('order') === 'desc') sorted.reverse();
    const offset = Number(query.get('offset') ?? 0);
    const page = sorted.slice(offset, offset + Number(query.get('limit') ?? 4));
    return reply(200, page, { 'X-Total-Count': found.length });
  }

  #addPreset(request: CameraRequest): CameraReply {
    const body = this.#readBody(request, 'NewPreset');
    if (isReply(body)) return body;
    const preset = { kind: 'fixed', speed: 5, ...body, id: this.#next++ } as unknown as Preset;
    this.presets.push(preset);
    return reply(201, preset, { Location: `/v3/presets/${preset.id}` });
  }

  #callPreset(request: CameraRequest, last: string): CameraReply {
    const { id } = request;
    const preset = this.presets.find((it) => String(it.id) === last);
    if (preset === undefined) return problem(404, 'No such preset');
    if (id.startsWith('GET')) return reply(200, preset);
    if (id.startsWith('DELETE')) {
      this.presets = this.presets.filter((it) => it !== preset);
      return reply(204);
    }
    const body = this.#readBody(request, 'PresetChange');
    return isReply(body) ? body : reply(200, Object.assign(preset, body));
  }

  #deletePresets(request: CameraRequest): CameraReply {
    const body = this.#readBody(request, 'PresetNames');
    if (isReply(body)) return body;
    const items = Object.values(body).map((it) => (it as Doc).item);
    const kept = this.presets.filter((it) => !items.includes(it.id));
    const status = kept.length === this.presets.length ? 404 : 204;
    this.presets = kept;
    return status === 404 ? problem(404, 'No such presets') : reply(204);
  }

  #listRecordings(query: URLSearchParams): CameraReply {
    const reason = query.get('reason');
    const found = this.#recordings.filter((it) => reason === null || it.reason === reason);
    const page = Number(query.get('page') ?? 1);
    const size = Number(query.get('pageSize') ?? 2);
    const items = found.slice((page - 1) * size, page * size);
    return reply(200, { items, page, total: found.length });
  }

  #putOverlay({ text, headers }: CameraRequest): CameraReply {
    if (!headers['content-type']?.startsWith('multipart/form-data')) return problem(415, 'No');
    return text.includes('name="text"') ? reply(204) : problem(400, 'No text');
  }
}

const isReply = (it: Doc | CameraReply): it is CameraReply =>
  typeof it.status === 'number' && 'headers' in it;

function resolve(reference: string): unknown {
  const names = reference.slice(2).split('/');
  return names.reduce<unknown>((node, name) => (node as Doc)[name], contract);
}

function checkText(schema: Doc, text: string): string[] {
  const own = '$ref' in schema ? (resolve(String(schema.$ref)) as Doc) : schema;
  const value = own.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
  const validate = ajv.compile(own);
  validate(value);
  return (validate.errors ?? []).map((it) => it.keyword);
}
