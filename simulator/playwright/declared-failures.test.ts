import { expect, test } from 'vitest';
import { DeclaredFailures } from './declared-failures.ts';

const report = (status: number) =>
  `Failed to load resource: the server responded with a status of ${status} (Some Words)`;
const status = 'http://localhost:4000/api/v1/status?x=1';

test('a declared failure covers the report of its operation and status, and nothing else', () => {
  const failures = new DeclaredFailures();
  failures.declare({ operationId: 'getStatus', status: 500 });
  expect(failures.matches(report(500), status)).toBe(true);
  expect(failures.matches(report(503), status)).toBe(false);
  expect(failures.matches(report(500), 'http://localhost:4000/api/v1/status/offline')).toBe(false);
  expect(failures.matches('something is wrong', status)).toBe(false);
  expect(failures.matches(report(500), '')).toBe(false);
});

test('a request without a response is declared as such', () => {
  const failures = new DeclaredFailures();
  failures.declare({ operationId: 'getStatus', status: 'no response' });
  expect(failures.matches('Failed to load resource: net::ERR_CONNECTION_REFUSED', status)).toBe(
    true,
  );
  expect(failures.matches(report(500), status)).toBe(false);
});

test('an operation with path parameters matches any of their values', () => {
  const failures = new DeclaredFailures();
  failures.declare({ operationId: 'deleteCertificate', status: 404 });
  expect(failures.matches(report(404), 'http://localhost/api/v1/certificates/ab12')).toBe(true);
  expect(failures.matches(report(404), 'http://localhost/api/v1/certificates')).toBe(false);
});

test('a declared failure that did not occur is reported', () => {
  const failures = new DeclaredFailures();
  failures.declare({ operationId: 'getStatus', status: 500 });
  failures.declare({ operationId: 'signIn', status: 404 });
  failures.matches(report(500), status);
  expect(failures.listMissing()).toEqual([
    'declared, but it did not happen: signIn fails with 404',
  ]);
});

test('a file that cannot be loaded is declared by its path', () => {
  const failures = new DeclaredFailures();
  failures.declare({ path: '/icon.svg', status: 'no response' });
  expect(failures.listMissing()).toEqual([
    'declared, but it did not happen: /icon.svg fails with no response',
  ]);
  const rejected = 'Failed to load resource: net::ERR_CONNECTION_REFUSED';
  expect(failures.matches(rejected, 'http://127.0.0.20:4000/icon.svg?probe=1')).toBe(true);
  expect(failures.matches(rejected, status)).toBe(false);
});

test('a path may be a glob or a regular expression', () => {
  const failures = new DeclaredFailures();
  failures.declare({ path: '/files/*.js', status: 404 });
  failures.declare({ path: '/images/**', status: 404 });
  failures.declare({ path: /^\/fonts\/\w+$/, status: 404 });
  const matches = (path: string) => failures.matches(report(404), `http://localhost:4000${path}`);
  expect(['/files/a-1.js', '/images/a/b.png', '/fonts/plain'].filter(matches)).toHaveLength(3);
  expect(['/files/a/b.js', '/files/axjs', '/fonts/a.b', '/image'].filter(matches)).toEqual([]);
});

test('an unknown operation is rejected, with the nearest name', () => {
  const failures = new DeclaredFailures();
  const declare = (operationId: string) =>
    failures.declare({ operationId: operationId as 'getStatus', status: 500 });
  expect(() => declare('getStatuss')).toThrow('Did you mean getStatus?');
  expect(() => declare('somethingElse')).toThrow('Use an operationId of openapi.yaml.');
});

test('an optional failure is covered if it occurs and not reported otherwise', () => {
  const failures = new DeclaredFailures();
  failures.declare({ path: '/images/{name}', status: 'no response', perhaps: true });
  expect(failures.listMissing()).toEqual([]);
  const rejected = 'Failed to load resource: net::ERR_CONNECTION_REFUSED';
  expect(failures.matches(rejected, 'http://localhost:4000/images/one.png')).toBe(true);
});
