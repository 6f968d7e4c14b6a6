import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fleet } from '../fleet/fleet.ts';
import { insertConfig, readBuiltPage, type ServedConfig } from '../http/console-page.ts';
import { createContentSecurityPolicy, createSecurityHeaders } from '../http/security-headers.ts';
import { pathIn } from './remote-build.ts';

/** Where the local setup address is when no device is leased (design section 4). */
const defaultSetupPort = 8082;

/**
 * The web-setup welcome as the provider serves it (spec section 2): the console's page, which knows the local setup address. A
 * real provider has one such address; here each device has its own, so `?device=ID` says whose, else it is the first device's.
 */
export class WelcomePage {
  readonly #dist: string | null;
  readonly #config: (ports: { setupPort: number }) => ServedConfig;

  /** @param dist absolute path of the built console; null: there is none */
  constructor(dist: string | null, config: (ports: { setupPort: number }) => ServedConfig) {
    this.#dist = dist;
    this.#config = config;
  }

  /** False when something else was asked for. */
  async serve(fleet: Fleet, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const pathname = pathIn(req);
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    if (pathname === '/') {
      res.writeHead(302, { location: '/welcome' }).end();
      return true;
    }
    if (pathname !== '/welcome') return false;
    const asked = new URLSearchParams(req.url?.split('?')[1]).get('device');
    const device = asked === null ? fleet.list()[0] : fleet.get(asked);
    if (asked !== null && device === undefined) {
      sendText(res, 404, 'text/plain', `There is no device ${JSON.stringify(asked)}.\n`);
      return true;
    }
    const html = this.#dist === null ? null : await readBuiltPage(this.#dist);
    if (html === null) {
      sendText(
        res,
        503,
        'text/plain',
        'The console has not been built. Build it, then try again.\n',
      );
      return true;
    }
    const config = this.#config({ setupPort: device?.ports.setupPort ?? defaultSetupPort });
    const policy = createContentSecurityPolicy({ ...config, frameAncestor: null });
    for (const [name, text] of Object.entries(createSecurityHeaders(policy)))
      res.setHeader(name, text);
    sendText(res, 200, 'text/html', insertConfig(html, config, ''));
    return true;
  }
}

function sendText(res: ServerResponse, status: number, type: string, text: string): void {
  res.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-cache',
  });
  res.end(text);
}
