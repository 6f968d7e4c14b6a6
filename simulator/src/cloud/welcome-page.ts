import type { Request, Response } from 'express';
import { insertConfig, readBuiltPage, type ServedConfig } from '../http/console-page.ts';
import { createContentSecurityPolicy, createSecurityHeaders } from '../http/security-headers.ts';
import { sendText } from '../http-kit/send-text.ts';
import type { CloudFleet } from './cloud-fleet.ts';

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

  /** Sends the page. */
  async send(fleet: CloudFleet, req: Request, res: Response): Promise<void> {
    const { device: id } = req.query;
    const device = id === undefined ? fleet.list()[0] : fleet.get(String(id));
    res.setHeader('cache-control', 'no-cache');
    if (id !== undefined && device === undefined) {
      return sendText(res, 404, 'text/plain', `There is no device ${JSON.stringify(id)}.\n`);
    }
    const html = this.#dist === null ? null : await readBuiltPage(this.#dist);
    if (html === null) {
      const text = 'The console has not been built. Build it, then try again.\n';
      return sendText(res, 503, 'text/plain', text);
    }
    const config = this.#config({ setupPort: device?.ports.setupPort ?? defaultSetupPort });
    const policy = createContentSecurityPolicy({ ...config, frameAncestor: null });
    for (const [name, text] of Object.entries(createSecurityHeaders(policy))) {
      res.setHeader(name, text);
    }
    sendText(res, 200, 'text/html', insertConfig(html, config, ''));
  }
}
