import { expect, test } from 'vitest';
import { mergeReports } from '../merge/merge-reports.ts';
import { findWfcErrors } from '../testing/report-validators.ts';
import { canary, createTestReport, everyVerdict } from '../testing/test-report.ts';
import type { Report, ReportedResult } from './report.ts';
import { formatWfcReport } from './wfc.ts';
import { getFaultCategory } from './wfc-faults.ts';

const report = createTestReport(everyVerdict);
const toJson = (it: Report) => `${JSON.stringify(it, null, 2)}\n`;

function format(it: Report) {
  const createdAt = new Date('2030-01-07T09:00:05Z');
  return JSON.parse(formatWfcReport(it, { version: '1.2.3', createdAt, json: toJson(it) }));
}

const other = createTestReport(everyVerdict);
const otherDevice = { ...other.device, serialNumber: 'NAbc12d340002' };
const merged = mergeReports([
  { source: 'a.json', report },
  { source: 'b.json', report: { ...other, device: otherDevice } },
]);

test.each([
  ['of a run', report],
  ['of an interrupted run', { ...report, exitCode: 4, endedEarly: 'Interrupted.' }],
  ['merged from several devices', merged],
  ['without results', createTestReport({})],
])('a report.wfc.json %s matches the format', (_kind, written) => {
  expect(findWfcErrors(format(written))).toEqual([]);
});

test('the format rejects an unknown code', () => {
  const broken = format(report);
  broken.faults.foundFaults[0].faultCategories[0].code = 500;
  expect(findWfcErrors(broken)).not.toEqual([]);
});

test('a failed requirement is a fault of its endpoint, and other verdicts are not', () => {
  expect(format(report).faults).toEqual({
    totalNumber: 1,
    foundFaults: [
      {
        endpointId: 'GET:/api/v1/settings/system',
        operationId: 'GET:/api/v1/settings/system',
        testCaseId: 'shape.a:getSystemSettings',
        faultCategories: [
          { code: 200, id: 'SCHEMA_INVALID_RESPONSE', context: 'shape.a:getSystemSettings' },
        ],
      },
    ],
  });
});

test('an operation that returns 500 has one fault, whatever it violates', () => {
  const ids = ['shape.a:getSystemSettings', 'auth.b:getSystemSettings'];
  const failed = createTestReport(Object.fromEntries(ids.map((id) => [id, 'fail'])));
  const results = failed.results.map((it) => {
    if (!it.exchange?.response) throw new Error('The report has no response.');
    return {
      ...it,
      exchange: { ...it.exchange, response: { ...it.exchange.response, status: 500 } },
    };
  });
  expect(format({ ...failed, results }).faults).toMatchObject({
    totalNumber: 1,
    foundFaults: ids.map((testCaseId) => ({
      testCaseId,
      faultCategories: [{ code: 100, context: 'GET:/api/v1/settings/system' }],
    })),
  });
  expect(format(failed).faults.totalNumber).toBe(2);
});

test('a fault of the whole device is of the endpoint of its request', () => {
  const getEndpoint = (it: Report) => format(it).faults.foundFaults[0].endpointId;
  const device = createTestReport({ 'robust.a': 'fail' });
  expect(getEndpoint(device)).toBe('POST:/api/v1/admin_login');
  const results = device.results.map((it) => ({ ...it, exchange: null }));
  expect(getEndpoint({ ...device, results })).toBe('ANY:/');
});

test('test cases are the commands, at the lines of their results in report.json', () => {
  const lines = toJson(merged).split('\n');
  const { testCases, totalTests } = format(merged);
  expect(testCases).toHaveLength(merged.results.length);
  expect(totalTests).toBe(testCases.length);
  for (const { id, filePath, startLine, endLine, curl } of testCases) {
    const result: ReportedResult = JSON.parse(
      lines
        .slice(startLine - 1, endLine)
        .join('\n')
        .replace(/,$/, ''),
    );
    expect([filePath, result.id, result.exchange?.curl]).toEqual(['report.json', id, curl]);
  }
});

test('statuses are covered by endpoint, and the errors of the verifier are warnings', () => {
  const { problemDetails, warnings, executionTimeInSeconds, creationTime } = format({
    ...report,
    endedEarly: 'Interrupted.',
  });
  expect(problemDetails.rest).toMatchObject({ evaluatedHttpCalls: 1, outputHttpCalls: 7 });
  expect(problemDetails.rest.endpointIds).toContain('PUT:/api/v1/settings/system');
  expect(problemDetails.rest.coveredHttpStatus[0]).toEqual({
    endpointId: 'POST:/api/v1/admin_login',
    testCaseId: 'shape.a:getSystemSettings',
    httpStatus: [200],
  });
  expect(warnings).toMatchObject([
    { category: 'incomplete', message: 'Interrupted.' },
    { category: 'error', message: expect.stringMatching(/^shape\.b:getSystemSettings: This is/) },
  ]);
  expect([executionTimeInSeconds, creationTime]).toEqual([1, '2030-01-07T09:00:05.000Z']);
});

test('the file contains no secrets', () => {
  expect(JSON.stringify(format(report))).not.toContain(canary);
});

test.each([
  ['shape.reply:getStatus', 'shape', 200, 200],
  ['shape.reply:getStatus', 'shape', 500, 100],
  ['robust.no-failure:getStatus', 'robust', 502, 121],
  ['robust.in-time:getStatus', 'robust', null, 312],
  ['invalid-input.minimum:updateTime:/a', 'invalid-input', 204, 206],
  ['invalid-input.minimum:updateTime:/a', 'invalid-input', 404, 901],
  ['resources.gone:deleteCertificate', 'resources', 200, 113],
  ['auth.no-token:getStatus', 'auth', 200, 311],
] as const)('the fault of %s (%s) with status %s has the code %s', (id, name, status, code) => {
  const [failed] = createTestReport({ [id]: 'fail' }).results;
  if (!failed?.exchange?.response) throw new Error('The report has no response.');
  const response = status === null ? null : { ...failed.exchange.response, status };
  const result = { ...failed, class: name, exchange: { ...failed.exchange, response } };
  expect(getFaultCategory(result).code).toBe(code);
});
