import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import type { Device } from '@stillhouse/device/device';
import express, { type Express, type Request, type Response } from 'express';
import { createFileServer } from '../http-kit/file-server.ts';
import { sendText } from '../http-kit/send-text.ts';
import { acceptsHtml, sendBootingPage } from './booting-page.ts';
import { insertConfig, readBuiltPage, type ServedConfig } from './console-page.ts';
import type { HttpDate } from './http-date.ts';
import { createContentSecurityPolicy, createSecurityHeaders } from './security-headers.ts';

type ConsoleOptions = {
  /** Absolute path of the built console, or null when it is not to be served. */
  dist: string | null;
  /** Inserted into index.html (decision 0031); called on each load. */
  config: () => ServedConfig;
};

/** What serving the console needs of one device. */
type ConsoleContext = {
  readonly device: Device;
  readonly clock: DeviceClock;
  readonly date: HttpDate;
  readonly log: (text: string) => void;
};

const notBuilt = `The console of this device has not been built.

Run "npm start" in the root of the repository: it builds the console, then starts the simulator.
The API under /api/v1 works without it.
`;

/** One file server per folder, shared by all devices. */
const fileServers = new Map<string, Express>();

function getFileServer(dist: string): Express {
  const known = fileServers.get(dist);
  if (known !== undefined) return known;
  const server = express()
    .disable('x-powered-by')
    .use(createFileServer(dist, { isConditional: true }));
  fileServers.set(dist, server);
  return server;
}

/** Serves the console on both ports of a device, beside its API. */
export class ConsoleFiles {
  readonly #options: ConsoleOptions;

  constructor(options: ConsoleOptions) {
    this.#options = options;
  }

  /** Handles a request outside the API. Never rejects. */
  async serve(context: ConsoleContext, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { power } = context.device.state;
    if (power.state === 'off') {
      req.socket.resetAndDestroy();
      return;
    }
    this.#setHeaders(context, req, res);
    try {
      if (power.state === 'booting') sendBootingPage(context, req, res);
      else if (req.method !== 'GET' && req.method !== 'HEAD') this.#sendNotAllowed(res);
      else await this.#sendFileOrPage(context, req, res);
    } catch (error) {
      context.log(
        `The console at ${req.url} failed: ${error instanceof Error ? error.stack : error}`,
      );
      if (!res.headersSent)
        sendText(res, 500, 'text/plain', 'The device could not read its console.\n');
    }
  }

  #setHeaders(context: ConsoleContext, req: IncomingMessage, res: ServerResponse): void {
    const policy = createContentSecurityPolicy(this.#options.config());
    for (const [name, text] of Object.entries(createSecurityHeaders(req, policy)))
      res.setHeader(name, text);
    res.setHeader('date', context.date.at(context.clock.now()));
    res.setHeader('cache-control', 'no-cache');
  }

  #sendNotAllowed(res: ServerResponse): void {
    res.setHeader('allow', 'GET, HEAD');
    sendText(res, 405, 'text/plain', 'This address can only be read: use GET.\n');
  }

  async #sendFileOrPage(
    context: ConsoleContext,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const { dist } = this.#options;
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    const wantsPage = path === '/' || path === '/index.html';
    if (dist !== null && !wantsPage && (await this.#sentFile(dist, req, res))) return;
    // Routes of the console have no files; the router in the page resolves them. Scripts do not
    // accept HTML.
    if (wantsPage || acceptsHtml(req)) {
      const html = dist === null ? null : await readBuiltPage(dist);
      if (html === null) sendText(res, 503, 'text/plain', notBuilt);
      else {
        const { firmwareVersion } = context.device.state;
        const page = insertConfig(html, this.#options.config(), firmwareVersion);
        sendText(res, 200, 'text/html', page);
      }
      return;
    }
    sendText(res, 404, 'text/plain', `There is nothing at ${path}.\n`);
  }

  /** Returns false if the folder has no such file. */
  #sentFile(dist: string, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    return new Promise((resolve, reject) => {
      res.once('close', () => resolve(true));
      // The application extends these two.
      getFileServer(dist)(req as Request, res as Response, (error?: unknown) => {
        if (error === undefined) resolve(false);
        else reject(error);
      });
    });
  }
}
