import { expect, test } from 'vitest';
import { operations } from './contract-document.ts';

/** The operations of chapter 7 of the requirements: methods, path. */
const table: readonly (readonly [string, string])[] = [
  ['GET', '/api/v1/status'], // R7.8
  ['GET', '/api/v1/status/offline'], // R7.9
  ['POST', '/api/v1/admin_login'], // R7.10
  ['GET', '/api/v1/device/logs'], // R7.12
  ['PUT', '/api/v1/device/reboot'], // R7.13
  ['PUT', '/api/v1/camera/diagnostics/run'], // R7.14
  ['GET', '/api/v1/camera/diagnostics/status'], // R7.15
  ['DELETE', '/api/v1/camera/diagnostics/files'], // R7.16
  ['PUT', '/api/v1/audio/diagnostics/run'], // R7.17
  ['GET', '/api/v1/audio/diagnostics/status'], // R7.18
  ['DELETE', '/api/v1/audio/diagnostics/clear'], // R7.19
  ['GET, PUT', '/api/v1/settings/system'], // R7.20
  ['GET, PUT', '/api/v1/settings/audiovideo'], // R7.21
  ['GET, PUT', '/api/v1/settings/chromium'], // R7.22
  ['GET, PUT', '/api/v1/settings/remoteaccess'], // R7.23
  ['GET, PUT', '/api/v1/settings/updates'], // R7.24
  ['GET, PUT', '/api/v1/settings/time'], // R7.25
  ['GET, PUT', '/api/v1/settings/time/ntp'], // R7.26
  ['GET, PUT', '/api/v1/settings/language'], // R7.27
  ['GET', '/api/v1/settings/time/timezones'], // R7.28
  ['GET', '/api/v1/settings/language/languages'], // R7.28
  ['GET', '/api/v1/settings/updates/available'], // R7.31
  ['POST', '/api/v1/settings/updates/available/update'], // R7.32
  ['GET', '/api/v1/settings/updates/state'], // R7.33
  ['POST', '/api/v1/setup/mode'], // R7.34
  ['POST', '/api/v1/setup/completed'], // R7.35
  ['POST', '/api/v1/setup/videopreview'], // R7.36
  ['GET', '/api/v1/certificates'], // R7.38
  ['POST', '/api/v1/certificates'], // R7.38
  ['DELETE', '/api/v1/certificates/{id}'], // R7.40
  ['POST', '/api/v1/network/config/csr'], // R7.41
  ['POST, DELETE', '/api/v1/network/config/ethernet'], // R7.42
  ['POST, DELETE', '/api/v1/network/config/wifi'], // R7.43
  ['GET, DELETE', '/api/v1/network/config/certificates'], // R7.44
  ['GET', '/api/v1/network/status'], // R7.45
  ['GET, POST', '/api/v1/network/config/hostname'], // R7.46
  ['GET, POST', '/api/v1/network/config/proxy'], // R7.47
  ['GET, POST', '/api/v1/network/config/wifi/remote_access/state'], // R7.48
  ['GET', '/api/v1/network/config/wifi/remote_access/available_networks'], // R7.49
  ['GET, POST', '/api/v1/network/config/ethernet/ip4'], // R7.50
  ['POST, GET', '/api/v1/pulse/enrollment'], // R7.37
  ['POST', '/api/analytics/track'], // R7.51
  ['GET', '/manifest-build.json'], // R7.52
];

/** The operations with decided paths. */
const pathsNotShown: readonly (readonly [string, string])[] = [
  ['PUT', '/api/v1/settings/primarymode'], // R7.30
  ['PUT', '/api/v1/settings/oob'], // R7.30
];

function listCalls(rows: readonly (readonly [string, string])[]): string[] {
  return rows.flatMap(([methods, path]) =>
    methods.split(', ').map((method) => `${method} ${path}`),
  );
}

const inContract = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

test.each(listCalls(table))('the contract has %s of the specification', (call) => {
  expect(inContract).toContain(call);
});

test.each(listCalls(pathsNotShown))('the contract has %s with a decided path', (call) => {
  expect(inContract).toContain(call);
});

test('the contract has no other operations', () => {
  const known = [...listCalls(table), ...listCalls(pathsNotShown)];
  expect(inContract.filter((call) => !known.includes(call))).toEqual([]);
  expect(new Set(inContract).size).toBe(inContract.length);
});

test('every operation has a unique id, one tag and a summary', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operation } of operations) {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(operation.tags, operation.operationId).toHaveLength(1);
    expect(operation.summary, operation.operationId).toBeTruthy();
  }
});
