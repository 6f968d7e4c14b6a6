import { parseDuration } from '@stillhouse/foundation/duration';
import { expect } from 'vitest';
import { type Authority, Openssl } from '../../../openssl/openssl.ts';
import { findToken } from '../../replay/token-in.ts';
import { createForm } from '../../scenarios/build-request.ts';
import { runCommand } from '../../scenarios/run-command.ts';
import type { LeaseOptions, Simulator } from '../../simulator.ts';
import { readTraffic } from '../../traffic/read-traffic.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import type { Journey, JourneyStep } from './journey.ts';

/** Performs a journey over HTTP on a new device, and reads the HAR file of a recorder. */
export async function recordJourney(
  simulator: Simulator,
  journey: Journey,
  options: LeaseOptions = {},
): Promise<Traffic> {
  const read = readTraffic(await recordHar(simulator, journey, options));
  if (read.outcome === 'rejected') throw new Error(`The recording ${read.message}`);
  return read.traffic;
}

/** Returns the text of the HAR file, with secrets. */
export async function recordHar(
  simulator: Simulator,
  { steps, outOfBox = false }: Journey,
  options: LeaseOptions = {},
): Promise<string> {
  const leased = await simulator.lease({ clock: 'manual', outOfBox, ...options });
  const { host } = leased;
  const { serialNumber, ...addresses } = leased.toLease();
  // Before the setup, the network may not reach the device.
  const baseUrl = outOfBox ? addresses.setupUrl : addresses.baseUrl;
  let token: string | null = null;
  let request = '';
  using openssl = new Openssl();
  let authority: Authority | null = null;
  const owned = { faults: [], conditions: [] };
  const issue = (kind: string) => {
    authority ??= openssl.createAuthority('/O=Example/CN=Room CA');
    // Without a request, a certificate that is not for the device.
    const isIssued = kind === 'CERTIFICATE' && request !== '';
    const pem = isIssued ? openssl.issue(authority, request) : authority.pem;
    return JSON.stringify(pem).slice(1, -1);
  };
  const entries: object[] = [];
  for (const step of steps) {
    await host.clock.advanceBy(parseDuration(step.after ?? '100ms') ?? 0);
    await host.settle();
    if (step.event !== undefined) {
      const { outcome, result } = runCommand(host, step.event, owned, 0);
      if (outcome === 'failed') throw new Error(`${step.call}: ${result}`);
    }
    const at = host.clock.now();
    const [method = '', path = ''] = step.call.split(' ');
    const url = `${baseUrl}/api/v1/${path}`;
    const { body, type } = createContent(step, (text) =>
      text.replace('SERIAL', serialNumber).replaceAll(/CERTIFICATE|AUTHORITY/g, issue),
    );
    const headers: Record<string, string> = {
      ...createAuthorization(step, token),
      ...(type !== null && { 'content-type': type }),
    };
    const send = () => fetch(url, { method, headers, ...(body !== undefined && { body }) });
    // A device that was off has closed the connection, which the client may still want to use.
    const sent = (method === 'GET' ? send().catch(send) : send())
      .then(async (response) => ({ response, text: await response.text() }))
      .catch(() => null);
    if (step.holds !== undefined) {
      await expect.poll(() => host.held).toBe(1);
      await host.clock.advanceUntil(() => host.held === 0, at + (parseDuration(step.holds) ?? 0));
    }
    const received = await sent;
    if (path === 'network/config/csr') request = received?.text ?? request;
    if (path === 'admin_login') token = findToken(received?.text ?? '') ?? token;
    entries.push({
      startedDateTime: new Date(at).toISOString(),
      time: host.clock.now() - at,
      request: { method, url, headers: toHarHeaders(headers), postData: { text: body } },
      response:
        received === null
          ? { status: 0, headers: [], content: { size: 0 } }
          : {
              status: received.response.status,
              headers: toHarHeaders(Object.fromEntries(received.response.headers)),
              content: { size: received.text.length, text: received.text },
            },
    });
  }
  await simulator.release(leased.id);
  return JSON.stringify({ log: { version: '1.2', entries } });
}

function createContent({ body, file }: JourneyStep, fill: (text: string) => string) {
  if (file !== undefined) return createForm(file);
  if (body === undefined) return { body: undefined, type: null };
  return { body: fill(JSON.stringify(body)), type: 'application/json' };
}

function createAuthorization({ token: kind }: JourneyStep, token: string | null) {
  if (kind === 'none' || (token === null && kind === undefined)) return {};
  return { authorization: `Bearer ${kind === 'invalid' ? 'eyJ.not.valid' : token}` };
}

function toHarHeaders(headers: Record<string, string>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
