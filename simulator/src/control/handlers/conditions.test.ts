import { expect, test } from 'vitest';
import { startLab } from '../testing/test-lab.ts';

test('every condition is listed with a description, and none is active at first', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const kinds = await control.conditionKinds();
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds.every(({ summary }) => /^[A-Z].*\.$/.test(summary))).toBe(true);
  const conditions = await control.conditions(id);
  expect(conditions.map(({ name }) => name)).toEqual(kinds.map(({ name }) => name));
  expect(conditions.every(({ on }) => !on)).toBe(true);
});

test('every condition can be switched on and off', async () => {
  const { control, call, lease } = await startLab();
  const { id } = await lease();
  for (const { name } of await control.conditionKinds()) {
    expect(await control.setCondition(id, name, { on: true })).toMatchObject({ name, on: true });
    const one = await call('GET', `/api/devices/${id}/conditions/${name}`);
    expect(one).toMatchObject({ status: 200, json: { name, on: true } });
    await control.setCondition(id, name, { on: true });
    const off = { name, on: false, parameters: {} };
    expect(await control.setCondition(id, name, { on: false })).toEqual(off);
    expect(await control.setCondition(id, name, { on: false })).toEqual(off);
  }
});

test('new parameters replace the earlier ones', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const parameters = { servers: ['time.oban.example'] };
  const on = await control.setCondition(id, 'ntpUnreachable', { on: true, parameters });
  expect(on).toEqual({ name: 'ntpUnreachable', on: true, parameters });
  const all = await control.setCondition(id, 'ntpUnreachable', { on: true });
  expect(all.parameters).toEqual({});
});

test.each([
  ['cableOut', { on: true, parameters: { length: 3 } }, '/parameters'],
  ['ntpUnreachable', { on: true, parameters: { servers: 'all' } }, '/parameters/servers'],
  ['cableOut', { on: false, parameters: {} }, '/parameters'],
  ['cableOut', { on: 'yes' }, '/on'],
  ['cableOut', {}, ''],
])('%s with %j is rejected', async (name, body, pointer) => {
  const { call, lease, control } = await startLab();
  const { id } = await lease();
  const response = await call('PUT', `/api/devices/${id}/conditions/${name}`, { body });
  expect(response).toMatchObject({ status: 400, json: { code: 'invalid-body' } });
  const { errors } = response.json as { errors: { pointer: string }[] };
  expect(errors[0]?.pointer.startsWith(pointer)).toBe(true);
  expect((await control.conditions(id)).every(({ on }) => !on)).toBe(true);
});

test('an unknown condition is a 404 that lists the known conditions', async () => {
  const { call, lease } = await startLab();
  await lease();
  for (const method of ['GET', 'PUT']) {
    const response = await call(method, '/api/devices/default/conditions/earthquake');
    expect(response).toMatchObject({
      status: 404,
      json: { code: 'unknown-name', detail: expect.stringContaining('cableOut') },
    });
  }
});

test.each([
  ['PUT', 'conditions/cableout', 'Did you mean cableOut?'],
  ['GET', 'conditions/cableout', 'Did you mean cableOut?'],
  ['POST', 'actions/rebot', 'Did you mean reboot?'],
])('%s of the misspelled name %s suggests the nearest one', async (method, path, suggestion) => {
  const { call, lease } = await startLab();
  await lease();
  expect(await call(method, `/api/devices/default/${path}`)).toMatchObject({
    status: 404,
    json: { code: 'unknown-name', detail: expect.stringContaining(suggestion) },
  });
});

test('a planned condition shows its start, its end and its parameters', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const { now } = await control.clock(id);
  const parameters = { ms: 500 };
  const planned = await control.setCondition(id, 'highLatency', {
    on: true,
    parameters,
    from: new Date(now + 60_000).toISOString(),
    forMs: 30_000,
  });
  const [from, until] = [now + 60_000, now + 90_000];
  expect(planned).toEqual({ name: 'highLatency', on: false, parameters, from, until });
  await control.advance(id, { by: '1m' });
  const holding = (await control.conditions(id)).find(({ name }) => name === 'highLatency');
  expect(holding).toEqual({ name: 'highLatency', on: true, parameters, until });
  const dropped = await control.setCondition(id, 'highLatency', { on: false });
  expect(dropped).toEqual({ name: 'highLatency', on: false, parameters: {} });
});

test.each([
  [{ on: false, from: 0 }, '/from'],
  [{ on: false, forMs: 5 }, '/forMs'],
  [{ on: true, until: 4_000_000_000_000, forMs: 5 }, '/forMs'],
  [{ on: true, until: '2020-01-01T00:00:00Z' }, '/until'],
  [{ on: true, from: 'tomorrow' }, '/from'],
  [{ on: true, forMs: 0 }, '/forMs'],
])('the plan %j is rejected', async (body, pointer) => {
  const { call, lease, control } = await startLab();
  const { id } = await lease();
  const response = await call('PUT', `/api/devices/${id}/conditions/cableOut`, { body });
  expect(response).toMatchObject({ status: 400, json: { code: 'invalid-body' } });
  const { errors } = response.json as { errors: { pointer: string }[] };
  expect(errors[0]?.pointer).toBe(pointer);
  expect((await control.state(id)).scheduledTasks).toEqual([]);
});

test('the lease of a device with its own address contains the address', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const parameters = { ip4Address: '127.0.0.30' };
  await control.setCondition(id, 'staticAddress', { on: true, parameters });
  const [moved] = await control.list();
  expect(moved?.baseUrl).toBe(`http://127.0.0.30:${moved?.port}`);
  expect((await fetch(`${moved?.baseUrl}/api/v1/status`)).status).toBe(401);
  expect(moved?.nameUrl).toBe(
    `http://${moved?.serialNumber.toLowerCase()}.localhost:${moved?.port}`,
  );
});
