import { type Operation, operations, type Role } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { getSamplePath, startTestDevice } from './testing/test-device.ts';

const roles: Role[] = ['admin', 'setup', 'oob'];
/** Operations that take minutes take milliseconds, and no token expires before they end. */
const fast = { mode: 'scaled', speed: 1_500 } as const;
const guarded: Operation[] = Object.values(operations).filter(
  ({ surface, roles: allowed }) => surface === 'device' && allowed.length > 0,
);

// R6.13.
test('each role has exactly the permissions of the contract', async () => {
  await using device = await startTestDevice({ pace: fast });
  const tokens = new Map(
    await Promise.all(roles.map(async (role) => [role, await device.issueToken(role)] as const)),
  );
  for (const operation of guarded.filter(({ id }) => id !== 'rebootDevice')) {
    for (const role of roles) {
      const headers = { authorization: `Bearer ${tokens.get(role)}` };
      const init = { method: operation.method, role: null, headers };
      const response = await device.call(getSamplePath(operation), init);
      const problem = response.status === 204 ? null : await response.json().catch(() => null);
      const wanted = operation.roles.includes(role);
      expect([operation.id, role, response.status !== 401 && response.status !== 403]).toEqual([
        operation.id,
        role,
        wanted,
      ]);
      if (!wanted) expect(problem).toMatchObject({ status: 403, code: 'role-not-allowed' });
    }
  }
  expect(device.logged).toEqual([]);
});

// R7.1, R7.2.
test('without a token only the sign-in is allowed', async () => {
  await using device = await startTestDevice();
  for (const operation of guarded) {
    const response = await device.call(getSamplePath(operation), {
      method: operation.method,
      role: null,
    });
    expect([operation.id, response.status]).toEqual([operation.id, 401]);
    await response.text();
  }
});

// R7.6.
test('an operation that the product lacks returns a clear error', async () => {
  await using device = await startTestDevice({ product: 'longrow' });
  const response = await device.call('/api/v1/network/config/ethernet/ip4');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not-on-this-product' });
});

test('an unknown product is assumed to have every operation', async () => {
  await using device = await startTestDevice({ product: 'talisker' });
  expect((await device.call('/api/v1/network/config/ethernet/ip4')).status).toBe(200);
});
