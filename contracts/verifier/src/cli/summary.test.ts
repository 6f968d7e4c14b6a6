import { expect, test } from 'vitest';
import { getCheckClass } from '../requirements/create-requirement.ts';
import { createTestReport } from '../testing/test-report.ts';
import { formatSummary } from './summary.ts';

test('findings are printed by severity, the most severe first', () => {
  const report = createTestReport({
    'robust.connection-lost': 'warn',
    'shape.reply:getSystemSettings': 'fail',
    'valid-input.taken:getSystemSettings': 'error',
    'auth.no-token:getSystemSettings': 'fail',
    'readback.stays:getSystemSettings': 'fail',
  });
  const results = report.results.map((one) => ({ ...one, class: getCheckClass(one.id) }));
  const lines = formatSummary({ ...report, results }, null);
  const printed = lines.filter((line) => /^(FAIL|ERROR|WARN) /.test(line));
  expect(printed.map((line) => line.split(/[ :]/).slice(0, 2))).toEqual([
    ['FAIL', 'auth.no-token'],
    ['FAIL', 'readback.stays'],
    ['FAIL', 'shape.reply'],
    ['ERROR', 'valid-input.taken'],
    ['WARN', 'robust.connection-lost'],
  ]);
});

test('what to do about a target that cannot be verified is printed once, in the last line', () => {
  const report = createTestReport({ 'shape.reply:getSystemSettings': 'not-tested' });
  const results = report.results.map((one) => ({ ...one, enabledBy: 'Check the address.' }));
  const summary = 'Cannot connect. Check the address.';
  const text = formatSummary({ ...report, results, summary }, null).join('\n');
  expect(text.match(/Check the address/g)).toHaveLength(1);
  expect(text).toMatch(/Check the address\.$/);
});

test('one request of one requirement is counted in the singular', () => {
  const report = createTestReport({ 'shape.reply:getSystemSettings': 'pass' });
  const lines = formatSummary({ ...report, requests: 1 }, null);
  expect(lines).toContainEqual(expect.stringMatching(/: 1 request in /));
  expect(lines).toContainEqual('1 requirement: 1 pass');
});

// R5.36.
test('what fails for the same cause is named with it', () => {
  const report = createTestReport({ 'auth.a': 'fail', 'status.b': 'fail' });
  const [cause, other] = report.results.map((one) => ({ ...one, class: getCheckClass(one.id) }));
  if (cause === undefined || other === undefined) throw new Error('The report has two results');
  const results = [
    { ...cause, sameCause: [other.id] },
    { ...other, sameCauseAs: cause.id },
  ];
  const counts = { ...report.counts, sameCause: 1 };
  const lines = formatSummary({ ...report, results, counts }, null);
  expect(lines.filter((line) => line.startsWith('FAIL'))).toHaveLength(1);
  expect(lines).toContain('  Same cause: status.b');
});
