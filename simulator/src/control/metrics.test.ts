import { powerOff, powerOn } from '@stillhouse/device/power/power';
import { expect, test } from 'vitest';
import { getValue, parseExposition } from '../metrics/testing/parse-exposition.ts';
import type { LeasedDevice, SimulatorOptions } from '../simulator.ts';
import { followEvents } from './testing/event-follower.ts';
import { startLab } from './testing/test-lab.ts';

const token = 'correct-horse-battery';

async function startScraped(options: SimulatorOptions = {}) {
  const lab = await startLab(options);
  const scrape = async () => {
    const { status, text } = await lab.call('GET', '/metrics');
    expect(status).toBe(200);
    const families = parseExposition(text);
    return {
      families,
      get: (name: string, labels?: Record<string, string>) => getValue(families, name, labels),
    };
  };
  return { ...lab, scrape };
}

const fetchStatus = (device: LeasedDevice, path = '/api/v1/status', init: RequestInit = {}) =>
  fetch(`${device.toLease().baseUrl}${path}`, init).then((response) => response.status);

const signIn = (device: LeasedDevice, password: string) =>
  fetchStatus(device, '/api/v1/admin_login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password }),
  });

// Decision 0076.
test('requests count by operation and status, over all devices', async () => {
  const { lease, scrape } = await startScraped();
  const [one, other] = [await lease(), await lease()];
  expect([await signIn(one, 'stillhouse'), await signIn(other, 'wrong')]).toEqual([200, 404]);
  for (const device of [one, one, other]) expect(await fetchStatus(device)).toBe(401);
  expect(await fetchStatus(one, '/api/v1/nothing')).toBe(404);
  expect(await fetchStatus(one, '/api/v1/status', { method: 'DELETE' })).toBe(405);
  const { families, get } = await scrape();
  const requests = families.find(({ name }) => name === 'stillhouse_requests_total');
  const counts = requests?.samples.map(({ labels, value }) => [
    labels.operation,
    labels.status,
    value,
  ]);
  expect(counts?.toSorted()).toEqual([
    ['getStatus', '401', 3],
    ['signIn', '200', 1],
    ['signIn', '404', 1],
    ['unknown', '404', 1],
    ['unknown', '405', 1],
  ]);
  const operation = 'getStatus';
  expect(get('stillhouse_request_duration_seconds_count', { operation })).toBe(3);
  expect(get('stillhouse_request_duration_seconds_sum', { operation })).toBeGreaterThan(0);
  expect(get('stillhouse_response_delay_seconds_bucket', { le: '0' })).toBe(7);
});

test('a delay is simulated time, and does not count as work of the simulator', async () => {
  const { control, lease, scrape } = await startScraped();
  const device = await lease();
  const match = { operationId: 'getStatus' } as const;
  await control.arm(device.id, { kind: 'delay', parameters: { delayMs: 30_000 }, match });
  const response = fetchStatus(device);
  await expect.poll(() => device.host.held).toBe(1);
  const held = await scrape();
  expect(held.get('stillhouse_pending_timers')).toBe(1);
  await control.advance(device.id, { by: '30s' });
  expect(await response).toBe(401);
  const { get } = await scrape();
  expect(get('stillhouse_response_delay_seconds_sum')).toBe(30);
  expect(get('stillhouse_response_delay_seconds_bucket', { le: '15' })).toBe(0);
  expect(get('stillhouse_response_delay_seconds_bucket', { le: '60' })).toBe(1);
  const operation = 'getStatus';
  expect(get('stillhouse_request_duration_seconds_sum', { operation })).toBeLessThan(30);
  expect(get('stillhouse_pending_timers')).toBe(0);
});

test('applied faults count by kind, also those that send no response', async () => {
  const { control, lease, scrape } = await startScraped();
  const device = await lease();
  const match = { operationId: 'getStatus' } as const;
  await control.arm(
    device.id,
    { kind: 'status', parameters: { status: 503 }, match, times: 2 },
    { kind: 'status', parameters: { status: 418 }, match, times: 1, offContract: true },
    { kind: 'connection-reset', match, times: 1 },
  );
  expect([await fetchStatus(device), await fetchStatus(device)]).toEqual([503, 503]);
  expect(await fetchStatus(device)).toBe(418);
  await expect(fetchStatus(device)).rejects.toThrow();
  expect(await fetchStatus(device)).toBe(401);
  const { get } = await scrape();
  expect(get('stillhouse_faults_applied_total', { kind: 'status' })).toBe(3);
  expect(get('stillhouse_faults_applied_total', { kind: 'connection-reset' })).toBe(1);
  const count = (status: string) =>
    get('stillhouse_requests_total', { operation: 'getStatus', status });
  expect(['503', '4xx', 'reset', '401'].map(count)).toEqual([2, 1, 1, 1]);
});

test('devices count by product and power state, until they are released', async () => {
  const { control, simulator, lease, scrape } = await startScraped();
  const [bar, pad] = [await lease(), await lease({ product: 'arran' })];
  await lease({ product: 'arran' });
  const count = async () => {
    const { get } = await scrape();
    return ['barra on', 'barra off', 'barra booting', 'arran on', 'harris on'].map((it) => {
      const [product = '', power = ''] = it.split(' ');
      return get('stillhouse_devices', { product, power });
    });
  };
  expect(await count()).toEqual([1, 0, 0, 2, 0]);
  powerOff(bar.host.device);
  expect(await count()).toEqual([0, 1, 0, 2, 0]);
  powerOn(bar.host.device);
  expect(await count()).toEqual([0, 0, 1, 2, 0]);
  await control.patch(bar.id, { power: { state: 'on' } });
  expect(await count()).toEqual([1, 0, 0, 2, 0]);
  powerOff(bar.host.device);
  // The device is made anew, powered on.
  await control.reset(bar.id);
  expect(await count()).toEqual([1, 0, 0, 2, 0]);
  const { name } = await control.takeSnapshot(pad.id);
  await control.restore(pad.id, name);
  expect(await count()).toEqual([1, 0, 0, 2, 0]);
  for (const { id } of simulator.list()) await simulator.release(id);
  expect(await count()).toEqual([0, 0, 0, 0, 0]);
});

test('a reset of a device does not lower counters', async () => {
  const { control, lease, scrape } = await startScraped();
  const device = await lease();
  const requests = async () =>
    (await scrape()).get('stillhouse_requests_total', { operation: 'getStatus', status: '401' });
  await fetchStatus(device);
  await control.reset(device.id);
  expect(await requests()).toBe(1);
  await fetchStatus(device);
  expect(await requests()).toBe(2);
  await control.release(device.id);
  expect(await requests()).toBe(2);
});

test('pending timers are those of all devices, whatever happens to their clocks', async () => {
  const { control, simulator, lease, scrape } = await startScraped();
  const [one, other] = [await lease(), await lease()];
  const expectTimers = async () => {
    const { get } = await scrape();
    const timers = simulator.list().flatMap(({ host }) => host.clock.listPendingTimers());
    expect(get('stillhouse_pending_timers')).toBe(timers.length);
    return timers.length;
  };
  await control.action(one.id, 'reboot');
  await control.setCondition(one.id, 'cableOut', { on: true, forMs: 60_000 });
  await control.setCondition(other.id, 'flapping', { on: true });
  expect(await expectTimers()).toBeGreaterThan(2);
  await control.advance(one.id, { by: '30s' });
  await control.setCondition(other.id, 'flapping', { on: false });
  await expectTimers();
  const { name } = await control.takeSnapshot(one.id);
  await control.restore(one.id, name);
  expect(await expectTimers()).toBeGreaterThan(0);
  // Its port is taken, so the copy that is starting has to give its timers back.
  const snapshot = await control.snapshot(one.id, name);
  await expect(
    simulator.lease({
      id: 'copy',
      snapshot: JSON.parse(JSON.stringify(snapshot)),
      port: other.ports.port,
    }),
  ).rejects.toThrow();
  await expectTimers();
  await control.reset(one.id);
  await expectTimers();
  for (const { id } of simulator.list()) await simulator.release(id);
  expect(await expectTimers()).toBe(0);
});

test('open event streams count, of the fleet and of devices', async () => {
  const { control, lease, scrape } = await startScraped();
  const { id } = await lease();
  const streams = async () => {
    const { get } = await scrape();
    return ['fleet', 'device'].map((of) => get('stillhouse_event_streams', { of }));
  };
  expect(await streams()).toEqual([0, 0]);
  const fleet = followEvents((follower) => control.followFleet(follower));
  const device = followEvents((follower) => control.follow(id, follower));
  await Promise.all([fleet, device].map(({ events, when }) => when(() => events.length > 0)));
  expect(await streams()).toEqual([1, 1]);
  // The simulator ends the stream of a device that is no longer leased.
  await control.release(id);
  await device.when(() => device.ends.length > 0);
  expect(await streams()).toEqual([1, 0]);
});

test('the response has the content type of the format and metrics of the process', async () => {
  const { call, simulator } = await startLab();
  expect((await call('GET', '/')).text).toContain(`  ${simulator.labUrl}/metrics\n`);
  const { headers, text } = await call('GET', '/metrics');
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  const families = parseExposition(text);
  expect(getValue(families, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(getValue(families, 'process_cpu_seconds_total')).toBeGreaterThan(0);
  const names = families.map(({ name }) => name);
  expect(names).toContain('nodejs_eventloop_lag_p99_seconds');
  // They list every open socket.
  expect(names).not.toContain('process_open_fds');
  expect(names.filter((name) => /active_/.test(name))).toEqual([]);
});

test('two simulators of one process have their own counters', async () => {
  const [one, other] = [await startScraped(), await startScraped()];
  await fetchStatus(await one.lease());
  const labels = { operation: 'getStatus', status: '401' };
  expect((await one.scrape()).get('stillhouse_requests_total', labels)).toBe(1);
  expect((await other.scrape()).get('stillhouse_requests_total', labels)).toBe(0);
});

test('pages of other origins and rebound names get no metrics, and only GET is supported', async () => {
  const { call } = await startLab();
  const rejections = [
    [{ host: 'attacker.example' }, 'forbidden-host'],
    [{ origin: 'http://attacker.example' }, 'forbidden-origin'],
    [{ 'sec-fetch-site': 'cross-site' }, 'cross-site'],
  ] as const;
  for (const [headers, code] of rejections) {
    const { status, json } = await call('GET', '/metrics', { headers });
    expect([status, json]).toEqual([403, expect.objectContaining({ code })]);
  }
  const post = await call('POST', '/metrics');
  expect([post.status, post.headers.allow, post.json]).toEqual([
    405,
    'GET',
    expect.objectContaining({ detail: '/metrics does not support POST. Use GET.' }),
  ]);
});

test('with a token, Prometheus sends it as a bearer token and may use any host name', async () => {
  const { call } = await startLab({ controlToken: token });
  const host = 'simulator-0.devices.example:8090';
  const without = await call('GET', '/metrics', { headers: { host } });
  expect([without.status, without.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect(without.text).not.toContain('stillhouse_');
  const headers = { host, authorization: `Bearer ${token}` };
  const { status, text } = await call('GET', '/metrics', { headers });
  expect(status).toBe(200);
  expect(parseExposition(text).length).toBeGreaterThan(10);
});
