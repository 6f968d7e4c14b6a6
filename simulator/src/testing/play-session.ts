import { pause } from '@stillhouse/device/clock/real-time';
import { productCodes } from '@stillhouse/products/catalog';
import { getLibraryScenario, listScenarioNames } from '../scenarios/library.ts';
import {
  createControlFetch,
  createFetch,
  createSimulator,
  type LeasedDevice,
  type Simulator,
} from '../simulator.ts';

/** Every eighth scenario of the library. */
const scenarioNames = listScenarioNames().filter((_, index) => index % 8 === 0);

const boundary = 'boundary';

/**
 * Uses a device of every product, and plays scenarios of the library, without a server. Returns
 * the journals and what the control API said, which are the same wherever it runs.
 */
export async function playSession() {
  const simulator = await createSimulator({ listen: false });
  try {
    const products = [];
    for (const product of productCodes) products.push(await useDevice(simulator, product));
    const scenarios = [];
    for (const name of scenarioNames) scenarios.push(await playScenario(simulator, name));
    return { products, scenarios, request: await createSigningRequest(simulator) };
  } finally {
    await simulator.close();
  }
}

/** A device as an admin and a test use it. */
async function useDevice(simulator: Simulator, product: string) {
  const control = createJsonFetch(createControlFetch(simulator));
  const { id } = await control('POST', '/api/devices', { product, clock: 'manual', seed: 7 });
  const device = simulator.get(String(id));
  if (device === undefined) throw new Error(`There is no device ${id}.`);
  const fetch = createFetch(device);
  const call = createJsonFetch(fetch);
  const { token } = await call('POST', '/api/v1/admin_login', {
    userName: 'admin',
    password: 'stillhouse',
  });
  const headers = { authorization: `Bearer ${token}` };
  const results = [
    await call('GET', '/api/v1/status', undefined, headers),
    await call('PUT', '/api/v1/settings/system', { autoWakeEnabled: false }, headers),
  ];
  const uploaded = await fetch('/api/v1/certificates', {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: formatUpload(getCertificate()),
  });
  results.push(await uploaded.json());
  const logs = await wait(device, () => fetch('/api/v1/device/logs', { headers }));
  results.push({ bytes: (await logs.arrayBuffer()).byteLength });
  const path = `/api/devices/${id}`;
  const journals = [device.host.journal.canonical()];
  const snapshot = await control('POST', `${path}/snapshots`, { name: 'before' });
  results.push(snapshot, await control('PUT', `${path}/conditions/dnsFailing`, { on: true }));
  results.push(await control('PUT', `${path}/scenario`, { scenario: 'immediate-update' }));
  results.push(await control('POST', `${path}/clock/advance`, { by: '10m' }));
  journals.push(device.host.journal.canonical());
  results.push(await control('POST', `${path}/snapshots/before/restore`));
  results.push(await call('GET', '/api/v1/certificates', undefined, headers));
  const bundle = await control('GET', `${path}/bundle`);
  journals.push(device.host.journal.canonical());
  return { product, results, bundle, journals };
}

/** Sends a request whose response is held back until a later simulated time. */
async function wait({ host }: LeasedDevice, request: () => Promise<Response>): Promise<Response> {
  const pending = request();
  while (host.held === 0) await pause(1);
  await host.clock.advanceBy(60_000);
  return pending;
}

/** Plays a scenario of the library with the steps that stand for a user. */
async function playScenario(simulator: Simulator, name: string) {
  const scenario = getLibraryScenario(name);
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
  const device = await simulator.lease({ scenario, headless: true, clock: 'manual', seed: 7 });
  for (let minute = 0; minute < 5; minute += 1) {
    await device.host.clock.advanceBy(60_000);
    await device.host.settle();
  }
  const journal = device.host.journal.canonical();
  await simulator.release(device.id);
  return { name, journal };
}

/** Returns the start of a signing request. The rest is random. */
async function createSigningRequest(simulator: Simulator): Promise<unknown> {
  const device = await simulator.lease({ clock: 'manual', seed: 8 });
  const fetch = createFetch(device);
  const call = createJsonFetch(fetch);
  const { token } = await call('POST', '/api/v1/admin_login', {
    userName: 'admin',
    password: 'stillhouse',
  });
  const response = await wait(device, () =>
    fetch('/api/v1/network/config/csr', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ commonName: 'room-4.example', country: 'NO' }),
    }),
  );
  const text = await response.text();
  return { status: response.status, start: text.slice(0, 35) };
}

/** Returns the certificate that a scenario of the library uploads. */
function getCertificate(): string {
  const text = JSON.stringify(getLibraryScenario('certificate-uploaded'));
  const [pem] = /-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/.exec(text) ?? [];
  return (pem ?? '').replaceAll('\\n', '\n');
}

/** A form of a browser has a random boundary. */
function formatUpload(pem: string): string {
  return [
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="room.pem"',
    'Content-Type: application/x-pem-file',
    '',
    pem,
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

type JsonBody = Record<string, unknown>;

function createJsonFetch(fetch: typeof globalThis.fetch) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<JsonBody> => {
    const response = await fetch(path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { httpStatus: response.status, ...(text === '' ? {} : JSON.parse(text)) };
  };
}
