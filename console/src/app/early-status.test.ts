import { expect, test } from 'vitest';
import { requestStatusEarly } from './early-status.ts';

const origin = 'http://device.test';

/** A device whose responses are numbered, and what it was asked. */
function createDevice() {
  const requests: Request[] = [];
  const send = async (request: Request) => {
    requests.push(request);
    return new Response(String(requests.length));
  };
  return { requests, send };
}

function createRequest(path = '/api/v1/status', token = 'token', init: RequestInit = {}) {
  return new Request(`${origin}${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}` },
  });
}

test('the first request for the status gets the response that is on its way', async () => {
  const { requests, send } = createDevice();
  const fetch = requestStatusEarly(origin, 'token', () => 0, send);
  expect(requests.map(({ url }) => url)).toEqual([`${origin}/api/v1/status`]);
  expect(requests[0]?.cache).toBe('no-store');

  expect(await (await fetch(createRequest('/api/v1/other'))).text()).toBe('2');
  expect(await (await fetch(createRequest())).text()).toBe('1');
  expect(await (await fetch(createRequest())).text()).toBe('3');
});

test('a request of another user, or another method, is sent', async () => {
  const { send } = createDevice();
  const fetch = requestStatusEarly(origin, 'token', () => 0, send);
  expect(await (await fetch(createRequest('/api/v1/status', 'other'))).text()).toBe('2');
  const put = createRequest('/api/v1/status', 'token', { method: 'PUT' });
  expect(await (await fetch(put)).text()).toBe('3');
});

test('a status of more than 5 s ago is requested again', async () => {
  const { send } = createDevice();
  let time = 0;
  const fetch = requestStatusEarly(origin, 'token', () => time, send);
  time = 5001;
  expect(await (await fetch(createRequest())).text()).toBe('2');
});

test('a failure is that of the request which waits for it, which can also give up', async () => {
  const signals: AbortSignal[] = [];
  const fetch = requestStatusEarly(
    origin,
    'token',
    () => 0,
    (request) => {
      signals.push(request.signal);
      return new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    },
  );
  const controller = new AbortController();
  const response = fetch(new Request(createRequest(), { signal: controller.signal }));
  controller.abort(new TypeError('gone'));
  await expect(response).rejects.toThrow('gone');
  expect(signals).toHaveLength(1);
});
