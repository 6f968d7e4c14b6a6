import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Contract } from '../model/contract.ts';
import type { HarmLevel } from '../model/requirement.ts';
import { readPathLeniently } from './lenient-path.ts';
import { OwnResources } from './own-resources.ts';
import { Permission } from './permission.ts';

const contract = new Contract();

function permission(
  harm: HarmLevel,
  own = new OwnResources(),
  mayEnroll = harm === 'destructive',
): Permission {
  return new Permission(contract, harm, own, mayEnroll);
}

function maySend(
  harm: HarmLevel,
  method: string,
  target: string,
  headers: [string, string][] = [],
) {
  return permission(harm).maySend({ operationId: null, method, target, headers }).allowed;
}

test('read allows read operations, safe also safe ones, and destructive all operations', () => {
  for (const { id, safety } of contract.operations) {
    expect(permission('read').mayCall(id).allowed).toBe(safety === 'read');
    expect(permission('safe').mayCall(id).allowed).toBe(safety === 'read' || safety === 'safe');
    expect(permission('destructive').mayCall(id).allowed).toBe(true);
  }
});

test('without an enrollment code, no request to enroll is sent, whatever its path', () => {
  const denying = permission('destructive', new OwnResources(), false);
  const maySendTo = (method: string, target: string) =>
    denying.maySend({ operationId: null, method, target, headers: [] });
  for (const path of [
    '/api/v1/pulse/enrollment',
    '/api/v1/pulse//enrollment/',
    '/API/v1/pulse/x/../enrollment?x=1',
  ]) {
    expect(maySendTo('POST', path)).toMatchObject({
      allowed: false,
      enabledBy: '--enrollment-code CODE',
    });
    expect(maySendTo('GET', path).allowed).toBe(true);
  }
  expect(denying.mayCall('rebootDevice').allowed).toBe(true);
});

test('a denial has a reason and the option that would allow the request', () => {
  expect(permission('safe').mayCall('rebootDevice')).toEqual({
    allowed: false,
    reason:
      'rebootDevice is marked disruptive, and the harm level safe calls no such operation, not even without a token',
    enabledBy: '--harm destructive --i-own-this-device SERIAL',
  });
});

test.each([
  ['PUT', '/api/v1/device/reboot'],
  ['put', '/api/v1/device/reboot'],
  ['PUT', '/api/v1/device/reboot/'],
  ['PUT', '/api/v1//device/reboot'],
  ['PUT', '/api/v1/./device/reboot'],
  ['PUT', '/api/v1/settings/../device/reboot'],
  ['PUT', '/API/v1/Device/REBOOT'],
  ['PUT', '/api/v1/device/%72eboot'],
  ['PUT', '/api/v1/device/%2572eboot'],
  ['PUT', '/api/v1/device%2freboot'],
  ['PUT', '/api/v1/device\\reboot'],
  ['PUT', '/api/v1/device/reboot;x=1'],
  ['PUT', '/api/v1/device/reboot.json'],
  ['PUT', '/api/v1/device/reboot%00'],
  ['PUT', '/api/v1/device/reboot?token=x'],
  ['PUT', 'http://device/api/v1/device/reboot'],
  ['POST', '/api/v1/device/reboot'],
  ['GET', '/api/v1/device/reboot'],
  ['DELETE', '/api/v1/settings/remoteaccess'],
  ['DELETE', '/api/v1/certificates/abc'],
])('outside destructive, %s %s is not sent: a lenient device could obey', (method, target) => {
  expect(maySend('safe', method, target)).toBe(false);
  expect(maySend('destructive', method, target)).toBe(true);
});

test('a method override in a header or in the query is recognized', () => {
  expect(maySend('safe', 'GET', '/api/v1/settings/remoteaccess')).toBe(true);
  const header: [string, string][] = [['X-HTTP-Method-Override', 'PUT']];
  expect(maySend('safe', 'GET', '/api/v1/settings/remoteaccess', header)).toBe(false);
  expect(maySend('safe', 'GET', '/api/v1/settings/remoteaccess?_method=PUT')).toBe(false);
});

test('harmless related paths are allowed', () => {
  expect(maySend('safe', 'OPTIONS', '/api/v1/settings/remoteaccess')).toBe(true);
  expect(maySend('safe', 'DELETE', '/api/v1/settings/system')).toBe(true);
  expect(maySend('safe', 'GET', '/api/v1/no/such/path')).toBe(true);
  expect(maySend('read', 'GET', '/api/v1/no/such/path')).toBe(true);
  expect(maySend('read', 'POST', '/api/v1/no/such/path')).toBe(false);
  expect(maySend('read', 'DELETE', '/api/v1/settings/language/languages')).toBe(false);
});

test('only a certificate of this run may be deleted', () => {
  const own = new OwnResources();
  const mayDelete = (id: string) => permission('safe', own).mayCall('deleteCertificate', { id });
  expect(own.claim('certificate', 'abc')).toBe(false);
  list(own, ['old']);
  expect(own.claim('certificate', 'old')).toBe(false);
  expect(own.claim('certificate', 'abc')).toBe(true);
  expect(mayDelete('abc').allowed).toBe(true);
  expect(mayDelete('old').allowed).toBe(false);
  expect(mayDelete('other').allowed).toBe(false);
  // Listed later: still ours.
  list(own, ['old', 'abc']);
  expect(mayDelete('abc').allowed).toBe(true);
});

test('no spelling of a path that a device may take for a restart is sent', () => {
  const noise = fc.array(fc.constantFrom('/', '/./', '//', '%2f', '/x/../', '\\'), {
    minLength: 4,
    maxLength: 4,
  });
  fc.assert(
    fc.property(noise, fc.constantFrom('PUT', 'POST', 'DELETE', 'GET'), (between, method) => {
      const words = ['api', 'v1', 'device', 'reboot'];
      const target = `/${words.map((word, i) => `${i === 0 ? '' : between[i]}${word}`).join('')}`;
      expect(readPathLeniently(target)).toEqual(words);
      expect(maySend('safe', method, target)).toBe(false);
    }),
  );
});

function list(own: OwnResources, fingerprints: readonly string[]): void {
  own.observe(contract.getOperation('listCertificates'), {
    n: 1,
    at: 0,
    tookMs: 1,
    operationId: 'listCertificates',
    purpose: 'test',
    as: 'admin',
    isValid: true,
    safety: 'read',
    request: { method: 'GET', target: '/api/v1/certificates', headers: [], body: null },
    response: {
      status: 200,
      headers: [],
      body: new TextEncoder().encode(
        JSON.stringify(fingerprints.map((fingerprint) => ({ fingerprint }))),
      ),
      complete: true,
    },
    failure: null,
  });
}
