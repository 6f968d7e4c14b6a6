import type { Request, Response } from 'express';
import { insertConfig, readBuiltPage, type ServedConfig } from '../http/console-page.ts';
import { createContentSecurityPolicy, createSecurityHeaders } from '../http/security-headers.ts';
import { closedPolicy } from '../http-kit/closed-policy.ts';
import { sendText } from '../http-kit/send-text.ts';
import type { CloudFleet } from './cloud-fleet.ts';

/** The local setup address when no device is leased. */
const defaultSetupUrl = 'http://localhost:8082';

/** The list is for people. */
const maxListed = 20;

/**
 * The web-setup welcome page (decision 0027): the page of the console, which knows the local setup
 * address. A real cloud has one such address. Here each device has its own: `?device=ID` selects
 * it. Of several devices, the serial number selects it: the page then leads to `/` of the cloud.
 */
export class WelcomePage {
  readonly #dist: string | null;
  readonly #config: (addresses: { setupUrl: string }) => ServedConfig;

  /** @param dist absolute path of the built console, or null without one */
  constructor(dist: string | null, config: (addresses: { setupUrl: string }) => ServedConfig) {
    this.#dist = dist;
    this.#config = config;
  }

  /** Sends the page. */
  async send(fleet: CloudFleet, req: Request, res: Response): Promise<void> {
    const { device: id } = req.query;
    const device = id === undefined ? fleet.list()[0] : await fleet.find(String(id));
    res.setHeader('cache-control', 'no-cache');
    for (const [name, text] of Object.entries(createSecurityHeaders(req, closedPolicy))) {
      res.setHeader(name, text);
    }
    if (id !== undefined && device === undefined) {
      return sendText(res, 404, 'text/plain', `There is no device ${JSON.stringify(id)}.\n`);
    }
    const html = this.#dist === null ? null : await readBuiltPage(this.#dist);
    if (html === null) {
      const text = 'The console has not been built. Build it, then try again.\n';
      return sendText(res, 503, 'text/plain', text);
    }
    const setupUrl = device?.host.setupUrl ?? defaultSetupUrl;
    // Only a device may be in the frame of the lab.
    const one = { ...this.#config({ setupUrl }), labOrigin: null };
    const isOpen = id === undefined && fleet.count > 1;
    const config = isOpen ? { ...one, localSetupAddress: one.cloudOrigin } : one;
    const policy = createContentSecurityPolicy(config);
    res.setHeader('content-security-policy', policy);
    sendText(res, 200, 'text/html', insertConfig(html, config, ''));
  }

  /** Leads to the device whose serial number the page has found, else to the page. */
  async lead(fleet: CloudFleet, req: Request, res: Response): Promise<void> {
    const { sn } = req.query;
    if (typeof sn !== 'string') {
      res.writeHead(302, { location: '/welcome' }).end();
      return;
    }
    const serialNumber = sn.toUpperCase();
    const used = fleet
      .list()
      .find(({ host }) => host.device.state.serialNumber.toUpperCase() === serialNumber);
    const device = used ?? (await fleet.useBySerialNumber(serialNumber));
    for (const [name, text] of Object.entries(createSecurityHeaders(req, closedPolicy))) {
      res.setHeader(name, text);
    }
    if (device === undefined) {
      sendText(res, 404, 'text/plain', listDevices(fleet));
      return;
    }
    const location = new URL(device.host.setupUrl);
    location.search = new URLSearchParams({ setup: '1', sn }).toString();
    // The serial number is a password.
    res.setHeader('cache-control', 'no-store');
    res.writeHead(302, { location: location.href }).end();
  }
}

/** Without serial numbers, which are passwords. */
function listDevices(fleet: CloudFleet): string {
  const rows = fleet
    .list()
    .slice(0, maxListed)
    .map(({ id }) => `  ${id}: /welcome?device=${id}`);
  const more = fleet.count > rows.length ? [`  and ${fleet.count - rows.length} more`] : [];
  return [
    'No device of this simulator has that serial number. Go back and check it, or choose a device:',
    ...rows,
    ...more,
    '',
  ].join('\n');
}
