import { expect, test } from 'vitest';
import { createTestReport } from '../testing/test-report.ts';
import { formatJUnitReport } from './junit.ts';
import { createPageData } from './page-data.ts';
import { countResults } from './report.ts';
import { formatSarifReport } from './sarif.ts';
import { formatWfcReport } from './wfc.ts';

const cause = 'auth.no-token:getSystemSettings';
const other = 'status.unauthorized:getSystemSettings';

function createReport() {
  const report = createTestReport({ [cause]: 'fail', [other]: 'fail' });
  const results = report.results.map((one) =>
    one.id === other ? { ...one, sameCauseAs: cause } : { ...one, sameCause: [other] },
  );
  return { ...report, results, counts: countResults(results) };
}

// R5.36.
test('JUnit, SARIF, Web Fuzzing Commons and the page have one failure per cause', () => {
  const report = createReport();
  const junit = formatJUnitReport(report);
  expect(junit).toContain('tests="2" failures="1"');
  expect(junit).toContain(`<skipped message="same cause as ${cause}:`);
  const [run] = JSON.parse(formatSarifReport(report, '0.1.0')).runs;
  expect(run.results).toHaveLength(1);
  expect(run.results[0].properties).toMatchObject({ requirement: cause, sameCause: [other] });
  const options = { version: '0.1.0', createdAt: new Date(0), json: '' };
  expect(JSON.parse(formatWfcReport(report, options)).faults.totalNumber).toBe(1);
  const page = createPageData(report);
  expect(page.groups.map(([, count]) => count)).toEqual([1]);
  expect(page.texts.join('\n')).toContain('Same cause as auth.no-token:');
});

test('what points to another failure is in no number but its own', () => {
  const { counts } = createReport();
  expect(counts).toMatchObject({ total: 2, sameCause: 1, byVerdict: { fail: 1 } });
});
