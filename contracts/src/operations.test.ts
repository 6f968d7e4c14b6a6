import { expect, test } from 'vitest';
import { isOperationId, operations } from './operations.ts';

test('every operation has all properties that clients and the simulator use', () => {
  for (const [id, operation] of Object.entries(operations)) {
    expect(operation.id).toBe(id);
    expect(operation.timeoutMs, id).toBeGreaterThanOrEqual(10_000);
    expect(
      Object.keys(operation.responses).some((status) => status.startsWith('2')),
      id,
    ).toBe(true);
    expect(
      Object.keys(operation.responses).some((status) => status >= '400'),
      id,
    ).toBe(true);
  }
});

// R7.2.
test('only the sign-in requires no token on the device', () => {
  const open = Object.values(operations).filter(
    ({ surface, roles }) => surface === 'device' && roles.length === 0,
  );
  expect(open.map(({ id }) => id)).toEqual(['signIn']);
});

test('a name is an operation only if the contract has it', () => {
  expect(isOperationId('getStatus')).toBe(true);
  expect(isOperationId('toString')).toBe(false);
});
