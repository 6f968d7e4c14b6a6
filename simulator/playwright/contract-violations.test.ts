import { expect, test } from 'vitest';
import { listContractViolations } from './contract-violations.ts';

test('contract violations that the journal has dropped fail a test', () => {
  expect(listContractViolations({ entries: [], droppedViolations: 0 })).toEqual([]);
  expect(listContractViolations({ entries: [], droppedViolations: 2 })).toEqual([
    'exchanges that the journal no longer stores break the contract: 2',
  ]);
});
