import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenUntilTestEnds } from '../../testing/listen-until-test-ends.ts';

/** A bug of the server, by the name of what it does wrong. */
export type Bug =
  | 'shape'
  | 'status'
  | 'type'
  | 'header'
  | 'crash'
  | 'open'
  | 'any-key'
  | 'lost'
  | 'cut'
  | 'list-lost'
  | 'accepts-range'
  | 'accepts-extra'
  | 'accepts-text'
  | 'parameter'
  | 'rejects-enum'
  | 'not-created'
  | 'not-deleted'
  | 'item-hidden'
  | 'item-twice'
  | 'item-order'
  | 'read-writes'
  | 'write-others'
  | 'any-path'
  | 'any-method'
  | 'head-crash'
  | 'never-restored'
  | 'absent'
  | 'absent-crash';

type Settings = { name: string; level: number; mode: string; groups: string[] };
type Reply = { status: number; json?: unknown; type?: string };

export const lampKey = 'lamp-key-4711';

/** A server that follows testing/own-contract.yaml, except for one bug. */
export class Lamp {
  readonly bug: Bug | null;
  settings: Settings = { name: 'Hall', level: 40, mode: 'day', groups: ['a'] };
  readonly scenes = new Map<number, { id: number; name: string; speed?: number }>();
  readonly requests: string[] = [];
  #next = 1;
  #writes = 0;
  #lists = 0;

  constructor(bug: Bug | null = null) {
    this.bug = bug;
  }

  /** Serves until the test ends. Returns the address. */
  async serve(): Promise<string> {
    const server = createServer((request, response) => void this.#serve(request, response));
    return await listenUntilTestEnds(server);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    const url = new URL(request.url ?? '/', 'http://lamp');
    const path = url.pathname.replace('/api/v1', '');
    this.requests.push(`${request.method} ${path}`);
    const { status, json, type = 'application/json' } = this.#reply(request, path, url, text);
    if (this.bug !== 'header' && path === '/status') response.setHeader('x-revision', '7');
    response.statusCode = status;
    if (json === undefined) return void response.end();
    response.setHeader('content-type', type);
    response.end(request.method === 'HEAD' ? undefined : JSON.stringify(json));
  }

  #reply(request: IncomingMessage, path: string, url: URL, text: string): Reply {
    if (this.bug === 'head-crash' && request.method === 'HEAD') return { status: 500 };
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const key = request.headers['x-key'];
    const isOpen = this.bug === 'open' && path === '/settings' && method === 'GET';
    const isRight = key === lampKey || (this.bug === 'any-key' && key !== undefined);
    if (!isRight && !isOpen) return { status: 401 };
    if (path === '/status' && method === 'GET') return this.#getStatus(url);
    if (path === '/settings' && method === 'GET') return this.#getSettings();
    if (path === '/settings' && method === 'PUT') return this.#putSettings(text);
    if (path === '/scenes' && method === 'GET') return { status: 200, json: this.#listScenes() };
    if (path === '/scenes' && method === 'POST') return this.#addScene(text);
    const id = Number(/^\/scenes\/(\d+)$/.exec(path)?.[1]);
    const scene = this.scenes.get(id);
    if (this.bug === 'any-method' && path.startsWith('/scenes/') && method === 'PATCH')
      return { status: 200 };
    if (this.bug === 'any-path' && path.startsWith('/no-such')) return { status: 200, json: {} };
    if (scene === undefined && path.startsWith('/scenes/') && method === 'DELETE') {
      if (this.bug === 'absent') return { status: 204 };
      if (this.bug === 'absent-crash') return { status: 500 };
    }
    if (scene === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, json: scene };
    if (method !== 'DELETE') return { status: 405 };
    if (this.bug !== 'not-deleted') this.scenes.delete(id);
    return { status: 204 };
  }

  #getStatus({ searchParams: query }: URL): Reply {
    const limit = query.get('limit');
    const isNumber =
      limit === null || (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 10);
    const unit = query.get('unit');
    const isUnit = unit === null || ['celsius', 'kelvin'].includes(unit);
    if (this.bug !== 'parameter' && !(isNumber && isUnit)) return { status: 400 };
    if (this.bug === 'status') return { status: 202 };
    if (this.bug === 'shape') return { status: 200, json: { uptime: 0, color: 'red' } };
    const type = this.bug === 'type' ? 'text/html' : 'application/json; charset=utf-8';
    return {
      status: 200,
      json: { uptime: 5, color: null, parent: { uptime: 1, color: 'red' } },
      type,
    };
  }

  #getSettings(): Reply {
    const json = { ...this.settings };
    if (this.bug === 'read-writes') this.settings.level = 1;
    return { status: 200, json };
  }

  #listScenes(): unknown[] {
    this.#lists += 1;
    const scenes = [...this.scenes.values()];
    if (this.bug === 'item-hidden' && scenes.length > 1) return scenes.slice(1);
    if (this.bug === 'item-order' && this.#lists % 2 === 0) return scenes.toReversed();
    return this.bug === 'item-twice' ? [...scenes, ...scenes.slice(-1)] : scenes;
  }

  #putSettings(text: string): Reply {
    const body = parse(text);
    if (body === undefined)
      return { status: this.bug === 'crash' ? 500 : this.bug === 'accepts-text' ? 204 : 400 };
    const { name, level, mode, groups = [], ...others } = body as Record<string, never> & Settings;
    const isName = typeof name === 'string' && [...name].length >= 1 && [...name].length <= 20;
    const isLevel =
      Number.isInteger(level) && ((level >= 0 && level <= 100) || this.bug === 'accepts-range');
    const isMode =
      mode === undefined ||
      (['day', 'night', 'away'].includes(mode) &&
        !(this.bug === 'rejects-enum' && mode === 'away'));
    const isGroups =
      Array.isArray(groups) && groups.length <= 4 && groups.every((it) => typeof it === 'string');
    const isKnown = Object.keys(others).length === 0 || this.bug === 'accepts-extra';
    if (!isName || !isLevel || !isMode || !isGroups || !isKnown)
      return {
        status:
          this.bug === 'rejects-enum' && isName && isLevel && isGroups && isKnown && mode === 'away'
            ? 409
            : 400,
      };
    this.#writes += 1;
    if (this.bug === 'never-restored' && this.#writes > 1) return { status: 204 };
    const kept = this.settings;
    this.settings = { name, level, mode: mode ?? kept.mode, groups: [...groups] };
    if (this.bug === 'lost') this.settings.level = kept.level;
    if (this.bug === 'cut') this.settings.name = name.slice(0, 16);
    if (this.bug === 'list-lost') this.settings.groups = groups.slice(0, 2);
    return { status: 204 };
  }

  #addScene(text: string): Reply {
    const body = parse(text) as { name?: unknown; speed?: unknown } | undefined;
    const { name, speed } = body ?? {};
    const isSpeed =
      speed === undefined || (Number.isInteger(speed) && Number(speed) >= 1 && Number(speed) <= 9);
    if (typeof name !== 'string' || name === '' || [...name].length > 40 || !isSpeed)
      return { status: 400 };
    const scene = { id: this.#next++, name, ...(speed !== undefined && { speed: Number(speed) }) };
    if (this.bug === 'write-others' && speed === undefined) this.settings.mode = 'away';
    if (this.bug !== 'not-created') this.scenes.set(scene.id, scene);
    return { status: 201, json: scene };
  }
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
