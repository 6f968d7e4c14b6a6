import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { mutantClasses } from '../mutant/mutant.ts';
import { createHandler, harmlessVariants, mutants } from './catalog.ts';

test('every class has mutants, and every id begins with its class', () => {
  const classes = new Set([...mutants.values()].map(({ class: kind }) => kind));
  expect([...classes].sort()).toEqual([...mutantClasses].sort());
  const strays = [...mutants.values()].filter(({ id, class: kind }) => !id.startsWith(`${kind}.`));
  expect(strays.map(({ id }) => id)).toEqual([]);
  expect(harmlessVariants.size).toBeGreaterThanOrEqual(20);
});

test('every device operation has mutants', () => {
  const covered = new Set([...mutants.values()].map(({ operationId }) => operationId));
  const bare = Object.values(operations).filter(
    ({ id, surface }) => surface === 'device' && !covered.has(id),
  );
  expect(bare.map(({ id }) => id)).toEqual([]);
});

test('an unknown mutant is rejected by its id', () => {
  expect(() => createHandler('auth.opne:getStatus')).toThrow('Unknown mutant: auth.opne:getStatus');
});
