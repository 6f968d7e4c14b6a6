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
  onRejected: () => undefined,
};

type Responses = Parameters<typeof createFakeDevice>[0];

function createObserver(responses: Responses) {
  const { fetch, calls } = createFakeDevice({
    'GET /api/v1/status': () => ({ body: barraStatus }),
    ...responses,
  });
  const client = createDeviceClient({
    origin: 'http://device.test',
    fetch,
    getTokens: () => tokens,
  });
  const observe = createUpdateObserver(client, createQueryClient(client, createExpectedOutage()));
  return {
    observe,
    countRequests: () => calls.filter((call) => call.includes('/updates/')).length,
  };
}

test('a pending request is shared and not sent again', async () => {
  const response = Promise.withResolvers<{ body: { state: string } }>();
  const { observe, countRequests } = createObserver({
    'GET /api/v1/settings/updates/state': () => response.promise,
  });
  const observations = [observe(), observe(), observe()];
  await expect.poll(countRequests).toBe(1);
  response.resolve({ body: { state: 'installing' } });
  const reported = { kind: 'reported', state: 'installing', version };
  expect(await Promise.all(observations)).toEqual([reported, reported, reported]);
  expect(countRequests()).toBe(1);
  await observe();
  expect(countRequests()).toBe(2);
});

test('a request that was pending when the device went away is sent again when it is back', async () => {
  let isAway = false;
  const { observe, countRequests } = createObserver({
    'GET /api/v1/status': () => (isAway ? { status: 503, body: {} } : { body: barraStatus }),
    'GET /api/v1/settings/updates/state': () =>
      countRequests() === 1 ? new Promise(() => undefined) : { body: { state: 'upToDate' } },
  });
  void observe();
  await expect.poll(countRequests).toBe(1);
  isAway = true;
  expect(await observe()).toEqual({ kind: 'away' });
  isAway = false;
  expect(await observe()).toEqual({ kind: 'reported', state: 'upToDate', version });
});

test('a device that rejects the state request is not reported as away', async () => {
  const { observe } = createObserver({
    'GET /api/v1/settings/updates/state': () => ({ status: 500, body: { detail: 'It is hot.' } }),
  });
  expect(await observe()).toEqual({ kind: 'unknown', reason: 'It is hot.' });
});

test('the state is unknown if the device reports no version', async () => {
  const { firmwareVersion: _, ...status } = barraStatus;
  const { observe } = createObserver({ 'GET /api/v1/status': () => ({ body: status }) });
  expect(await observe()).toMatchObject({ kind: 'unknown' });
});
