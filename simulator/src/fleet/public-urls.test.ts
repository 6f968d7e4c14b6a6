import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { send, startLab } from '../control/testing/test-lab.ts';
import { makeTlsCertificate, type TlsCertificate } from '../http-kit/tls-certificate.ts';
import type { SimulatorOptions } from '../simulator.ts';
import { startGateway } from './testing/gateway.ts';

const hostSuffix = '.s3.devices.example';

function startBehind(publicUrls: NonNullable<SimulatorOptions['publicUrls']>, cloudUrl?: string) {
  return startLab({
    addressing: 'name',
    hostSuffix,
    publicUrls,
    ...(cloudUrl !== undefined && { cloudUrl }),
  });
}

/** Starts a simulator with a gateway in front of the two ports of its devices. */
async function startWithGateway(tls?: TlsCertificate) {
  const [network, setup] = [await startGateway(tls), await startGateway(tls)];
  const scheme = tls === undefined ? 'http' : 'https';
  onTestFinished(() => {
    network.close();
    setup.close();
  });
  const lab = await startBehind({
    network: `${scheme}://{id}${hostSuffix}:${network.port}`,
    setup: `${scheme}://{id}${hostSuffix}:${setup.port}`,
  });
  const first = await lab.lease();
  network.forwardTo(first.ports.port);
  setup.forwardTo(first.ports.setupPort);
  return { ...lab, first, network, setup };
}

/** Sends a request to an address of a lease, as a client does whose DNS knows the gateway. */
function request(url: string, path = '/api/v1/status') {
  const { host, port } = new URL(url);
  return send('GET', `http://127.0.0.1:${port}${path}`, { headers: { host } });
}

/** Verifies the certificate of the gateway, also that it has the name of the address. */
async function requestTls(
  { cert }: Pick<TlsCertificate, 'cert'>,
  url: string,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
) {
  const { hostname: servername, host, port } = new URL(url);
  const outgoing = requestHttps({
    ...{ host: '127.0.0.1', port, servername, method, path, agent: false },
    ...(cert !== '' && { ca: cert }),
    headers: { 'content-type': 'application/json', ...headers, host },
  });
  outgoing.end(body && JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    headers: response.headers,
    json: await json(response).catch(() => null),
  };
}

// Decision 0080.
test('every address of a lease leads through the gateway to its device', async () => {
  const { control, first, network, setup } = await startWithGateway();
  const lease = await control.lease({});
  const { baseUrl, nameUrl, setupUrl, serialNumber } = lease;
  expect([baseUrl, nameUrl, setupUrl]).toEqual([
    `http://device-2${hostSuffix}:${network.port}`,
    `http://${serialNumber.toLowerCase()}${hostSuffix}:${network.port}`,
    `http://device-2${hostSuffix}:${setup.port}`,
  ]);
  expect([lease.port, lease.setupPort]).toEqual(Object.values(first.ports));
  for (const url of [baseUrl, nameUrl, setupUrl]) {
    const { status, headers } = await request(url);
    expect(status).toBe(401);
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
  const { entries } = await control.journal(lease.id);
  expect(entries.map(({ via }) => via)).toEqual(['device', 'device', 'setup']);
  expect((await control.journal(first.id)).entries).toEqual([]);
});

test('devices respond through a gateway that ends TLS, at the addresses of their leases', async () => {
  const tls = await makeTlsCertificate('valid', undefined, [`*${hostSuffix}`]);
  const { control, first } = await startWithGateway(tls);
  const { id, baseUrl, nameUrl, setupUrl } = await control.lease({});
  const { remoteAccess } = await control.state(id);
  const credentials = { userName: 'admin', password: remoteAccess.password };
  for (const url of [baseUrl, nameUrl, setupUrl]) {
    expect(url).toMatch(/^https:/);
    const signedIn = await requestTls(tls, url, 'POST', '/api/v1/admin_login', {
      body: credentials,
    });
    expect(signedIn.status).toBe(200);
    const { token } = signedIn.json as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    expect(await requestTls(tls, url, 'GET', '/api/v1/status', { headers })).toMatchObject({
      status: 200,
    });
    // Decision 0032.
    expect((await requestTls(tls, url, 'GET', '/')).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
    });
  }
  expect((await control.journal(first.id)).entries).toEqual([]);
  await expect(requestTls({ cert: '' }, baseUrl, 'GET', '/')).rejects.toThrow('self-signed');
});

test('the addresses stay the same after a reset, a restart and a changed hostname', async () => {
  const { control, first, network } = await startWithGateway();
  const before = first.toLease();
  await control.reset(first.id);
  expect(first.toLease()).toEqual(before);
  await control.patch(first.id, { network: { announcedHostname: 'Room-4' } });
  const { nameUrl } = await control.getLease(first.id);
  expect(nameUrl).toBe(`http://room-4${hostSuffix}:${network.port}`);
  expect((await request(nameUrl)).status).toBe(401);
});

test('the cloud knows the pages of devices by their addresses at the gateway', async () => {
  const { first, simulator } = await startWithGateway();
  const preflight = async (origin: string) => {
    const url = `${simulator.cloudUrl}/api/analytics/track`;
    const { headers } = await send('OPTIONS', url, { headers: { origin } });
    return headers['access-control-allow-origin'];
  };
  const { baseUrl, setupUrl } = first.toLease();
  for (const origin of [baseUrl, setupUrl]) expect(await preflight(origin)).toBe(origin);
  expect(await preflight(`http://default${hostSuffix}:1`)).toBeUndefined();
  expect(await preflight(baseUrl.replace('default', 'device-9'))).toBeUndefined();
});

test('a gateway may end https at the default port', async () => {
  const { lease } = await startBehind(
    {
      network: `https://{id}${hostSuffix}/`,
      setup: `https://{id}${hostSuffix}:8443`,
    },
    `https://cloud${hostSuffix}`,
  );
  const device = await lease();
  expect(device.toLease()).toMatchObject({
    baseUrl: `https://default${hostSuffix}`,
    setupUrl: `https://default${hostSuffix}:8443`,
    cloudUrl: `https://cloud${hostSuffix}`,
  });
});

test('a device with ports or an address of its own has no address at the gateway', async () => {
  const { control, first } = await startWithGateway();
  const { baseUrl, port } = await control.lease({ addressing: 'port' });
  expect(baseUrl).toBe(`http://localhost:${port}`);
  const parameters = { ip4Address: '127.0.0.62' };
  await control.setCondition(first.id, 'staticAddress', { on: true, parameters });
  expect(first.toLease().baseUrl).toBe(`http://127.0.0.62:${first.ports.port}`);
});

test('addresses at the gateway that cannot work are an error', async () => {
  const options = { addressing: 'name', hostSuffix } as const;
  const network = `http://{id}${hostSuffix}`;
  const setup = `http://{id}${hostSuffix}:81`;
  const start = (changed: SimulatorOptions) => startLab({ ...options, ...changed });
  await expect(start({ publicUrls: { network, setup }, addressing: 'port' })).rejects.toThrow(
    'this is --addressing port',
  );
  await expect(
    start({ publicUrls: { network, setup: 'http://{id}.other.example' } }),
  ).rejects.toThrow('--setup-url "http://{id}.other.example" does not lead');
  await expect(start({ publicUrls: { network, setup: network } })).rejects.toThrow(
    'different ports',
  );
});
