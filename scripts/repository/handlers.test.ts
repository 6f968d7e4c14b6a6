import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { handlers as cloudHandlers } from '../../simulator/src/cloud/cloud-handlers.ts';
import { handlers as deviceHandlers } from '../../simulator/src/operations/handlers.ts';

function listIds(surface: string): string[] {
  const all = Object.values(operations);
  return all.flatMap((operation) => (operation.surface === surface ? operation.id : [])).sort();
}

// A missing handler does not compile; one too many does, and so does one on the wrong side.
test('every operation has one handler, on the side that serves it', () => {
  expect(Object.keys(deviceHandlers).sort()).toEqual(listIds('device'));
  expect(Object.keys(cloudHandlers).sort()).toEqual(listIds('cloud'));
});

test('every operation declares at least one error', () => {
  const without = Object.values(operations).filter(
    ({ responses }) => !Object.keys(responses).some((status) => Number(status) >= 400),
  );
  expect(without.map(({ id }) => id)).toEqual([]);
});
