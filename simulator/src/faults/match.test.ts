import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { createArmedFault } from './arm.ts';
import type { FaultBodyMatch } from './fault.ts';
import type { FaultSubject } from './fault-kind.ts';
import { getMismatch } from './match.ts';

const requestBody = {
  wifi: { ssid: 'oban', hidden: null },
  servers: ['a', { port: 1, tls: true }],
};

function isHit(body: FaultBodyMatch, given: unknown): boolean {
  const fault = createArmedFault({ kind: 'stall', match: { operationId: '*', body } }, 'a');
  const subject: FaultSubject = {
    operation: operations.signIn,
    role: null,
    token: null,
    target: '/x',
    state: {},
    requestBody: given,
    response: null,
  };
  const mismatch = getMismatch(fault, subject, 0);
  expect([null, 'body']).toContain(mismatch);
  return mismatch === null;
}

test.each<[FaultBodyMatch, boolean]>([
  [{ contains: {} }, true],
  [{ contains: { wifi: { ssid: 'oban' } } }, true],
  [{ contains: { wifi: { ssid: 'oban', hidden: null } } }, true],
  [{ contains: { wifi: { hidden: 0 } } }, false],
  [{ contains: { wifi: [] } }, false],
  [{ contains: { servers: ['a', { port: 1 }] } }, true],
  [{ contains: { servers: ['a'] } }, false],
  [{ contains: { servers: { 0: 'a' } } }, false],
  [{ contains: { toString: {} } }, false],
  [{ pointer: '/servers/1', contains: { tls: true } }, true],
  [{ pointer: '/servers/1', equals: { tls: true } }, false],
  [{ pointer: '/servers/1', equals: { tls: true, port: 1 } }, true],
  [{ pointer: '/servers/2', equals: null }, false],
  [{ pointer: '/wifi/hidden', equals: null }, true],
  [{ pointer: '/wifi/hidden', contains: null }, true],
  [{ equals: requestBody }, true],
])('a body that %j matches: %s', (body, expected) => {
  expect(isHit(body, requestBody)).toBe(expected);
});

test('no body matches nothing, and a plain value is compared as a whole', () => {
  expect(isHit({ contains: {} }, undefined)).toBe(false);
  expect(isHit({ equals: 'usb' }, 'usb')).toBe(true);
  expect(isHit({ contains: 'usb' }, 'byod')).toBe(false);
});
