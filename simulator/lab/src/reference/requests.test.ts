import { expect, test } from 'vitest';
import { canSend, findSignIn } from './contract.ts';
import { toLabRequest } from './requests.ts';

const device = {
  id: 'hall 2',
  baseUrl: 'http://localhost:8080',
  setupUrl: 'http://localhost:8081',
};

// Decision 0123.
test('a request for a device goes to the lab port, with the token of the device apart', () => {
  const headers = { accept: 'application/json', Authorization: 'Bearer of-the-device' };
  const request = { url: 'http://localhost:8080/api/v1/status?a=b', headers, method: 'GET' };
  expect(toLabRequest(request, device, 'of-the-lab')).toEqual({
    method: 'GET',
    url: '/devices/hall%202/network/api/v1/status?a=b',
    headers: {
      accept: 'application/json',
      'device-authorization': 'Bearer of-the-device',
      authorization: 'Bearer of-the-lab',
    },
  });
});

test('a request for the local setup address goes there, without tokens that are not known', () => {
  const request = { url: 'http://localhost:8081/api/v1/status', headers: {} };
  expect(toLabRequest(request, device, null)).toEqual({
    url: '/devices/hall%202/setup/api/v1/status',
    headers: {},
  });
});

const contract = {
  paths: {
    '/login': { post: { 'x-signs-in': { token: 'token' }, responses: {} } },
    '/events': { get: { responses: { 200: { content: { 'text/event-stream': {} } } } } },
    '/cloud': { post: { 'x-surface': 'cloud', responses: {} } },
  },
  components: { securitySchemes: {} },
};

test('streams and calls of the cloud cannot be sent', () => {
  expect(canSend(contract, '/login', 'post')).toBe(true);
  expect(canSend(contract, '/events', 'get')).toBe(false);
  expect(canSend(contract, '/cloud', 'post')).toBe(false);
  expect(canSend(contract, '/unknown', 'get')).toBe(false);
});

test('the contract says which call signs in', () => {
  expect(findSignIn(contract)).toEqual({ path: '/login', member: 'token' });
  expect(findSignIn({ ...contract, paths: {} })).toBe(null);
});
