// A camera streamer with the API of go2rtc. Plain node:http with a switch over paths, closed
// connections, errors as text, streams by name in the query, no authentication.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'yaml';
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

type Reply = {
  readonly status?: number;
  readonly type?: string;
  readonly text?: string | Buffer;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

const ok: Reply = {};
const fail = (status: number, text: string): Reply => ({
  status,
  type: 'text/plain',
  text: `${text}\n`,
});
const noStream = fail(404, 'stream not found');
const sdp = 'v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=go2rtc\r\n';
const share = { share: 'Kq3vT9xPzW', pwd: 'b7LmR2cYhd' };
const firstConfig = 'streams:\n  camera1: rtsp://192.0.2.40/ch0\n';

/** What each path of a consumer returns for a stream. */
const media: Readonly<Record<string, readonly [type: string, text: string]>> = {
  'stream.mp4': ['video/mp4', 'ftypisom'],
  'frame.mp4': ['video/mp4', 'ftypisom'],
  'frame.jpeg': ['image/jpeg', 'JFIF'],
  'stream.m3u8': ['application/vnd.apple.mpegurl', '#EXTM3U\n'],
  'stream.mjpeg': ['multipart/x-mixed-replace; boundary=frame', '--frame\r\n\r\n--frame--\r\n'],
  'stream.ascii': ['text/plain', '@@@@\n'],
  'stream.y4m': ['application/octet-stream', 'YUV4MPEG2\n'],
  'stream.ts': ['video/mp2t', 'G'],
  'stream.aac': ['audio/aac', 'ADTS'],
  'stream.flv': ['video/x-flv', 'FLV'],
  'stream.adts': ['audio/aac', 'ADTS'],
  'stream.wav': ['audio/wav', 'RIFF'],
};

class Streamer {
  readonly #contract: Contract;
  readonly #streams = new Map([
    ['camera1', ['rtsp://192.0.2.40/ch0']],
    ['door', ['homekit://192.0.2.43']],
  ]);
  readonly #preloads = new Map([['camera1', 'video&audio']]);
  readonly #shares = new Map<string, object>([['camera1', share]]);
  readonly #paired = new Set(['door']);
  #config = firstConfig;
  #log = ['{"level":"info","version":"1.9.13","time":1767000000000,"message":"go2rtc"}'];

  constructor(contractFile: string) {
    this.#contract = loadContract(contractFile);
  }

  async respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const raw = await readBody(req);
    const url = new URL(req.url ?? '/', 'http://camera');
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '');
    const operation = findOperation(this.#contract, method, `${url.pathname}${url.search}`);
    const reply =
      operation === undefined
        ? this.#rejectPath(url)
        : (this.#findWrong(operation, url.searchParams) ??
          this.#handle(operation, url, req.headers['content-type'] ?? '', raw));
    const {
      status = 200,
      type,
      json,
      text = json === undefined ? '' : JSON.stringify(json),
      headers,
    } = reply;
    const contentType = json === undefined ? type : 'application/json';
    res.writeHead(status, { ...(contentType && { 'content-type': contentType }), ...headers });
    res.end(text);
  }

  #rejectPath({ pathname, search }: URL): Reply {
    const isKnown = this.#contract.operations.some(({ path }) => path === pathname);
    // A path whose operations all need a query.
    return isKnown && search === ''
      ? fail(400, 'src is missing')
      : isKnown
        ? fail(405, 'Method not allowed')
        : fail(404, '404 page not found');
  }

  #findWrong({ parameters }: Operation, query: URLSearchParams): Reply | undefined {
    for (const { name, in: where, schema, required } of parameters) {
      if (where !== 'query') continue;
      const text = query.get(name);
      if (text === null && required) return fail(400, `${name} is missing`);
      // Filters may also be lists, as their examples show.
      const isList = text?.includes(',') === true;
      const value = schema.type === 'integer' && /^-?\d+$/.test(text ?? '') ? Number(text) : text;
      if (value !== null && !isList && checkValue(this.#contract.version, schema, value).length > 0)
        return fail(400, `wrong ${name}`);
      if (required && text === '') return fail(400, `${name} is empty`);
    }
    return undefined;
  }

  #handle({ method, path }: Operation, url: URL, contentType: string, raw: Buffer): Reply {
    const query = url.searchParams;
    const [, api, ...rest] = path.split('/');
    const name = rest.join('/');
    if (api !== 'api') return this.#handleOther(path, contentType);
    const consumed = method === 'GET' ? media[name] : undefined;
    if (consumed !== undefined) return this.#consume(query, consumed);
    switch (name) {
      case '':
        return {
          json: {
            config_path: '/config/go2rtc.yaml',
            host: url.host,
            rtsp: { listen: ':8554', default_query: 'video&audio' },
            version: '1.9.13',
          },
        };
      case 'exit':
      case 'restart':
        return ok;
      case 'log':
        if (method === 'GET')
          return {
            type: 'application/jsonlines',
            text: this.#log.map((line) => `${line}\n`).join(''),
          };
        this.#log = [];
        return { type: 'text/plain', text: 'OK' };
      case 'config':
        return this.#handleConfig(method, raw);
      case 'streams':
        return this.#handleStreams(method, query);
      case 'streams.dot':
        return {
          type: 'text/vnd.graphviz',
          text: `digraph {\n${[...this.#streams.keys()].map((it) => `  "${it}";\n`).join('')}}\n`,
        };
      case 'preload':
        return this.#handlePreload(method, query);
      case 'schemes':
        return { json: ['rtsp', 'rtmp', 'webrtc', 'ffmpeg', 'hass'] };
      case 'webrtc':
        return this.#handleWebrtc(query, contentType, raw);
      case 'webtorrent':
        return this.#handleShares(method, query);
      case 'ffmpeg':
        return this.#play(query);
      case 'homekit':
      case 'homekit/accessories':
        return this.#handleHomekit(method, name, query);
      case 'ws':
        return {
          status: 426,
          type: 'text/plain',
          text: 'Upgrade Required\n',
          headers: { upgrade: 'websocket' },
        };
      case 'stack':
        return { type: 'text/plain', text: 'goroutines: 12\n' };
      case 'tuya':
        return fail(404, 'no cameras found');
      case 'hass':
        return fail(404, 'no hass config');
      case 'roborock':
        return method === 'GET' ? fail(404, 'no auth') : this.#signInRoborock(contentType, raw);
      default:
        return this.#handleRest(name, method, query);
    }
  }

  #consume(query: URLSearchParams, [type, text]: readonly [string, string]): Reply {
    if (!this.#streams.has(query.get('src') ?? '')) return noStream;
    const filename = query.get('filename');
    const headers = filename
      ? {
          headers: {
            'content-disposition': `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`,
          },
        }
      : {};
    return { type, text, ...headers };
  }

  #handleRest(name: string, method: string, query: URLSearchParams): Reply {
    if (name.startsWith('hls/')) return fail(404, 'session not found');
    // What a camera sends to a stream.
    if (method === 'POST') return this.#streams.has(query.get('dst') ?? '') ? ok : noStream;
    return { json: { streams: [{ name: 'Camera 1', url: 'rtsp://192.0.2.40/ch0' }] } };
  }

  #handleOther(path: string, contentType: string): Reply {
    if (!path.startsWith('/pair')) return fail(path === '/onvif/' ? 400 : 404, 'no such device');
    if (!contentType.startsWith('application/pairing+tlv8')) return fail(415, 'wrong content type');
    return { type: 'application/pairing+tlv8', text: Buffer.from([6, 1, 2]) };
  }

  #handleConfig(method: string, raw: Buffer): Reply {
    if (method === 'GET') return { type: 'application/yaml', text: this.#config };
    let change: unknown;
    try {
      change = parse(raw.toString('utf8'));
    } catch {
      return fail(400, 'malformed YAML');
    }
    if (change === null || typeof change !== 'object') return fail(400, 'no YAML document');
    this.#config =
      method === 'POST' ? raw.toString('utf8') : `${this.#config}${raw.toString('utf8')}\n`;
    return ok;
  }

  #handleStreams(method: string, query: URLSearchParams): Reply {
    const src = query.get('src') ?? '';
    const name = query.get('name') ?? src;
    const show = (urls: readonly string[]) => ({
      producers: urls.map((url) => ({ url })),
      consumers: [],
    });
    if (method === 'GET') {
      if (query.has('src') && !this.#streams.has(src)) return noStream;
      const shown = [...this.#streams].filter(([it]) => !query.has('src') || it === src);
      return { json: Object.fromEntries(shown.map(([it, urls]) => [it, show(urls)])) };
    }
    if (method === 'POST') return this.#streams.has(query.get('dst') ?? '') ? ok : noStream;
    if (method === 'DELETE') return this.#streams.delete(src) ? ok : noStream;
    if (!/^[a-z][\w+.-]*:./i.test(src)) return fail(400, 'unsupported scheme');
    if (method === 'PATCH' && !this.#streams.has(name)) return noStream;
    this.#streams.set(name, [src]);
    return ok;
  }

  #handlePreload(method: string, query: URLSearchParams): Reply {
    const src = query.get('src') ?? '';
    if (method === 'GET')
      return {
        json: Object.fromEntries(
          [...this.#preloads].map(([it, text]) => [it, { consumer: {}, query: text }]),
        ),
      };
    if (method === 'DELETE')
      return this.#preloads.delete(src) ? ok : fail(404, 'preload not found');
    if (!this.#streams.has(src)) return noStream;
    const names = ['video', 'audio', 'microphone'].filter((it) => query.has(it));
    this.#preloads.set(src, names.map((it) => `${it}=${query.get(it)}`).join('&') || 'video&audio');
    return ok;
  }

  #handleWebrtc(query: URLSearchParams, contentType: string, raw: Buffer): Reply {
    const isPush = query.has('dst');
    if (!this.#streams.has(query.get('dst') ?? query.get('src') ?? '')) return noStream;
    if (isPush)
      return {
        status: 201,
        type: 'application/sdp',
        text: sdp,
        headers: { location: '/api/webrtc?id=1' },
      };
    if (contentType.startsWith('application/json'))
      return isObject(raw) ? { json: { type: 'answer', sdp } } : fail(400, 'malformed JSON');
    return {
      status: contentType.startsWith('application/sdp') ? 201 : 200,
      type: 'application/sdp',
      text: sdp,
    };
  }

  #handleShares(method: string, query: URLSearchParams): Reply {
    const src = query.get('src');
    if (src === null) return { json: Object.fromEntries(this.#shares) };
    if (method === 'POST') {
      if (!this.#streams.has(src)) return noStream;
      this.#shares.set(src, share);
    }
    if (method === 'DELETE') return this.#shares.delete(src) ? ok : fail(404, 'share not found');
    const found = this.#shares.get(src);
    return found === undefined ? fail(404, 'share not found') : { json: found };
  }

  #play(query: URLSearchParams): Reply {
    if (!this.#streams.has(query.get('dst') ?? '')) return noStream;
    const given = ['file', 'live', 'text'].filter((it) => query.has(it));
    return given.length === 1 ? ok : fail(400, 'send one of file, live and text');
  }

  #handleHomekit(method: string, name: string, query: URLSearchParams): Reply {
    const id = query.get('id') ?? '';
    if (method === 'POST') {
      this.#paired.add(id);
      this.#streams.set(id, [query.get('src') ?? '']);
      return ok;
    }
    if (method === 'GET' && id === '')
      return { json: Object.fromEntries([...this.#paired].map((it) => [it, {}])) };
    if (!this.#paired.has(id)) return fail(404, 'server not found');
    if (method === 'GET') return { json: name.endsWith('accessories') ? { accessories: [] } : {} };
    this.#paired.delete(id);
    this.#streams.delete(id);
    return ok;
  }

  #signInRoborock(contentType: string, raw: Buffer): Reply {
    if (!contentType.startsWith('multipart/form-data')) return fail(400, 'send a form');
    const isWhole = ['username', 'password'].every((it) => raw.includes(`name="${it}"`));
    return isWhole ? { json: { streams: [] } } : fail(400, 'username and password are missing');
  }
}

function isObject(raw: Buffer): boolean {
  try {
    const value = JSON.parse(raw.toString('utf8')) as unknown;
    return value !== null && typeof value === 'object';
  } catch {
    return false;
  }
}

function start({ port, contractFile }: StartOptions): Promise<ForeignServer> {
  const streamer = new Streamer(contractFile);
  return listen(port, (req, res) => void streamer.respond(req, res), { keepAlive: false });
}

const form = ['username', 'password']
  .map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nkim\r\n`)
  .join('');
export const go2rtc: Subject = {
  name: 'go2rtc',
  start,
  credentials: {},
  authorization: {},
  parameters: {
    'PUT /api/streams name': 'camera2',
    'PUT /api/streams src': 'rtsp://192.0.2.41/ch0',
    'PATCH /api/streams name': 'camera1',
    'PATCH /api/streams src': 'rtsp://192.0.2.42/ch0',
    'POST /api/homekit src': 'homekit://192.0.2.43',
    'POST /api/homekit id': 'gate',
    'DELETE /api/homekit id': 'door',
    'GET /api/homekit/accessories id': 'door',
    src: 'camera1',
    dst: 'camera1',
  },
  bodies: {
    'POST /api/config': firstConfig,
    'PATCH /api/config': 'log:\n  level: debug\n',
    'POST /api/roborock': `${form}--x--\r\n`,
    'POST /api/webrtc?src={src}': { type: 'offer', sdp },
  },
};
