import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestReport } from '../testing/test-report.ts';
import { compareReports } from './compare-reports.ts';
import { readReport } from './read-report.ts';

function compareVerdicts(
  before: Parameters<typeof createTestReport>[0],
  after: Parameters<typeof createTestReport>[0],
) {
  const { changes, same, hasRegression } = compareReports(
    createTestReport(before),
    createTestReport(after),
  );
  return {
    kinds: Object.fromEntries(changes.map(({ id, kind }) => [id, kind])),
    same,
    hasRegression,
  };
}

test('a new failure is a regression', () => {
  for (const before of ['pass', 'warn', 'not-tested', 'waived'] as const) {
    expect(compareVerdicts({ a: before }, { a: 'fail' })).toEqual({
      // Another harm level may have tested it for the first time.
      kinds: { a: before === 'not-tested' ? 'shown' : 'worse' },
      same: 0,
      hasRegression: true,
    });
  }
});

test('a fixed failure is reported and is not a regression', () => {
  expect(compareVerdicts({ a: 'fail', b: 'pass' }, { a: 'pass', b: 'pass' })).toEqual({
    kinds: { a: 'better' },
    same: 1,
    hasRegression: false,
  });
});

test('a failure that was not tested again is not fixed', () => {
  expect(compareVerdicts({ a: 'fail' }, { a: 'not-tested' }).kinds).toEqual({ a: 'other' });
});

test('requirements can be added or removed, and a new one that fails is a regression', () => {
  expect(compareVerdicts({ a: 'pass' }, { b: 'pass' })).toEqual({
    kinds: { a: 'gone', b: 'new' },
    same: 0,
    hasRegression: false,
  });
  expect(compareVerdicts({}, { b: 'fail' }).hasRegression).toBe(true);
});

test('a report of an earlier version is read with the words of today', () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  const report = createTestReport({ 'states.rejected:startUpdate': 'pass' });
  const text = JSON.stringify(report)
    .replaceAll('"harm":', '"profile":')
    .replaceAll('states.rejected', 'fsm.refused');
  writeFileSync(path, text);
  expect(compareReports(readReport(path), report)).toMatchObject({ changes: [], same: 1 });
  expect(readReport(path)).toMatchObject({ harm: report.harm });
});
