import { expect, test } from 'vitest';
import { sendJson, startTestDevice, testSerial } from '../testing/test-device.ts';
import { createTestTarget } from '../testing/test-target.ts';

const write = {
  purpose: 'test',
  operationId: 'updateSystemSettings',
  json: { hdmiCecEnabled: true },
} as const;

async function startSession() {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url);
  await target.signIn();
  await target.request({ purpose: 'test', operationId: 'getStatus' });
  target.identity.begin(testSerial);
  device.requests.length = 0;
  const listRequests = () => device.requests.map(({ method, path }) => `${method} ${path}`);
  return { device, target, listRequests };
}

const put = 'PUT /api/v1/settings/system';
const status = 'GET /api/v1/status';

test('while nothing happens, writes need no other request', async () => {
  const { target, listRequests } = await startSession();
  await target.request(write);
  await target.request(write);
  expect(listRequests()).toEqual([put, put]);
});

test.each([
  ['a 503', 503],
  ['a rejected token of the run', 401],
])('after %s, the serial number is read before the next write', async (_, code) => {
  const { device, target, listRequests } = await startSession();
  device.handler = (_got, response) => {
    device.handler = null;
    sendJson(response, code, {});
    return true;
  };
  await target.request(write);
  await target.request(write);
  expect(listRequests()).toEqual([put, status, put]);
});

test('after a request without a response, the serial number is read before the next write', async () => {
  const { device, target, listRequests } = await startSession();
  device.handler = (_got, _response, request) => {
    device.handler = null;
    request.socket.destroy();
    return true;
  };
  await target.request({ ...write, usesNewConnection: true });
  await target.request(write);
  expect(listRequests()).toEqual([put, status, put]);
});

test('after the device has closed an idle connection, the serial number is read first', async () => {
  const { device, target, listRequests } = await startSession();
  await target.request(write);
  device.server.closeAllConnections();
  await target.request(write);
  expect(listRequests()).toEqual([put, status, put]);
});

test('a device that announces to close each connection is not asked each time', async () => {
  const { device, target, listRequests } = await startSession();
  device.handler = (_got, response) => {
    response.setHeader('connection', 'close');
    return false;
  };
  await target.request(write);
  await target.request(write);
  expect(listRequests()).toEqual([put, put]);
});

test('a read while the device is starting is sent, a write waits for the device', async () => {
  const { device, target } = await startSession();
  let booting = 4;
  device.handler = (_got, response) => {
    if (booting-- <= 0) return false;
    sendJson(response, 503, { code: 'booting' });
    return true;
  };
  const read = { purpose: 'test', operationId: 'getSystemSettings' } as const;
  const statuses = [];
  for (const spec of [read, read, write]) {
    statuses.push((await target.request(spec)).response?.status);
  }
  expect(statuses).toEqual([503, 503, 200]);
  expect(device.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('a device that returns the serial number in one of two reads only is known', async () => {
  const { device, target, listRequests } = await startSession();
  device.groups['/api/v1/status'] = {};
  device.groups['/api/v1/status/offline'] = { serialNumber: testSerial };
  target.identity.invalidate();
  await target.request(write);
  expect(listRequests()).toEqual([status, 'GET /api/v1/status/offline', put]);
});

test('requests at the same time share the identification', async () => {
  const { target, listRequests } = await startSession();
  target.identity.invalidate();
  await Promise.all([1, 2, 3].map(() => target.request({ ...write, usesNewConnection: true })));
  expect(listRequests()).toEqual([status, put, put, put]);
});
