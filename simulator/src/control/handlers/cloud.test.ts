import { expect, test } from 'vitest';
import type { LeasedDevice } from '../../simulator.ts';
import { send, startLab } from '../testing/test-lab.ts';

const path = '/api/v1/pulse/enrollment';

async function startWithDevice(seed = 1) {
  const lab = await startLab();
  const leased = await lab.lease({ seed });
  const [first] = await lab.control.cloudCodes(leased.id);
  if (first === undefined) throw new Error('there is no code to start with');
  const authorization = `Bearer ${await tokenFor(leased)}`;
  const read = () => send('GET', leased.toLease().setupUrl + path, { headers: { authorization } });
  const ask = (code: string) => {
    const headers = { authorization };
    return send('POST', leased.toLease().setupUrl + path, { body: { code }, headers });
  };
  /** Requests an enrollment and advances time until the cloud has responded. */
  const enroll = async (code: string) => {
    const pending = ask(code);
    await expect.poll(() => leased.host.held).toBe(1);
    await lab.control.advance(leased.id, { by: 4_000 });
    return pending;
  };
  return { ...lab, leased, first, read, ask, enroll, id: leased.id };
}

async function tokenFor(leased: LeasedDevice): Promise<string> {
  const body = { userName: 'admin', password: 'stillhouse' };
  const response = await send('POST', `${leased.toLease().baseUrl}/api/v1/admin_login`, { body });
  return (response.json as { token: string }).token;
}

test('a new device has an enrollment code that always works', async () => {
  const { control, ask, enroll, first, id, leased, read } = await startWithDevice();
  expect(first).toMatchObject({ state: 'valid', reusable: true, expiresAt: null });
  const nothing = { organisationUrl: null, endpointId: null };
  expect((await read()).json).toEqual({ state: 'notEnrolled', ...nothing });

  const done = await enroll(first.code.toLowerCase());
  expect(done).toMatchObject({
    status: 200,
    json: {
      state: 'enrolled',
      organisationUrl: 'https://pulse.oban.example/acme',
      endpointId: expect.stringMatching(/^ep-[0-9a-f]{8}$/),
    },
  });
  expect((await read()).json).toEqual(done.json);
  expect(await ask(first.code)).toMatchObject({
    status: 409,
    json: { code: 'already-enrolled' },
  });
  expect(await control.cloudCodes(id)).toEqual([first]);

  await control.action(id, 'factoryReset');
  await control.advance(id, { by: 60_000 });
  expect(leased.host.device.state.enrollment).toEqual({ state: 'notEnrolled' });
});

// R3.34, R7.37.
test('a pending enrollment is shown, and a second one is rejected', async () => {
  const { control, ask, first, id, leased, read } = await startWithDevice();
  await control.setCondition(id, 'enrollmentSlow', { on: true, parameters: { seconds: 300 } });
  const slow = ask(first.code);
  await expect.poll(() => leased.host.held).toBe(1);
  expect((await read()).json).toMatchObject({ state: 'enrolling' });
  expect(await ask(first.code)).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining('Wait') },
  });
  await control.advance(id, { by: 300_000 });
  expect((await slow).status).toBe(200);
});

// R4.23.
test('a code works once; an unknown, used or expired code is rejected with the reason', async () => {
  const { control, enroll, id, read } = await startWithDevice();
  const now = (await control.clock(id)).now;
  await control.addCloudCode(id, { code: 'spentall', used: true });
  await control.addCloudCode(id, { code: 'TOOLATEX', expiresAt: now + 10_000 });
  const once = await control.addCloudCode(id, { organisation: 'harbour-house' });
  expect(once.organisationUrl).toBe('https://pulse.oban.example/harbour-house');
  const reasons = { NOSUCHES: 'not known', SPENTALL: 'used', TOOLATEX: 'expired' };
  await control.advance(id, { by: 10_000 });
  for (const [code, reason] of Object.entries(reasons)) {
    const rejected = await enroll(code);
    expect(rejected).toMatchObject({
      status: 422,
      json: { code: 'enrollment-code-refused', errors: [{ pointer: '/code' }] },
    });
    expect((rejected.json as { detail: string }).detail).toMatch(RegExp(`${code}.*${reason}`));
    expect((await read()).json).toMatchObject({ state: 'failed' });
  }
  expect((await enroll(once.code)).status).toBe(200);
  const states = (await control.cloudCodes(id)).map(({ code, state }) => [code, state]);
  expect(states.slice(1)).toEqual([
    ['SPENTALL', 'used'],
    ['TOOLATEX', 'expired'],
    [once.code, 'used'],
  ]);
});

test.each(['cloudUnreachable', 'offline', 'cableOut'] as const)(
  'with %s no device can enroll, and the code is not used up',
  async (condition) => {
    const { control, enroll, first, id, read } = await startWithDevice();
    const once = await control.addCloudCode(id);
    await control.setCondition(id, condition, { on: true });
    expect(await enroll(once.code)).toMatchObject({
      status: 502,
      json: { code: 'cloud-unreachable', detail: expect.stringContaining('pulse.oban.example') },
    });
    expect((await read()).json).toMatchObject({ state: 'failed', organisationUrl: null });
    await control.setCondition(id, condition, { on: false });
    expect(await control.cloudCodes(id)).toEqual([first, once]);
    expect((await enroll(once.code)).status).toBe(200);
  },
);

// R4.23.
test('the device rejects a malformed code without changing its state', async () => {
  const { ask, leased } = await startWithDevice();
  const before = structuredClone(leased.host.device.state);
  for (const code of ['SEVENXX', 'NINECHARS', 'DIGITS12', 'ÅÄÖÅÄÖÅÄ', '']) {
    expect(await ask(code)).toMatchObject({
      status: 400,
      json: { errors: [{ pointer: '/code' }] },
    });
  }
  expect(leased.host.device.state).toEqual(before);
});

test('a power cut during enrollment makes it fail', async () => {
  const { control, ask, first, id, leased } = await startWithDevice();
  const lost = expect(ask(first.code)).rejects.toThrow('ECONNRESET');
  await expect.poll(() => leased.host.held).toBe(1);
  await control.action(id, 'powerCycle');
  await lost;
  await control.advance(id, { by: 60_000 });
  expect(leased.host.device.state.enrollment).toEqual({ state: 'failed', failure: 'interrupted' });
});

test('the codes of a seed are always the same, and a reset restores them', async () => {
  const one = await startWithDevice(7);
  const other = await startWithDevice(7);
  expect(other.first).toEqual(one.first);
  expect(await other.control.addCloudCode(other.id)).toEqual(
    await one.control.addCloudCode(one.id),
  );
  expect((await startWithDevice(8)).first.code).not.toBe(one.first.code);
  await one.control.reset(one.id);
  expect(await one.control.cloudCodes(one.id)).toEqual([one.first]);
});

test('a duplicate or malformed code is rejected', async () => {
  const { call, first, id } = await startWithDevice();
  const post = (body: unknown) => call('POST', `/api/devices/${id}/cloud/codes`, { body });
  expect(await post({ code: first.code.toLowerCase() })).toMatchObject({
    status: 409,
    json: { code: 'conflict', detail: expect.stringContaining(first.code) },
  });
  for (const [body, pointer] of [
    [{ code: 'NO' }, '/code'],
    [{ organisation: 'Up Above' }, '/organisation'],
    [{ expiresAt: 'soon' }, '/expiresAt'],
  ] as const) {
    const rejected = await post(body);
    expect([rejected.status, pointer]).toEqual([400, pointer]);
    expect(rejected.text).toContain(pointer);
  }
  expect((await call('GET', `/api/devices/${id}/cloud/codes`)).json).toEqual([first]);
});
