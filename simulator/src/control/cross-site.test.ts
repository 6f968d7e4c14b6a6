import { expect, test } from 'vitest';
import { operations } from '../../client/generated/control-operations.ts';
import { startLab } from './testing/test-lab.ts';

const lease = '{"product":"arran"}';

/**
 * Requests that another site's page can make a browser send without a preflight, and some that only
 * unusual clients send.
 */
const attempts = [
  { by: 'a form with text/plain', type: 'text/plain', body: lease },
  { by: 'a form with text/plain and a charset', type: 'text/plain;charset=UTF-8', body: lease },
  { by: 'a form', type: 'application/x-www-form-urlencoded', body: `${lease}=` },
  { by: 'a form with files', type: 'multipart/form-data; boundary=x', body: '--x--' },
  { by: 'a beacon without a type', type: undefined, body: lease },
  { by: 'an empty type', type: '', body: lease },
  { by: 'a type that begins like JSON', type: 'application/jsonp', body: lease },
  { by: 'two types in one', type: 'text/plain, application/json', body: lease },
];

test.each(attempts)('$by cannot lease a device', async ({ type, body }) => {
  const { call, control } = await startLab();
  const headers: Record<string, string> = { 'content-type': type ?? '' };
  const response = await call('POST', '/api/devices', { body, headers });
  expect(response).toMatchObject({ status: 415, json: { code: 'unsupported-media-type' } });
  expect(await control.list()).toEqual([]);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])(
  'a form of type %s without fields does nothing, even if the operation needs no body',
  async (type) => {
    const { call, lease, control } = await startLab();
    const { id } = await lease();
    const headers = { 'content-type': type };
    for (const path of ['actions/powerOff', 'reset', 'snapshots']) {
      const response = await call('POST', `/api/devices/${id}/${path}`, { headers });
      expect(response).toMatchObject({ status: 415 });
    }
    expect((await control.state(id)).power.state).toBe('on');
    expect(await control.snapshots(id)).toEqual([]);
  },
);

test('every operation rejects requests from other sites, with any accept header', async () => {
  const { call, lease } = await startLab();
  const { id } = await lease();
  for (const { method, path } of Object.values(operations)) {
    const named = path.replace('{id}', id).replaceAll(/\{\w+\}/g, 'x');
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'script',
    };
    const response = await call(method, named, { headers });
    expect(response).toMatchObject({ status: 403, json: { code: 'cross-site' } });
  }
});

const { getHealth, ...guarded } = operations;

// Decision 0075.
test('the health of a simulator with a token needs none, by any name, and reveals no secret', async () => {
  const { call, lease } = await startLab({ controlToken: 'correct-horse-battery-staple' });
  await lease();
  const asProbe = { headers: { host: '10.1.2.3:8090' } };
  const response = await call('GET', getHealth.path, asProbe);
  expect(response).toMatchObject({ status: 200, json: { status: 'ready', devices: 1 } });
  expect(await call('POST', getHealth.path, asProbe)).toMatchObject({ status: 405 });
  for (const path of [`${getHealth.path}/`, `${getHealth.path}/..`, `/${getHealth.path}`]) {
    expect(await call('GET', path, asProbe)).toMatchObject({ status: 401 });
  }
});

test('every other operation requires the token of a simulator that has one, and reveals nothing without it', async () => {
  const controlToken = 'correct-horse-battery-staple';
  const { call, lease } = await startLab({ controlToken });
  const device = await lease();
  const { serialNumber } = device.toLease();
  for (const { method, path } of Object.values(guarded)) {
    const named = path.replace('{id}', device.id).replaceAll(/\{\w+\}/g, 'x');
    for (const authorization of [undefined, 'Bearer guess', `Basic ${controlToken}`]) {
      const headers = authorization === undefined ? {} : { authorization };
      const response = await call(method, named, { headers });
      expect(response).toMatchObject({ status: 401, json: { code: 'unauthorized' } });
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(response.text).not.toContain(serialNumber);
    }
  }
  const unknown = await call('GET', '/api/devices/hall');
  expect(unknown).toMatchObject({ status: 401 });
  const headers = { authorization: `Bearer ${controlToken}` };
  expect(await call('GET', '/api/devices', { headers })).toMatchObject({ status: 200 });
  expect((await call('GET', '/')).text).not.toContain(serialNumber);
  expect((await call('GET', '/', { headers })).text).toContain(serialNumber);
});

test('every operation declares that it may require a token', () => {
  const silent = Object.values(guarded).filter(({ responses }) => !Object.hasOwn(responses, 401));
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('responses cannot be cached, framed or sniffed', async () => {
  const { call, lease } = await startLab();
  await lease();
  for (const path of ['/', '/api/devices', '/api/devices/default', '/api/nothing']) {
    const { headers } = await call('GET', path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});
