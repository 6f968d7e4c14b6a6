import { expect, test } from 'vitest';
import { startLab } from '../testing/test-lab.ts';

test('an unplugged device refuses connections until it is plugged in again', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  const { id } = device;
  const { baseUrl, port } = device.toLease();
  expect(await control.action(id, 'powerOff')).toMatchObject({ action: 'powerOff', power: 'off' });
  await expect(fetch(baseUrl)).rejects.toThrow();
  expect(await control.action(id, 'powerOn')).toMatchObject({ power: 'booting' });
  const booting = await fetch(`${baseUrl}/api/v1/status`);
  expect(booting.status).toBe(503);
  expect(Number(booting.headers.get('retry-after'))).toBeGreaterThan(0);
  await control.advance(id, { by: '2m' });
  expect((await fetch(`${baseUrl}/api/v1/status`)).status).toBe(401);
  expect((await control.list())[0]).toMatchObject({ power: 'on', port });
});

test.each(['reboot', 'powerCycle', 'factoryReset'] as const)(
  'after %s the device returns on the same ports',
  async (action) => {
    const { control, lease } = await startLab();
    const { id } = await lease();
    const before = (await control.list())[0];
    await control.action(id, action);
    const until = { pointer: '/power/state', equals: 'off' };
    await control.advance(id, { until, max: '1m' });
    const back = await control.advance(id, {
      until: { pointer: '/power/state', equals: 'on' },
      max: '2m',
    });
    expect(back).toMatchObject({ reached: true, settled: true });
    const after = (await control.list())[0];
    expect(after).toMatchObject({ port: before?.port, setupPort: before?.setupPort, power: 'on' });
    const state = await control.state(id);
    expect(state.setup.completed).toBe(action !== 'factoryReset');
  },
);

test('a device that is off rejects a restart with a remedy', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.action(id, 'powerOff');
  await expect(control.action(id, 'reboot')).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
    detail: expect.stringContaining('powerOn'),
  });
});

// R6.9.
test('a pad is paired and unpaired; other products cannot be', async () => {
  const { control, lease } = await startLab();
  const pad = await lease({ product: 'arran' });
  await control.action(pad.id, 'pair', { pairedDeviceName: 'Oban Bar in the hall' });
  expect((await control.state(pad.id)).pairing).toEqual({
    paired: true,
    pairedDeviceName: 'Oban Bar in the hall',
  });
  await control.action(pad.id, 'pair');
  await control.action(pad.id, 'unpair');
  expect((await control.state(pad.id)).pairing.paired).toBe(false);

  const bar = await lease({ product: 'barra' });
  await expect(control.action(bar.id, 'pair')).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('barra'),
  });
});

test('a released firmware is offered to the device', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const version = 'NFA1.20300301.0001';
  await control.action(id, 'releaseFirmware', { channel: 'stable', version });
  const { updates } = await control.state(id);
  expect(updates.channels.stable).toBe(version);
  expect(['upgradeAvailable', 'scheduled']).toContain(updates.state);
});

test('a withdrawn firmware is no longer found by the device', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.action(id, 'withdrawFirmware', { channel: 'stable' });
  const { updates } = await control.state(id);
  expect([updates.channels.stable, updates.state]).toEqual([undefined, 'notFound']);
  await expect(control.action(id, 'withdrawFirmware', { channel: 'stable' })).rejects.toMatchObject(
    {
      status: 409,
      detail: expect.stringContaining('beta'),
    },
  );
});

// R6.11.
test('the password is changed at the device, unless the device is locked', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const password = 'from the screen';
  await control.action(id, 'changePassword', { password });
  expect((await control.state(id)).remoteAccess.password).toBe(password);
  await control.patch(id, { remoteAccess: { lock: true } });
  await expect(control.action(id, 'changePassword', { password })).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('locked'),
  });
});

test('a restart prevented by a condition is rejected with the name of the condition', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.setCondition(id, 'rebootRefused', { on: true });
  await expect(control.action(id, 'reboot')).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('rebootRefused'),
  });
});

test.each([
  ['reboot', { channel: 'stable' }, '/channel'],
  ['pair', { version: 'NFA1.20300301.0001' }, '/version'],
  ['pair', { name: 'x' }, ''],
  ['releaseFirmware', { channel: 'stable' }, ''],
  ['releaseFirmware', {}, ''],
  ['releaseFirmware', { channel: 'stable', version: '1.0' }, '/version'],
])('%s with %j is rejected', async (action, body, pointer) => {
  const { call, lease, control } = await startLab();
  const { id } = await lease({ product: 'arran' });
  const before = await control.state(id);
  const response = await call('POST', `/api/devices/${id}/actions/${action}`, { body });
  expect(response).toMatchObject({ status: 400, json: { code: 'invalid-body' } });
  const { errors } = response.json as { errors: { pointer: string }[] };
  expect(errors[0]?.pointer.startsWith(pointer)).toBe(true);
  expect(await control.state(id)).toEqual(before);
});

test('an unknown action is a 404 that lists the known actions', async () => {
  const { call, lease } = await startLab();
  await lease();
  const response = await call('POST', '/api/devices/default/actions/explode');
  expect(response).toMatchObject({
    status: 404,
    json: { code: 'unknown-name', detail: expect.stringContaining('powerCycle') },
  });
});

test('an entered enrollment code enrolls the device, or the device shows the response of the cloud', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  const enrollment = async () => (await control.state(id)).enrollment;
  await control.action(id, 'enroll', { code: 'nobodysc' });
  expect(await enrollment()).toMatchObject({ state: 'enrolling' });
  await expect(control.action(id, 'enroll')).rejects.toThrow('is being enrolled');
  await control.advance(id, { by: '10s' });
  expect(await enrollment()).toMatchObject({ state: 'failed', failure: 'unknown' });
  await control.action(id, 'enroll');
  await control.advance(id, { by: '10s' });
  const [code] = await control.cloudCodes(id);
  expect(await enrollment()).toMatchObject({
    state: 'enrolled',
    organisationUrl: code?.organisationUrl,
  });
  await expect(control.action(id, 'enroll')).rejects.toThrow('Only a factory reset ends that');
  await expect(control.action(id, 'enroll', { code: 'SHORT' })).rejects.toMatchObject({
    code: 'invalid-body',
    errors: [{ pointer: '/code' }],
  });
});

test('a device that is off accepts no code, and an entered code is not in the journal', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.action(id, 'powerOff');
  await expect(control.action(id, 'enroll')).rejects.toThrow('The device is not on');
  await control.action(id, 'powerOn');
  await control.advance(id, { by: '2m' });
  await control.action(id, 'enroll', { code: 'QWERTZUI' });
  expect(JSON.stringify(await control.journal(id))).not.toContain('QWERTZUI');
});

// R4.6.
test.each(['admin', 'setup', 'oob'] as const)(
  '%s is locked out and let in at both addresses',
  async (userName) => {
    const { control, lease } = await startLab();
    const leased = await lease({ outOfBox: true });
    const { id, baseUrl, setupUrl, serialNumber } = leased.toLease();
    const { remoteAccess } = await control.state(id);
    const password = userName === 'admin' ? remoteAccess.password : serialNumber;
    const signIn = async () =>
      Promise.all(
        [baseUrl, setupUrl].map(async (url) => {
          const body = JSON.stringify({ userName, password });
          const headers = { 'content-type': 'application/json' };
          const response = await fetch(`${url}/api/v1/admin_login`, {
            method: 'POST',
            headers,
            body,
          });
          return response.status;
        }),
      );
    await control.action(id, 'lockOut', { userName });
    expect(await signIn()).toEqual([429, 429]);
    await control.action(id, 'endLockout');
    expect(await signIn()).toEqual([200, 200]);
    await expect(control.action(id, 'endLockout')).rejects.toThrow('No user is locked out');
    await control.action(id, 'powerOff');
    await expect(control.action(id, 'lockOut', { userName })).rejects.toThrow('is not on');
  },
);

test('certificates are issued for the time of the device, and removed', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease({ now: Date.UTC(2051, 2, 1) });
  await control.action(id, 'addCertificate', { validity: 'expired' });
  await control.action(id, 'addCertificate', { validity: 'expiring' });
  const { machines } = await control.model(id, 'certificates');
  expect(machines[0]?.current).toBe('expired');
  expect((await control.state(id)).certificates).toHaveLength(2);
  await control.action(id, 'removeCertificates');
  expect((await control.state(id)).certificates).toEqual([]);
  const early = await lease({ now: Date.UTC(1970, 0, 5) });
  await expect(control.action(early.id, 'addCertificate', { validity: 'expired' })).rejects.toThrow(
    '1970-01-05T00:00:00.000Z, so no certificate can be expired',
  );
  await control.action(early.id, 'addCertificate', { validity: 'valid' });
});
