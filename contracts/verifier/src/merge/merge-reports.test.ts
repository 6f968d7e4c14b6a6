import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHtmlReport } from '../report/html.ts';
import { formatJUnitReport } from '../report/junit.ts';
import { type Report, verdicts } from '../report/report.ts';
import { createTestReport, everyVerdict } from '../testing/test-report.ts';
import { mergeReports } from './merge-reports.ts';

// Decision 0077.

const ids = Object.keys(everyVerdict);
const exitCodes = { pass: 0, fail: 1, error: 4 } as const;

/** Creates the report of one device. */
function createReport(
  product: string,
  values: Parameters<typeof createTestReport>[0],
  exitCode: number = exitCodes.pass,
): Report {
  const report = createTestReport(values, `Seen on ${product}.`);
  const device = { ...report.device, product, serialNumber: `NA-${product}` };
  return { ...report, device, target: `http://${product}.test`, exitCode };
}

const name = (report: Report, at = 0) => ({ source: `${at}.json`, report });
const merge = (...reports: readonly Report[]) => mergeReports(reports.map(name));

test('a requirement has its worst verdict, with the verdict and message of each device', () => {
  const [id = ''] = ids;
  const merged = merge(
    createReport('barra', { [id]: 'pass' }),
    createReport('dalmore', { [id]: 'fail' }, exitCodes.fail),
    createReport('arran', { [id]: 'fail' }, exitCodes.fail),
  );
  expect(merged.results).toMatchObject([
    {
      id,
      operationId: 'getSystemSettings',
      verdict: 'fail',
      message: expect.stringMatching(/^arran NA-arran: Seen on arran/),
      more: [expect.stringMatching(/^dalmore NA-dalmore: Seen on dalmore/)],
      byDevice: {
        'arran NA-arran': 'fail',
        'barra NA-barra': 'pass',
        'dalmore NA-dalmore': 'fail',
      },
    },
  ]);
  expect(merged).toMatchObject({
    exitCode: 1,
    summary: '2 of 3 devices did not pass: arran NA-arran, dalmore NA-dalmore.',
    device: { product: '', name: '3 devices' },
    counts: { total: 1, byVerdict: { fail: 1, pass: 0 } },
  });
});

test('a merged report is readable as a page and as JUnit', () => {
  const merged = merge(createReport('barra', everyVerdict), createReport('dalmore', everyVerdict));
  expect(formatHtmlReport(merged)).toContain('dalmore NA-dalmore');
  expect(formatJUnitReport(merged)).toContain('failures="1" errors="1"');
});

const anyReports = fc
  .uniqueArray(fc.constantFrom('arran', 'barra', 'cardhu', 'dalmore', 'harris'), { minLength: 1 })
  .chain((products) =>
    fc.tuple(
      ...products.map((product) =>
        fc
          .tuple(...ids.map(() => fc.constantFrom(...verdicts)), fc.constantFrom(0, 1, 3, 4, 5))
          .map((values) => {
            const exitCode = values.at(-1) as number;
            const entries = ids.map((id, at) => [id, values[at]]);
            return createReport(product, Object.fromEntries(entries), exitCode);
          }),
      ),
    ),
  );

test('merging in shards, in any order, is the same as merging at once (property)', () => {
  fc.assert(
    fc.property(anyReports, fc.constantFrom(1, 2, 4), (reports, count) => {
      const shards = [...Array(count).keys()].flatMap((index) => {
        const part = reports.filter((_report, at) => at % count === index);
        return part.length === 0 ? [] : [merge(...part)];
      });
      const merged = merge(...shards.toReversed());
      expect(merged).toEqual(merge(...reports));
      for (const { verdict, byDevice = {} } of merged.results) {
        const ranks = Object.values(byDevice).map((one) => verdicts.indexOf(one));
        expect(verdicts.indexOf(verdict)).toBe(Math.min(...ranks));
      }
    }),
    { numRuns: 30 },
  );
});

test('reports that do not belong together are usage errors', () => {
  const report = createReport('barra', everyVerdict);
  const other = createReport('dalmore', everyVerdict);
  expect(() => merge()).toThrow('Nothing to merge. Name report.json files.');
  expect(() => merge(report, report)).toThrow(
    'The device barra NA-barra is in 0.json (http://barra.test) and in 1.json (http://barra.test).',
  );
  expect(() => merge(report, { ...report, target: 'http://elsewhere.test' })).toThrow(
    'in 1.json (http://elsewhere.test). Name each device once.',
  );
  const contract = { version: '2.0.0', hash: 'sha256:other' };
  expect(() => merge(report, { ...other, contract })).toThrow(
    '2.0.0 (sha256:other). Merge reports',
  );
  expect(() => merge(report, { ...other, harm: 'read' })).toThrow(
    '0.json has harm level safe, but 1.json has harm level read. Merge reports of one run.',
  );
  expect(() => merge(report, { ...other, only: ['invalid-input'] })).toThrow(
    '0.json has --only none, but 1.json has --only invalid-input.',
  );
});

test('a missing or repeated shard is a usage error', () => {
  const first = { ...createReport('barra', everyVerdict), shard: '0/2' };
  const second = { ...createReport('dalmore', everyVerdict), shard: '1/2' };
  expect(merge(first, second).shard).toBeUndefined();
  expect(() => merge(first)).toThrow('Shard 1/2 is missing. Name the files of all 2 shards.');
  expect(() => merge(first, { ...second, shard: '0/2' })).toThrow('are both shard 0/2');
  expect(() => merge(first, { ...second, shard: '1/3' })).toThrow('1.json is shard 1/3');
  expect(() => merge(first, { ...second, shard: 'x' })).toThrow('1.json: "x" is not a shard.');
  expect(() => merge(first, createReport('harris', everyVerdict))).toThrow(
    '0.json is shard 0/2, but 1.json is not a shard.',
  );
});
