import { expect, test } from 'vitest';
import { operations } from './contract-document.ts';

/** The table of spec section 7: methods, path. */
const table: readonly (readonly [string, string])[] = [
  ['GET', '/api/v1/status'],
  ['GET', '/api/v1/status/offline'],
  ['POST', '/api/v1/admin_login'],
  ['GET', '/api/v1/device/logs'],
  ['PUT', '/api/v1/device/reboot'],
  ['PUT', '/api/v1/camera/diagnostics/run'],
  ['GET', '/api/v1/camera/diagnostics/status'],
  ['DELETE', '/api/v1/camera/diagnostics/files'],
  ['PUT', '/api/v1/audio/diagnostics/run'],
  ['GET', '/api/v1/audio/diagnostics/status'],
  ['DELETE', '/api/v1/audio/diagnostics/clear'],
  ['GET, PUT', '/api/v1/settings/system'],
  ['GET, PUT', '/api/v1/settings/audiovideo'],
  ['GET, PUT', '/api/v1/settings/chromium'],
  ['GET, PUT', '/api/v1/settings/remoteaccess'],
  ['GET, PUT', '/api/v1/settings/updates'],
  ['GET, PUT', '/api/v1/settings/time'],
  ['GET, PUT', '/api/v1/settings/time/ntp'],
  ['GET, PUT', '/api/v1/settings/language'],
  ['GET', '/api/v1/settings/time/timezones'],
  ['GET', '/api/v1/settings/language/languages'],
  ['GET', '/api/v1/settings/updates/available'],
  ['POST', '/api/v1/settings/updates/available/update'],
  ['GET', '/api/v1/settings/updates/state'],
  ['POST', '/api/v1/setup/mode'],
  ['POST', '/api/v1/setup/completed'],
  ['POST', '/api/v1/setup/videopreview'],
  ['GET', '/api/v1/certificates'],
  ['POST', '/api/v1/certificates'],
  ['DELETE', '/api/v1/certificates/{id}'],
  ['POST', '/api/v1/network/config/csr'],
  ['POST, DELETE', '/api/v1/network/config/ethernet'],
  ['POST, DELETE', '/api/v1/network/config/wifi'],
  ['GET, DELETE', '/api/v1/network/config/certificates'],
  ['GET', '/api/v1/network/status'],
  ['GET, POST', '/api/v1/network/config/hostname'],
  ['GET, POST', '/api/v1/network/config/proxy'],
  ['GET, POST', '/api/v1/network/config/wifi/remote_access/state'],
  ['GET', '/api/v1/network/config/wifi/remote_access/available_networks'],
  ['GET, POST', '/api/v1/network/config/ethernet/ip4'],
  ['POST, GET', '/api/v1/pulse/enrollment'],
  ['POST', '/api/analytics/track'],
  ['GET', '/manifest-build.json'],
];

/** The row whose paths the spec does not show, as design D7 decides them. */
const pathsNotShown: readonly (readonly [string, string])[] = [
  ['PUT', '/api/v1/settings/primarymode'],
  ['PUT', '/api/v1/settings/oob'],
];

function calls(rows: readonly (readonly [string, string])[]): string[] {
  return rows.flatMap(([methods, path]) =>
    methods.split(', ').map((method) => `${method} ${path}`),
  );
}

const inContract = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);

test.each(calls(table))('a client finds %s of the spec in the contract', (call) => {
  expect(inContract).toContain(call);
});

test.each(calls(pathsNotShown))('a client finds %s, whose path we decided', (call) => {
  expect(inContract).toContain(call);
});

test('a client finds nothing in the contract beyond the spec and the decided paths', () => {
  const known = [...calls(table), ...calls(pathsNotShown)];
  expect(inContract.filter((call) => !known.includes(call))).toEqual([]);
  expect(new Set(inContract).size).toBe(inContract.length);
});

test('a reader finds each operation once by its name, under one tag, with a summary', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operation } of operations) {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(operation.tags, operation.operationId).toHaveLength(1);
    expect(operation.summary, operation.operationId).toBeTruthy();
  }
});
