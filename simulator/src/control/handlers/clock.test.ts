import { manualStart } from '@stillhouse/device/clock/device-clock';
import { expect, test } from 'vitest';
import { startLab } from '../testing/test-lab.ts';

const rejectedBody = { status: 400, json: { code: 'invalid-body' } };

async function signIn(baseUrl: string, password: string): Promise<Response> {
  return fetch(`${baseUrl}/api/v1/admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password }),
  });
}

// R4.6.
test('a lockout ends at the exact millisecond', async () => {
  const { control, lease } = await startLab();
  const device = await lease();
  const { id } = device;
  const { baseUrl } = device.toLease();
  for (let failures = 0; failures < 5; failures += 1) await signIn(baseUrl, 'wrong');
  const locked = await signIn(baseUrl, 'stillhouse');
  expect(locked.status).toBe(429);
  const waitMs = Number(locked.headers.get('x-rate-limit-timeout'));
  expect(waitMs).toBe(60_000);

  const almost = await control.advance(id, { by: waitMs - 1 });
  expect(almost).toMatchObject({ from: manualStart, to: manualStart + 59_999, settled: true });
  expect((await signIn(baseUrl, 'stillhouse')).status).toBe(429);
  await control.advance(id, { by: 1 });
  expect((await signIn(baseUrl, 'stillhouse')).status).toBe(200);
});

test('time advances by a duration, to an instant, or until a condition is true', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  expect(await control.advance(id, { by: '1.5h' })).toMatchObject({ to: manualStart + 5_400_000 });
  const to = '2030-01-07T12:00:00+01:00';
  expect(await control.advance(id, { to })).toMatchObject({ to: Date.parse(to) });
  const same = await control.advance(id, { to: Date.parse(to) });
  expect(same).toMatchObject({ from: Date.parse(to), to: Date.parse(to), events: [] });

  await control.action(id, 'reboot');
  const off = { pointer: '/power/state', equals: 'off' };
  const down = await control.advance(id, { until: off, max: '1m' });
  expect(down.events).toEqual([
    { at: down.to, type: 'power', from: 'on', to: 'off' },
    { at: down.to, type: 'internet', from: 'reached', to: 'switchedOff' },
  ]);
  const back = await control.advance(id, {
    until: { pointer: '/power', equals: { state: 'on', since: 0 } },
    max: '3m',
  });
  expect(back).toMatchObject({ reached: false, to: down.to + 180_000 });
  expect(back.events.map((event) => event.type)).toEqual(['power', 'power', 'internet']);
  const now = await control.advance(id, {
    until: { pointer: '/power/state', equals: 'on' },
    max: 0,
  });
  expect(now).toMatchObject({ reached: true, from: back.to, to: back.to });
});

test('pending timers are listed in the clock', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.action(id, 'reboot');
  const clock = await control.clock(id);
  expect(clock.pendingTimers).toHaveLength(1);
  expect(clock.nextTimerAt).toBe(clock.pendingTimers[0]?.at);
  expect(clock).toMatchObject({ mode: 'manual', speed: 0, iso: '2030-01-07T09:00:00.000Z' });
});

test('the clock mode changes, and time continues from the current value', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease({ lockstep: true });
  const scaled = await control.setClock(id, { mode: 'scaled', speed: 100 });
  expect(scaled).toMatchObject({ mode: 'scaled', speed: 100, lockstep: false });
  expect(scaled.now).toBeGreaterThanOrEqual(manualStart);
  expect(scaled.now).toBeLessThan(manualStart + 60_000);
  const manual = await control.setClock(id, { mode: 'manual', lockstep: true });
  expect(manual).toMatchObject({ mode: 'manual', speed: 0, lockstep: true });
  expect(await control.clock(id)).toEqual(manual);
  const later = await control.setClock(id, { now: manual.now + 1_000 });
  expect(later).toEqual({
    ...manual,
    now: manual.now + 1_000,
    iso: new Date(manual.now + 1_000).toISOString(),
  });
});

test('a running clock can be advanced as well', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease({ clock: 'real', now: manualStart });
  const { from, to } = await control.advance(id, { by: '1h' });
  expect(to - from).toBeGreaterThanOrEqual(3_600_000);
  expect(to - from).toBeLessThan(3_660_000);
});

test('time never moves backwards', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease({ lockstep: true });
  const past = manualStart - 1;
  const backwards = {
    status: 409,
    code: 'conflict',
    detail: expect.stringContaining('2030-01-07'),
  };
  await expect(control.advance(id, { to: past })).rejects.toMatchObject(backwards);
  await expect(control.setClock(id, { now: past })).rejects.toMatchObject(backwards);
  await expect(control.step(id, { arrivals: 0, to: past })).rejects.toMatchObject(backwards);
  expect(await control.clock(id)).toMatchObject({ now: manualStart });
});

test.each([
  {},
  { by: '90' },
  { by: -1 },
  { by: '1m', to: manualStart },
  { until: { pointer: '/power', equals: 1 } },
  { until: { pointer: 'power', equals: 1 }, max: '1m' },
  { until: { pointer: '/powr', equals: 1 }, max: '1m' },
  { to: '2030-01-07' },
  { to: '1950-01-01T00:00:00Z' },
])('an advance of %j is rejected', async (body) => {
  const { call, lease } = await startLab();
  await lease();
  expect(await call('POST', '/api/devices/default/clock/advance', { body })).toMatchObject(
    rejectedBody,
  );
});

test.each([
  [{}, 'needs exactly one of by, to, until, toNext, but has none of them. Nothing was changed.'],
  [{ by: '1m', toNext: true }, 'needs exactly one of by, to, until, toNext, but has by and toNext'],
  [{ by: '-5s' }, 'at /by: "-5s" is not a duration. Use a number of milliseconds from 0 on'],
  [{ by: '5x' }, '"5x" is not a duration'],
  [{ until: { pointer: '/power/stat', equals: 'on' }, max: '1m' }, 'Did you mean /power/state?'],
  [{ until: { pointer: '/power/state', equals: 'up' }, max: '1m' }, 'Use one of on, off, booting'],
])('an advance of %j is rejected with an explanation', async (body, message) => {
  const { call, lease } = await startLab();
  await lease();
  const { status, json } = await call('POST', '/api/devices/default/clock/advance', { body });
  const { detail } = json as { detail: string };
  expect([status, detail]).toEqual([400, expect.stringContaining(message)]);
  expect(detail).not.toContain('?.');
});

test.each([
  {},
  { mode: 'fast' },
  { speed: 3 },
  { mode: 'scaled', speed: 0 },
  { mode: 'real', lockstep: true },
])('a clock of %j is rejected', async (body) => {
  const { call, lease } = await startLab();
  await lease();
  expect(await call('PUT', '/api/devices/default/clock', { body })).toMatchObject(rejectedBody);
});

test('a lockstep request waits at the barrier until a step admits it', async () => {
  const { control, lease } = await startLab();
  const device = await lease({ lockstep: true });
  const headers = { 'user-agent': 'Browser stillhouse-lockstep' };
  const waiting = fetch(`${device.toLease().baseUrl}/api/v1/status`, { headers });
  const step = await control.step(device.id, { arrivals: 1, to: manualStart + 3_000 });
  expect(step).toEqual({
    now: manualStart + 3_000,
    admitted: 1,
    held: 0,
    nextTimerAt: null,
    settled: true,
    pending: [],
  });
  expect((await waiting).status).toBe(401);
  expect((await control.journal(device.id)).entries[0]).toMatchObject({ at: manualStart + 3_000 });
});

test('a device without lockstep rejects steps', async () => {
  const { control, lease, call } = await startLab();
  const { id } = await lease();
  await expect(control.step(id, { arrivals: 0, to: manualStart })).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('lockstep'),
  });
  const wrong = { arrivals: -1, to: 'soon' };
  expect(await call('POST', `/api/devices/${id}/clock/step`, { body: wrong })).toMatchObject(
    rejectedBody,
  );
});

test('time advances to the next timer, and the response lists the fired and the next timers', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.action(id, 'reboot');
  const { pendingTimers } = await control.clock(id);
  const [first] = pendingTimers;
  const moved = await control.advanceToNext(id);
  expect(moved).toMatchObject({
    from: manualStart,
    to: first?.at,
    fired: [{ at: first?.at, label: 'device: shutDown' }],
    firedCount: 1,
    next: { label: 'device: startBooting' },
    reached: true,
    settled: true,
  });
  const labels = [];
  for (let last = moved; last.next !== null; ) {
    last = await control.advanceToNext(id);
    labels.push(...last.fired.map(({ label }) => label));
  }
  expect(labels).toEqual(['device: startBooting', 'device: finishBooting']);
});

test('without a timer, time stands still and the response says so', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  expect(await control.advanceToNext(id)).toEqual({
    from: manualStart,
    to: manualStart,
    events: [],
    eventCount: 0,
    fired: [],
    firedCount: 0,
    next: null,
    reached: false,
    settled: true,
  });
});

test('a thousand hours of a flapping network advance exactly, and the response stays small', async () => {
  const { control, lease, call } = await startLab();
  const { id } = await lease();
  await control.setCondition(id, 'flapping', {
    on: true,
    parameters: { upMs: 20_000, downMs: 10_000 },
  });
  const hours = 1_000;
  const body = { by: `${hours}h` };
  const response = await call('POST', `/api/devices/${id}/clock/advance`, { body });
  const moved = response.json as Awaited<ReturnType<typeof control.advance>>;
  expect(moved).toMatchObject({ to: manualStart + hours * 3_600_000, firedCount: hours * 240 });
  expect([moved.fired.length, moved.events.length]).toEqual([1_000, 1_000]);
  expect(moved.fired.at(-1)?.at).toBe(moved.to);
  expect(response.text.length).toBeLessThan(300_000);
}, 20_000);
