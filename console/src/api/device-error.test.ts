import { expect, test } from 'vitest';
import { DeviceError, readProblem } from './device-error.ts';

test.each([
  [
    { detail: 'No such certificate.', title: 'Not found', code: 'not-found' },
    'not-found',
    'No such certificate.',
  ],
  [{ title: 'Not found' }, 'unknown', 'Not found'],
  [{ detail: '   ', title: 'Busy', code: '' }, 'unknown', 'Busy'],
  [{ detail: 42, code: null }, 'unknown', ''],
  ['disk full\n', 'unknown', 'disk full'],
  ['<html><body>502 Bad Gateway</body></html>', 'unknown', ''],
  ['x'.repeat(301), 'unknown', ''],
  [undefined, 'unknown', ''],
  [null, 'unknown', ''],
  [[], 'unknown', ''],
])('the body %j of an error response is read as %s, "%s"', (body, code, detail) => {
  expect(readProblem(body)).toEqual({ code, detail });
});

test.each([
  [0, true],
  [503, true],
  [500, false],
  [404, false],
  [200, false],
])('a device that responds with %i is unreachable: %s', (status, isUnreachable) => {
  const error = new DeviceError('getStatus', { status, code: 'x', detail: '' });
  expect(error.isUnreachable).toBe(isUnreachable);
});

test.each([
  [0, true],
  [200, true],
  [202, true],
  [401, false],
  [503, false],
])('after a failure with %i the change may have been made: %s', (status, isUnconfirmed) => {
  const error = new DeviceError('updateProxy', { status, code: 'x', detail: '' });
  expect(error.isUnconfirmed).toBe(isUnconfirmed);
});
