import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mergeReports } from '../merge/merge-reports.ts';
import { findSarifErrors } from '../testing/report-validators.ts';
import { canary, createTestReport, everyVerdict } from '../testing/test-report.ts';
import type { Report } from './report.ts';
import { formatSarifReport } from './sarif.ts';

const report = createTestReport(everyVerdict);
const pointer = '/paths/~1api~1v1~1status/get';

/** Creates a report of another device or firmware. */
function createOther(serialNumber: string, firmwareVersion = 'NFA2'): Report {
  const other = createTestReport(everyVerdict, 'Something else.');
  return { ...other, device: { ...other.device, serialNumber, firmwareVersion } };
}

const format = (it: Report) => JSON.parse(formatSarifReport(it, '1.2.3'));
const getResults = (it: Report) => format(it).runs[0].results;

test.each([
  ['of a run', report],
  [
    'of an interrupted run with invalid waivers',
    { ...report, exitCode: 4, endedEarly: 'Interrupted.', waiverProblems: ['A waiver expired.'] },
  ],
  [
    'merged from several devices',
    mergeReports([
      { source: 'a.json', report },
      { source: 'b.json', report: createOther('NAbc12d340002') },
    ]),
  ],
  ['without findings', createTestReport({ 'shape.a': 'pass' })],
])('a report.sarif %s matches the published schema', (_kind, written) => {
  expect(findSarifErrors(format(written))).toEqual([]);
});

test('the published schema rejects a wrong field', () => {
  const broken = format(report);
  broken.runs[0].results[0].level = 'fatal';
  expect(findSarifErrors(broken)).not.toEqual([]);
});

test('findings are results, and other verdicts are not', () => {
  expect(
    getResults(report).map((it: { properties: { verdict: string }; level: string }) => [
      it.properties.verdict,
      it.level,
    ]),
  ).toEqual([
    ['fail', 'error'],
    ['error', 'error'],
    ['warn', 'warning'],
    ['waived', 'error'],
  ]);
});

test('requirements of one rule share it, whatever the operation', () => {
  const ids = [
    'invalid-input.minimum:updateA:/a',
    'invalid-input.minimum:updateB:/b',
    'invalid-input.maximum:updateA:/a',
  ];
  const [run] = format(createTestReport(Object.fromEntries(ids.map((id) => [id, 'fail'])))).runs;
  expect(run.tool.driver).toMatchObject({
    name: 'stillhouse-verify',
    version: '1.2.3',
    rules: [{ id: 'invalid-input.minimum' }, { id: 'invalid-input.maximum' }],
  });
  expect(run.results.map(({ ruleIndex }: { ruleIndex: number }) => ruleIndex)).toEqual([0, 0, 1]);
});

test('a result is at the line of its requirement in openapi.yaml', () => {
  const text = readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8');
  const lines = text.split('\n');
  const path = lines.indexOf('  /api/v1/status:');
  const results = report.results.map((result) => ({ ...result, pointer }));
  const [result] = getResults({ ...report, results });
  expect(lines[path + 1]).toBe('    get:');
  expect(result.locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'openapi.yaml' },
    region: { startLine: path + 2 },
  });
});

test('only a waived finding is suppressed, with the reason', () => {
  expect(
    getResults(report).flatMap((it: { ruleId: string; suppressions?: unknown }) =>
      it.suppressions === undefined ? [] : [[it.ruleId, it.suppressions]],
    ),
  ).toEqual([
    [
      'shape.d',
      [
        {
          kind: 'external',
          status: 'accepted',
          justification: 'Known (me, until 2030-02-01)',
        },
      ],
    ],
  ]);
});

test('fingerprints are equal in runs of other devices and firmware, and unique in a run', () => {
  const getFingerprints = (it: Report) =>
    getResults(it).map((result: { partialFingerprints: object }) => result.partialFingerprints);
  const fingerprints = getFingerprints(report);
  expect(fingerprints[0]).toMatchObject({
    'stillhouseRequirement/v1': 'shape.a:getSystemSettings',
  });
  expect(getFingerprints(createOther('NAbc12d340002'))).toEqual(fingerprints);
  const hashes = fingerprints.map((it: Record<string, string>) => it.primaryLocationLineHash);
  expect(new Set(hashes).size).toBe(fingerprints.length);
});

test('a result has its request and response without secrets', () => {
  const [result] = getResults(report);
  expect(result).toMatchObject({
    webRequest: { method: 'POST', body: { text: expect.stringContaining('«password»') } },
    webResponse: { statusCode: 200, headers: { 'x-was': '«password»' } },
    properties: { curl: expect.stringContaining('$STILLHOUSE_PASSWORD') },
  });
  expect(JSON.stringify(format(report))).not.toContain(canary);
});

test('a merged report has the verdict on each device', () => {
  const other = createOther('NAbc12d340002');
  const merged = mergeReports([
    { source: 'a.json', report },
    { source: 'b.json', report: other },
  ]);
  const [run] = format(merged).runs;
  expect(run.automationDetails.id).toBe('stillhouse-verify/devices/safe/');
  expect(run.results[0]).toMatchObject({
    message: { text: expect.stringMatching(/^barra NAbc12d340001: This is the result/) },
    properties: {
      more: [expect.stringContaining('barra NAbc12d340002: Something else.')],
      byDevice: { 'barra NAbc12d340001': 'fail', 'barra NAbc12d340002': 'fail' },
    },
  });
});

test('an incomplete run says so', () => {
  const { invocations } = format({ ...report, exitCode: 4, endedEarly: 'Interrupted.' }).runs[0];
  expect(invocations).toMatchObject([
    {
      executionSuccessful: false,
      exitCode: 4,
      toolExecutionNotifications: [{ message: { text: 'Interrupted.' } }],
    },
  ]);
  expect(format(report).runs[0].invocations[0].executionSuccessful).toBe(true);
});

test('a link in a message is not clickable, and brackets remain readable', () => {
  const [result] = getResults(
    createTestReport({ 'shape.a': 'fail' }, 'Received [here](http://x.test), not [1, 2].'),
  );
  expect(result.message.text).toContain('Received \\[here](http://x.test), not [1, 2].');
});
