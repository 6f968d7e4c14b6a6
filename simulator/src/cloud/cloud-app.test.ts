import { expect, test } from 'vitest';
import { send, startLab } from '../control/testing/test-lab.ts';
import { createAnalyticsEvent } from './testing/analytics-event.ts';

const track = '/api/analytics/track';

async function startCloud() {
  const lab = await startLab();
  const url = `${lab.simulator.cloudUrl}${track}`;
  return { ...lab, url };
}

// R7.51.
test('an event is stored for the device whose serial number it has', async () => {
  const { control, lease, url } = await startCloud();
  const [one, other] = [await lease(), await lease()];
  const event = createAnalyticsEvent(one.toLease().serialNumber);
  const response = await send('POST', url, { body: event });
  expect(response).toMatchObject({ status: 204, text: '' });
  const { now } = one.toLease().clock;
  expect(await control.cloudEvents(one.id)).toEqual({ events: [{ at: now, event }], dropped: 0 });
  expect(await control.cloudEvents(other.id)).toEqual({ events: [], dropped: 0 });
});

test('of two devices with one serial number, the one whose page sent the event gets it', async () => {
  const { control, lease, url } = await startCloud();
  const [one, other] = [await lease({ seed: 3 }), await lease({ seed: 3 })];
  const body = createAnalyticsEvent(one.toLease().serialNumber);
  await send('POST', url, { body, headers: { origin: other.toLease().setupUrl } });
  expect((await control.cloudEvents(one.id)).events).toHaveLength(0);
  expect((await control.cloudEvents(other.id)).events).toHaveLength(1);
  await send('POST', url, { body });
  expect((await control.cloudEvents(one.id)).events).toHaveLength(1);
});

test('a body nested deeper than 64 levels is rejected', async () => {
  const { url } = await startCloud();
  const body = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
  expect(await send('POST', url, { body })).toMatchObject({
    status: 400,
    json: {
      code: 'invalid-request',
      detail: 'The body is nested deeper than 64 levels. Send less.',
    },
  });
});

test('an event without a serial number belongs to the device whose page sent it, else it is unassigned', async () => {
  const { control, lease, url } = await startCloud();
  const device = await lease();
  const body = createAnalyticsEvent(null);
  expect((await send('POST', url, { body })).status).toBe(204);
  expect((await control.cloudEvents(device.id)).events).toHaveLength(0);
  const at = Date.parse(body.timestamp);
  const unassigned = { events: [{ at, event: body }], dropped: 0 };
  expect(await control.unassignedCloudEvents()).toEqual(unassigned);
  await send('POST', url, { body, headers: { origin: device.toLease().baseUrl } });
  expect((await control.cloudEvents(device.id)).events).toHaveLength(1);
  // A device that is not leased.
  await send('POST', url, { body: createAnalyticsEvent('NZZZZZZZ00000') });
  expect(await control.unassignedCloudEvents()).toEqual(unassigned);
});

test('a browser can send events from the pages of a device only', async () => {
  const { lease, url } = await startCloud();
  const { baseUrl, setupUrl, port } = (await lease()).toLease();
  const asks = (origin: string) =>
    send('OPTIONS', url, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
  const own = [baseUrl, setupUrl, `http://127.0.0.1:${port}`, `http://hall.localhost:${port}`];
  for (const origin of [...own, `http://[::1]:${port}`, 'http://device.test']) {
    const preflight = await asks(origin);
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    });
    const sent = await send('POST', url, { body: createAnalyticsEvent(null), headers: { origin } });
    expect(sent.status).toBe(204);
    expect(sent.headers['access-control-allow-origin']).toBe(origin);
  }
  const foreign = [
    'null',
    'http://localhost',
    'http://attacker.example',
    `${baseUrl}0`,
    `${baseUrl}/`,
  ];
  for (const origin of [...foreign, `http://attacker.example:${port}`, `ftp://localhost:${port}`]) {
    expect((await asks(origin)).headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test.each([
  ['an event without a type', { ...createAnalyticsEvent(null), type: undefined }, '/type'],
  ['an event with more than is known', { ...createAnalyticsEvent(null), mood: 'good' }, ''],
  ['a serial number that is none', createAnalyticsEvent('12345'), '/serialNumber'],
  ['a wrong integrity', { ...createAnalyticsEvent(null), integrity: '0'.repeat(64) }, '/integrity'],
])('%s is rejected with its location', async (_what, body, pointer) => {
  const { url } = await startCloud();
  const response = await send('POST', url, { body });
  expect(response).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
  const { errors } = response.json as { errors: { pointer: string }[] };
  expect(errors[0]?.pointer.startsWith(pointer)).toBe(true);
});

test('a body that is malformed, too large or not JSON is rejected', async () => {
  const { url } = await startCloud();
  const malformed = await send('POST', url, { body: '{"user":' });
  expect(malformed).toMatchObject({ status: 400, json: { code: 'malformed-json' } });
  const large = await send('POST', url, { body: 'x'.repeat(10_000_000) });
  expect(large).toMatchObject({ status: 413, json: { code: 'payload-too-large' } });
  const form = await send('POST', url, { body: 'a=1', headers: { 'content-type': 'text/plain' } });
  expect(form).toMatchObject({ status: 415, json: { code: 'unsupported-media-type' } });
  expect((await send('POST', url)).status).toBe(400);
});

test('an unknown path or method of the cloud returns 404 or 405', async () => {
  const { simulator, url } = await startCloud();
  const nothing = await send('GET', `${simulator.cloudUrl}/api/v1/status`);
  expect(nothing).toMatchObject({ status: 404, json: { code: 'not-found' } });
  const get = await send('GET', url);
  expect(get).toMatchObject({ status: 405, json: { code: 'method-not-allowed' } });
  expect(get.headers.allow).toBe('POST');
});

test('only the newest 1,000 events are stored', async () => {
  const { control, lease } = await startCloud();
  const device = await lease();
  for (let n = 0; n <= 1_000; n += 1)
    device.cloudEvents.add(n, createAnalyticsEvent(null, `event ${n}`));
  const { events, dropped } = await control.cloudEvents(device.id);
  expect([events.length, dropped, events[0]?.event.event]).toEqual([1_000, 1, 'event 1']);
});
