import type { IncomingMessage, ServerResponse } from 'node:http';
import { sep } from 'node:path';
import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import type { Device } from '@stillhouse/device/device';
import express, { type Handler } from 'express';
import { getRetryAfterSeconds } from './booting.ts';
import { insertConfig, readBuiltPage, type ServedConfig } from './console-page.ts';
import type { HttpDate } from './http-date.ts';
import { createContentSecurityPolicy, createSecurityHeaders } from './security-headers.ts';

type ConsoleOptions = {
  /** Absolute path of the built console, or null when it is not to be served. */
  dist: string | null;
  /** Filled into index.html (design D3); asked for at each load. */
  config: () => ServedConfig;
  /** Origin that may frame the console (the lab), or null. */
  frameAncestor: string | null;
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
The API under /api/v1 answers all the same.
`;

/** One file server for each folder, whatever the number of devices that show it. */
const fileServers = new Map<string, Handler>();

function getFileServer(dist: string): Handler {
  const known = fileServers.get(dist);
  if (known !== undefined) return known;
  const server = express.static(dist, {
    index: false,
    redirect: false,
    etag: false,
    cacheControl: false,
    setHeaders(res, path) {
      // Vite names the files under assets/ by their hash, so they never change (design D18).
      const isHashed = path.includes(`${sep}assets${sep}`);
      const caching = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
      res.setHeader('cache-control', caching);
    },
  });
  fileServers.set(dist, server);
  return server;
}

function sendText(res: ServerResponse, status: number, type: string, text: string): void {
  res.statusCode = status;
  res.setHeader('content-type', `${type}; charset=utf-8`);
  res.setHeader('content-length', Buffer.byteLength(text));
  res.end(text);
}

/** What a device serves beside its API: the console, on both of its ports. */
export class ConsoleFiles {
  readonly #options: ConsoleOptions;

  constructor(options: ConsoleOptions) {
    this.#options = options;
  }

  /** Where remote builds of the console come from; null: nowhere. */
  get remoteOrigin(): string | null {
    return this.#options.config().allowedRemoteOrigins[0] ?? null;
  }

  /** Answers a request that is none of the API's. Never rejects. */
  async serve(context: ConsoleContext, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { power } = context.device.state;
    if (power.state === 'off') {
      req.socket.resetAndDestroy();
      return;
    }
    this.#setHeaders(context, res);
    try {
      if (power.state === 'booting') this.#sendBooting(context, res);
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

  #setHeaders(context: ConsoleContext, res: ServerResponse): void {
    const { cloudOrigin, allowedRemoteOrigins } = this.#options.config();
    const { frameAncestor } = this.#options;
    const policy = createContentSecurityPolicy({
      cloudOrigin,
      allowedRemoteOrigins,
      frameAncestor,
    });
    for (const [name, text] of Object.entries(createSecurityHeaders(policy)))
      res.setHeader(name, text);
    res.setHeader('date', context.date.at(context.clock.now()));
    res.setHeader('cache-control', 'no-cache');
  }

  #sendBooting(context: ConsoleContext, res: ServerResponse): void {
    const seconds = getRetryAfterSeconds(context);
    res.setHeader('retry-after', String(seconds));
    sendText(res, 503, 'text/plain', `The device is starting. Ask again in ${seconds} s.\n`);
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
    // A page of the console has no file of its own: the router in the page knows it. Scripts do not ask for html.
    if (wantsPage || req.headers.accept?.includes('text/html')) {
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

  /** False when the folder has no such file. */
  #sentFile(dist: string, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    return new Promise((resolve, reject) => {
      res.once('close', () => resolve(true));
      // Express has made its own request and response of these two.
      getFileServer(dist)(req as express.Request, res as express.Response, (error?: unknown) => {
        if (error === undefined) resolve(false);
        else reject(error);
      });
    });
  }
}
