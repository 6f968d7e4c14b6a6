import { powerCycle } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

function signIn(device: TestDevice, userName: string, via: 'device' | 'setup' = 'setup') {
  const { serialNumber, remoteAccess } = device.device.state;
  const password = userName === 'admin' ? remoteAccess.password : serialNumber;
  const body = { userName, password };
  return device.call('/api/v1/admin_login', { method: 'POST', role: null, body, via });
}

const post = (device: TestDevice, what: string, body: unknown) =>
  device.call(`/api/v1/setup/${what}`, { method: 'POST', role: 'setup', body });

const remote = 'http://localhost:8091';
const withRemote = (allowedRemoteOrigins: string[]) => ({
  console: {
    dist: null,
    config: () => ({
      localSetupAddress: 'http://localhost:1',
      networkPort: null,
      cloudOrigin: remote,
      allowedRemoteOrigins,
      hostNameSuffix: '.localhost',
      devicePagePath: '/devices/{endpointId}',
      labOrigin: null,
      brand: {
        name: 'Oban',
        cloudName: 'Oban Pulse',
        cloudUrl: 'https://pulse.oban.example',
        ntpServer: 'time.oban.example',
        logPrefix: 'oban',
      },
    }),
  },
});

// R7.11.
test('the setup sign-in returns the host of the remote build; other sign-ins do not', async () => {
  await using device = await startTestDevice(withRemote([remote]));
  const getPolicy = async (userName: string) =>
    (await signIn(device, userName)).headers.get('content-security-policy');
  expect(await getPolicy('setup')).toBe(`script-src 'self' ${remote}`);
  expect(await getPolicy('oob')).toBeNull();
  expect(await getPolicy('admin')).toBeNull();
});

test('without a remote build, none is returned', async () => {
  await using device = await startTestDevice(withRemote([]));
  const response = await signIn(device, 'setup');
  expect([response.status, response.headers.get('content-security-policy')]).toEqual([200, null]);
});

// R3.35, R7.34, R7.35, R7.36.
test('guided setup starts, shows the camera, and completes', async () => {
  await using device = await startTestDevice({ outOfBox: true });
  expect(device.device.state.setup).toMatchObject({ completed: false, videoPreview: false });
  const began = await post(device, 'mode', { mode: 'guided' });
  expect([began.status, await began.json()]).toEqual([200, { mode: 'guided' }]);
  const shows = await post(device, 'videopreview', { preview: true });
  expect([shows.status, await shows.json()]).toEqual([200, { preview: true }]);
  expect(device.device.state.setup).toMatchObject({
    completed: false,
    mode: 'guided',
    videoPreview: true,
  });
  expect((await signIn(device, 'setup', 'device')).status).toBe(200);

  const over = await post(device, 'completed', { completed: true });
  expect([over.status, await over.json()]).toEqual([200, { completed: true }]);
  expect(device.device.state.setup).toMatchObject({ completed: true, videoPreview: false });
  expect(device.device.state.setup.mode).toBeUndefined();
  // R6.14: from now on only at the local setup address.
  expect((await signIn(device, 'setup', 'device')).status).toBe(404);
  expect((await signIn(device, 'setup', 'setup')).status).toBe(200);
});

test('guided setup of a completed device does not open it to the network', async () => {
  await using device = await startTestDevice();
  await post(device, 'mode', { mode: 'guided' });
  expect(device.device.state.setup).toMatchObject({ completed: true, mode: 'guided' });
  expect((await signIn(device, 'setup', 'device')).status).toBe(404);
});

test('a restart ends the video preview', async () => {
  await using device = await startTestDevice();
  await post(device, 'videopreview', { preview: true });
  powerCycle(device.device);
  await device.advance(60_000);
  expect(device.device.state.setup.videoPreview).toBe(false);
});

test.each([
  ['mode', { mode: 'unguided' }, '/mode'],
  ['completed', { completed: false }, '/completed'],
  ['videopreview', { preview: 'yes' }, '/preview'],
])('setup/%s rejects unknown values with their location', async (what, body, pointer) => {
  await using device = await startTestDevice({ outOfBox: true });
  const before = structuredClone(device.device.state);
  const response = await post(device, what, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ pointer }] });
  expect(device.device.state).toEqual(before);
});
