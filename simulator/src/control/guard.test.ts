import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { checkCaller, checkToken, type GuardOptions } from './guard.ts';

const port = 8090;

const check = (headers: IncomingHttpHeaders, options: GuardOptions, method = 'GET') =>
  checkCaller({ method, headers }, options);

test.each(['localhost:8090', '127.0.0.1:8090', '[::1]:8090', 'LOCALHOST:8090'])(
  'a local program can call %s',
  (host) => {
    expect(check({ host }, { port })).toBe(null);
  },
);

test.each([
  undefined,
  '',
  'localhost',
  'localhost:8091',
  'attacker.example:8090',
  'localhost.attacker.example:8090',
  '192.168.1.5:8090',
  'user@localhost:8090',
  'localhost:8090/x',
])('a rebound name is rejected: %s', (host) => {
  const headers = host === undefined ? {} : { host };
  expect(check(headers, { port })?.body.code).toBe('forbidden-host');
});

test.each(['null', 'http://attacker.example', 'https://localhost:8090', 'http://localhost:8080'])(
  'a page of another origin is rejected: %s',
  (origin) => {
    const rejection = check({ host: 'localhost:8090', origin }, { port });
    expect(rejection?.body.code).toBe('forbidden-origin');
    expect(rejection?.body.detail).toContain(origin);
  },
);

test('the lab page can call the API', () => {
  const origin = 'http://localhost:8090';
  expect(check({ host: 'localhost:8090', origin }, { port })).toBe(null);
});

test('port 80 can be omitted', () => {
  expect(check({ host: 'localhost' }, { port: 80 })).toBe(null);
});

const token = 'correct-horse-battery';

test.each(['192.168.1.5:8090', 'simulator:8090', 'LAB.example:8090', 'localhost:8090'])(
  'with a token the control API accepts any host name: %s',
  (host) => {
    const origin = `http://${host.toLowerCase()}`;
    expect(check({ host, origin }, { port, token })).toBe(null);
    expect(check({ host, origin: 'http://attacker.example' }, { port, token })).not.toBe(null);
    expect(check({ host, origin: 'null' }, { port, token })).not.toBe(null);
  },
);

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  `Basic ${token}`,
  token,
  `Bearer ${token}x`,
  `Bearer ${token.slice(1)}`,
  `Bearer ${token.toUpperCase()}`,
  'Bearer undefined',
])('a request without the token is rejected: %s', (authorization) => {
  const headers = authorization === undefined ? {} : { authorization };
  const rejection = checkToken(headers, { port, token });
  expect(rejection).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  expect(JSON.stringify(rejection)).not.toContain(token);
});

test('a request with the token is accepted, and no token is needed if none is set', () => {
  expect(checkToken({ authorization: `Bearer ${token}` }, { port, token })).toBe(null);
  expect(checkToken({ authorization: `bearer ${token}` }, { port, token })).toBe(null);
  expect(checkToken({}, { port })).toBe(null);
});

const host = 'localhost:8090';

test.each(['cross-site', 'same-site'])(
  'an image, script, frame or request of a %s page is rejected, even without Origin; only a link may be followed',
  (site) => {
    for (const [mode, dest] of [
      ['no-cors', 'image'],
      ['no-cors', 'script'],
      ['cors', 'empty'],
      ['navigate', 'iframe'],
    ]) {
      const sent = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
      expect(check({ host, ...sent }, { port })?.body.code).toBe('cross-site');
    }
    const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const linked = { host, 'sec-fetch-site': site, ...link };
    for (const method of ['GET', 'HEAD']) expect(check(linked, { port }, method)).toBe(null);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(check(linked, { port }, method)?.body.code).toBe('cross-site');
    }
  },
);

test('the lab page and a typed address are same-site', () => {
  for (const site of ['same-origin', 'none']) {
    expect(check({ host, 'sec-fetch-site': site }, { port })).toBe(null);
  }
});
