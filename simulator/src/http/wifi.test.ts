import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import type { NearbyNetwork } from '@stillhouse/device/state/device-state';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const path = '/api/v1/network/config/wifi';
const radioPath = `${path}/remote_access/state`;
const listPath = `${path}/remote_access/available_networks`;

/** Returns the request to join a nearby network with its secrets. */
function createJoinRequest({
  ssid,
  wifiSecurity,
  password,
  identity,
  method,
  phase2Method,
}: NearbyNetwork) {
  if (wifiSecurity === 'NONE') return { ssid, wifiSecurity };
  if (wifiSecurity !== 'EAP') return { ssid, wifiSecurity, credentials: { password } };
  const credentials =
    method === 'PEAP' ? { method, identity, password, phase2Method } : { method: 'NONE' };
  return { ssid, wifiSecurity, credentials };
}

function findNetwork(device: TestDevice, wanted: (network: NearbyNetwork) => boolean) {
  const network = device.device.state.nearbyNetworks.find(wanted);
  if (network === undefined) throw new Error('No nearby network matches.');
  return network;
}

const isHome = ({ wifiSecurity, isHidden }: NearbyNetwork) => wifiSecurity === 'WPA2' && !isHidden;

const join = (device: TestDevice, body: unknown) => device.call(path, { method: 'POST', body });

async function wifiStatus(device: TestDevice) {
  const status = await (await device.call('/api/v1/status')).json();
  return (status as { networkProperties: { wifi: Record<string, unknown> } }).networkProperties
    .wifi;
}

/** Polls as the console does (R9.17): after 3.5 s, then up to 50 times, every 2 s. */
async function pollUntilOver(device: TestDevice) {
  await device.advance(3_500);
  for (let poll = 0; poll < 50; poll += 1) {
    const status = await wifiStatus(device);
    if (status.state !== 'CONNECTING') return status;
    await device.advance(2_000);
  }
  return wifiStatus(device);
}

// R7.43.
test.each([{}, { credentials: {} }, { credentials: { password: 'not needed', method: 'NONE' } }])(
  'a user joins an open network with %o, and the device stores no credentials',
  async (given) => {
    await using device = await startTestDevice();
    const { ssid } = findNetwork(device, ({ wifiSecurity }) => wifiSecurity === 'NONE');
    const response = await join(device, { ssid, wifiSecurity: 'NONE', ...given });
    expect(response.status).toBe(202);
    expect(await pollUntilOver(device)).toMatchObject({ state: 'CONNECTED', network: { ssid } });
    expect(device.device.state.network.wifi?.saved).not.toHaveProperty('credentials');
  },
);

// R3.24, R3.26, R7.43.
test('a user joins networks of every security type, including hidden ones and EAP by password or none', async () => {
  await using device = await startTestDevice();
  const joinable = device.device.state.nearbyNetworks.filter(
    ({ method, signalDbm }) => method !== 'TLS' && signalDbm > -80,
  );
  for (const network of joinable) {
    const { ssid, wifiSecurity } = network;
    const response = await join(device, createJoinRequest(network));
    expect([ssid, response.status]).toEqual([ssid, 202]);
    expect(await response.json()).toEqual({ ssid, wifiSecurity, state: 'CONNECTING' });
    expect(await wifiStatus(device)).toMatchObject({ state: 'CONNECTING', network: { ssid } });
    expect(await pollUntilOver(device)).toMatchObject({
      isSaved: true,
      state: 'CONNECTED',
      network: { ssid },
      security: wifiSecurity,
      properties: { ip4Address: expect.any(String), subnetMask: '255.255.255.0' },
    });
    const { wifi } = (await (await device.call('/api/v1/network/status')).json()) as {
      wifi: unknown;
    };
    expect(wifi).toEqual({ connected: true, isOnline: network.hasInternet });
  }
  expect(device.logged).toEqual([]);
});

test.each([
  ['a wrong password', { credentials: { password: 'not the password' } }, 'wrongCredentials'],
  ['the wrong kind of security', { wifiSecurity: 'WPA' }, 'wrongSecurity'],
  ['a network that is not there', { ssid: 'Nowhere' }, 'notFound'],
])(
  'with %s joining fails, and stays failed until the next attempt',
  async (_what, wrong, failure) => {
    await using device = await startTestDevice();
    const right = createJoinRequest(findNetwork(device, isHome));
    expect((await join(device, { ...right, ...wrong })).status).toBe(202);
    expect(await pollUntilOver(device)).toMatchObject({ isSaved: true, state: 'FAILED', failure });
    await device.advance(3_600_000);
    expect(await wifiStatus(device)).toMatchObject({ state: 'FAILED' });
    await join(device, right);
    const joined = await pollUntilOver(device);
    expect(joined).toMatchObject({ state: 'CONNECTED' });
    expect(joined).not.toHaveProperty('failure');
  },
);

test('an EAP network requires method, identity, password and phase 2', async () => {
  await using device = await startTestDevice();
  const right = createJoinRequest(findNetwork(device, ({ method }) => method === 'PEAP'));
  const { credentials } = right;
  const attempts: [object, string][] = [
    [{ identity: 'somebody else' }, 'FAILED'],
    [{ password: 'not the password' }, 'FAILED'],
    [{ phase2Method: 'PAP' }, 'FAILED'],
    [{ phase2Method: 'NONE' }, 'CONNECTED'],
    [{ anonymousIdentity: 'anonymous' }, 'CONNECTED'],
  ];
  for (const [change, state] of attempts) {
    await join(device, { ...right, credentials: { ...credentials, ...change } });
    expect([change, (await pollUntilOver(device)).state]).toEqual([change, state]);
  }
  await join(device, { ...right, credentials: { method: 'NONE' } });
  expect((await pollUntilOver(device)).state).toBe('FAILED');
});

test('a user joins a network on two bands, whichever is in range', async () => {
  await using device = await startTestDevice();
  const home = findNetwork(device, isHome);
  device.device.state.nearbyNetworks = [
    { ...home, band: 'Five', signalDbm: -110 },
    { ...home, band: 'TwoPointFour', signalDbm: -60, isHidden: false },
    { ...home, wifiSecurity: 'WPA', signalDbm: -40 },
  ];
  await join(device, createJoinRequest(home));
  expect(await pollUntilOver(device)).toMatchObject({ state: 'CONNECTED', level: 'Good' });
});

// R4.42, R7.48.
test('with the radio off, a user sees no networks, loses the link, and cannot join; turning it on restores it', async () => {
  await using device = await startTestDevice({ product: 'longrow', via: 'setup' });
  const switchTo = (enabled: boolean) =>
    device.call(radioPath, { method: 'POST', body: { enabled } });
  expect((await wifiStatus(device)).state).toBe('CONNECTED');
  expect(((await (await device.call(listPath)).json()) as unknown[]).length).toBeGreaterThan(5);
  expect(await (await switchTo(false)).json()).toEqual({ enabled: false });
  expect(await (await device.call(radioPath)).json()).toEqual({ enabled: false });
  expect(await (await device.call(listPath)).json()).toEqual([]);
  expect(await wifiStatus(device)).toMatchObject({ isSaved: true, state: 'DISCONNECTED' });
  const rejected = await join(device, { ssid: 'Any', wifiSecurity: 'NONE' });
  expect(rejected.status).toBe(409);
  expect(await rejected.json()).toMatchObject({ code: 'wifi-radio-off' });
  await switchTo(true);
  expect(await pollUntilOver(device)).toMatchObject({ state: 'CONNECTED' });
});

// R4.40, R7.43.
test('a forgotten network is removed with its credentials; forgetting nothing is not an error', async () => {
  await using device = await startTestDevice({ product: 'longrow', via: 'setup' });
  for (let round = 0; round < 2; round += 1) {
    expect((await device.call(path, { method: 'DELETE' })).status).toBe(204);
    expect(await wifiStatus(device)).toEqual({ isSaved: false, state: 'DISCONNECTED' });
  }
  expect(device.device.state.network.wifi?.saved).toBe(undefined);
  expect(device.device.state.network.internet).toBe('notConnected');
});

test('the saved network is joined again after a restart', async () => {
  await using device = await startTestDevice({ product: 'longrow', via: 'setup' });
  await device.call('/api/v1/device/reboot', { method: 'PUT' });
  await device.advance(10_000);
  expect(device.device.state.network.wifi?.connection).toBe('DISCONNECTED');
  await device.advance(60_000);
  expect(await wifiStatus(device)).toMatchObject({ state: 'CONNECTED' });
});

test('a joined network out of range is lost, and joined again when it is back', async () => {
  await using device = await startTestDevice({ product: 'longrow', via: 'setup' });
  setCondition(device.device, 'wifiOutOfRange', {});
  expect(await wifiStatus(device)).toMatchObject({ isSaved: true, state: 'DISCONNECTED' });
  await device.advance(120_000);
  expect(await wifiStatus(device)).toMatchObject({ state: 'DISCONNECTED' });
  endCondition(device.device, 'wifiOutOfRange');
  expect(await pollUntilOver(device)).toMatchObject({ state: 'CONNECTED' });
  setCondition(device.device, 'wifiWeak', {});
  expect(await wifiStatus(device)).toMatchObject({ state: 'CONNECTED', level: 'Poor' });
});

test('changed network passwords disconnect the device until they are restored', async () => {
  await using device = await startTestDevice({ product: 'longrow', via: 'setup' });
  setCondition(device.device, 'wifiWrongPassword', {});
  expect(await pollUntilOver(device)).toMatchObject({ state: 'FAILED' });
  endCondition(device.device, 'wifiWrongPassword');
  expect(await pollUntilOver(device)).toMatchObject({ state: 'CONNECTED' });
});

test('an endless join continues until the condition ends', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'wifiJoining', {});
  await join(device, createJoinRequest(findNetwork(device, isHome)));
  expect(await pollUntilOver(device)).toMatchObject({ state: 'CONNECTING' });
  endCondition(device.device, 'wifiJoining');
  expect(await pollUntilOver(device)).toMatchObject({ state: 'CONNECTED' });
});

test('a name longer than 32 bytes is rejected, and the saved network remains', async () => {
  await using device = await startTestDevice({ product: 'longrow', via: 'setup' });
  const before = structuredClone(device.device.state);
  const response = await join(device, { ssid: 'æ'.repeat(17), wifiSecurity: 'NONE' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ pointer: '/ssid' }] });
  expect(device.device.state).toEqual(before);
});

test('the condition wifiJoined joins a network and leaves it again', async () => {
  await using device = await startTestDevice();
  const { ssid } = findNetwork(device, ({ wifiSecurity }) => wifiSecurity === 'WPA');
  setCondition(device.device, 'wifiJoined', { ssid });
  expect(await wifiStatus(device)).toMatchObject({ state: 'CONNECTED', network: { ssid } });
  endCondition(device.device, 'wifiJoined');
  expect(await wifiStatus(device)).toEqual({ isSaved: false, state: 'DISCONNECTED' });
  expect(setCondition(device.device, 'wifiJoined', { ssid: 'Nowhere' })).toMatchObject({
    outcome: 'rejected',
    issues: [{ pointer: '/parameters/ssid' }],
  });
});
