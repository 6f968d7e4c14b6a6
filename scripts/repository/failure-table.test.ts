import type { OperationId } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { faultCaseNames } from '../../e2e/failures/fault-cases.ts';
import { sampleFaultCases } from '../../e2e/failures/sampling.ts';
import { changeCases, readCases } from '../../e2e/failures/screen-cases.ts';
import { setupStepCases } from '../../e2e/failures/setup-step-cases.ts';
import { faultKinds } from '../../simulator/src/faults/fault-kinds.ts';
import { listCalledOperations } from './called-operations.ts';
import { readSources } from './sources.ts';

/** Operations whose failures are shown elsewhere, and where. */
const elsewhere: Partial<Record<OperationId, string>> = {
  signIn: 'e2e/tests/sign-in.spec.ts',
  // Not an operation of the device.
  getBuildManifest: 'e2e/tests/remote-loading.spec.ts',
};

const rows = [...readCases, ...changeCases, ...setupStepCases];
const inTable = new Set(rows.map(({ operationId }) => operationId));
const files = readSources(/^console\/src\/.*\.tsx?$/).filter(
  ({ path }) => !path.includes('.test.'),
);

test('every operation that the console calls has a row in the table of failures', () => {
  const called = listCalledOperations(files);
  expect(called.length).toBeGreaterThan(0);
  expect(called.filter((id) => !inTable.has(id) && elsewhere[id] === undefined)).toEqual([]);
});

test('an operation with a row has no exception', () => {
  expect(Object.keys(elsewhere).filter((id) => rows.some((row) => row.operationId === id))).toEqual(
    [],
  );
});

test('the sample of npm test covers every row and every column', () => {
  const sampled = rows.map(({ outcomes: cells }, index) => sampleFaultCases(cells, index));
  expect(sampled.filter((columns) => columns.length === 0)).toEqual([]);
  const covered = new Set(sampled.flat());
  expect(faultCaseNames.filter((column) => !covered.has(column))).toEqual([]);
});

test('a browser test of the status tries every kind of fault', () => {
  const [{ text = '' } = {}] = readSources(/^e2e\/tests\/faults\.matrix\.spec\.ts$/);
  expect(Object.keys(faultKinds).filter((kind) => !text.includes(`kind: '${kind}'`))).toEqual([]);
});
