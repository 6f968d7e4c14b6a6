import { expect, test } from 'vitest';
import { barraStatus, createFakeDevice } from '../../test/fake-device.ts';
import { createDeviceClient } from '../api/client.ts';
import { createExpectedOutage } from '../api/expected-outage.ts';
import { createQueryClient } from '../api/query-client.ts';
import { createUpdateObserver } from './update-observer.ts';

const version = barraStatus.firmwareVersion;
const tokens = {
  getToken: () => 'a-token',
  renew: async () => null,
  onRefused: () => undefined,
};

type Answers = Parameters<typeof createFakeDevice>[0];

function lookAt(answers: Answers) {
  const { fetch, calls } = createFakeDevice({
    'GET /api/v1/status': () => ({ body: barraStatus }),
    ...answers,
  });
  const client = createDeviceClient({
    origin: 'http://device.test',
    fetch,
    getTokens: () => tokens,
  });
  const look = createUpdateObserver(client, createQueryClient(client, createExpectedOutage()));
  return { look, asked: () => calls.filter((call) => call.includes('/updates/')).length };
}

test('a pending request is shared and not sent again', async () => {
  const answer = Promise.withResolvers<{ body: { state: string } }>();
  const { look, asked } = lookAt({ 'GET /api/v1/settings/updates/state': () => answer.promise });
  const looks = [look(), look(), look()];
  await expect.poll(asked).toBe(1);
  answer.resolve({ body: { state: 'installing' } });
  const seen = { kind: 'seen', state: 'installing', version };
  expect(await Promise.all(looks)).toEqual([seen, seen, seen]);
  expect(asked()).toBe(1);
  await look();
  expect(asked()).toBe(2);
});

test('a request that was pending when the device went away is sent again when it is back', async () => {
  let isAway = false;
  const { look, asked } = lookAt({
    'GET /api/v1/status': () => (isAway ? { status: 503, body: {} } : { body: barraStatus }),
    'GET /api/v1/settings/updates/state': () =>
      asked() === 1 ? new Promise(() => undefined) : { body: { state: 'upToDate' } },
  });
  void look();
  await expect.poll(asked).toBe(1);
  isAway = true;
  expect(await look()).toEqual({ kind: 'away' });
  isAway = false;
  expect(await look()).toEqual({ kind: 'seen', state: 'upToDate', version });
});

test('a device that refuses one request is present, with the reason', async () => {
  const { look } = lookAt({
    'GET /api/v1/settings/updates/state': () => ({ status: 500, body: { detail: 'It is hot.' } }),
  });
  expect(await look()).toEqual({ kind: 'mute', reason: 'It is hot.' });
});

test('a device without a version is not interpreted', async () => {
  const { firmwareVersion: _, ...status } = barraStatus;
  const { look } = lookAt({ 'GET /api/v1/status': () => ({ body: status }) });
  expect(await look()).toMatchObject({ kind: 'mute' });
});
