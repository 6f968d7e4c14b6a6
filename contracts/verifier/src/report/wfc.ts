import { isOperationId, operations } from '@stillhouse/contracts/operations';
import type { Report, ReportedResult } from './report.ts';
import { getFaultCategory, serverError } from './wfc-faults.ts';

/** Version of the report's schema (Web Fuzzing Commons 0.10). */
const schemaVersion = '0.8.0';

/** The file that has the requests of the test cases. */
const testFile = 'report.json';

/** A result with a request, and its lines in report.json. */
type TestCase = {
  readonly result: ReportedResult;
  readonly exchange: NonNullable<ReportedResult['exchange']>;
  readonly startLine: number;
  readonly endLine: number;
};

export type WfcFacts = {
  /** Of this program. */
  readonly version: string;
  readonly createdAt: Date;
  /** The text of report.json, for the lines of the test cases. */
  readonly json: string;
};

/**
 * Formats a report for tools that read reports of Web Fuzzing Commons: a test case per requirement
 * that was checked with a request, and a fault per failed requirement.
 */
export function formatWfcReport(report: Report, { version, createdAt, json }: WfcFacts): string {
  const tests = findTestCases(report, json);
  const faults = report.results
    .filter(({ verdict, sameCauseAs }) => verdict === 'fail' && sameCauseAs === undefined)
    .map(toFault);
  return `${JSON.stringify(
    {
      schemaVersion,
      toolName: report.tool,
      toolVersion: version,
      creationTime: createdAt.toISOString(),
      faults: { totalNumber: countFaults(faults), foundFaults: faults },
      problemDetails: {
        rest: {
          outputHttpCalls: tests.length,
          evaluatedHttpCalls: report.requests,
          endpointIds: Object.values(operations)
            .filter(({ surface }) => surface === 'device')
            .map(formatEndpoint),
          coveredHttpStatus: tests.flatMap(toCoveredStatus),
        },
      },
      totalTests: tests.length,
      testFilePaths: [testFile],
      testCases: tests.map(({ result, exchange, startLine, endLine }) => ({
        id: result.id,
        filePath: testFile,
        name: result.sentence,
        startLine,
        endLine,
        curl: exchange.curl,
      })),
      executionTimeInSeconds: Math.round(report.wallMs / 1000),
      warnings: listWarnings(report),
    },
    null,
    2,
  )}\n`;
}

function findTestCases({ results }: Report, json: string): TestCase[] {
  const lines = findResultLines(json);
  return results.flatMap((result, index) => {
    const { exchange } = result;
    const range = lines[index];
    return exchange === null || range === undefined ? [] : [{ result, exchange, ...range }];
  });
}

/** Returns the lines of each element of `results`. Only these are indented by four spaces. */
function findResultLines(json: string): { startLine: number; endLine: number }[] {
  const lines = json.split('\n');
  const first = lines.indexOf('  "results": [');
  if (first === -1) return [];
  const found: { startLine: number; endLine: number }[] = [];
  let startLine = 0;
  for (const [index, line] of lines.entries()) {
    if (index <= first) continue;
    if (line.startsWith('  ]')) break;
    if (line === '    {') startLine = index + 1;
    if (line.startsWith('    }')) found.push({ startLine, endLine: index + 1 });
  }
  return found;
}

/**
 * A fault is identified by its code and context. The context is the requirement, except for status
 * 500: an operation that fails violates many requirements with one fault.
 */
function toFault(result: ReportedResult) {
  const endpointId = getEndpoint(result);
  const category = getFaultCategory(result);
  const context = category === serverError ? endpointId : result.id;
  return {
    endpointId,
    // The name in schemas that still declare it, and require the other one.
    operationId: endpointId,
    testCaseId: result.id,
    faultCategories: [{ ...category, context }],
  };
}

function countFaults(faults: readonly ReturnType<typeof toFault>[]): number {
  const all = faults.flatMap(({ faultCategories }) => faultCategories);
  return new Set(all.map(({ code, context }) => `${code} ${context}`)).size;
}

function toCoveredStatus({ result, exchange }: TestCase) {
  const { operationId, response } = exchange;
  if (operationId === null || !isOperationId(operationId)) return [];
  return [
    {
      endpointId: formatEndpoint(operations[operationId]),
      testCaseId: result.id,
      httpStatus: response === null ? [] : [response.status],
    },
  ];
}

/** A requirement of the whole device has the endpoint of its request, or any. */
function getEndpoint({ operationId, exchange }: ReportedResult): string {
  const id = operationId ?? exchange?.operationId ?? '';
  if (isOperationId(id)) return formatEndpoint(operations[id]);
  if (exchange === null) return 'ANY:/';
  const { method, target } = exchange.request;
  return formatEndpoint({ method, path: target.split('?', 1)[0] ?? target });
}

function formatEndpoint({ method, path }: { readonly method: string; readonly path: string }) {
  return `${method}:${path}`;
}

function listWarnings({ endedEarly, changed, notRestored, waiverProblems, results }: Report) {
  return [
    ...(endedEarly === null ? [] : [toWarning('incomplete', endedEarly)]),
    ...changed.map((it) => toWarning('changed', `${it.operationId}: ${it.change}`)),
    ...notRestored.map((it) => toWarning('not-restored', `${it.operationId}: ${it.reason}`)),
    ...waiverProblems.map((message) => toWarning('waivers', message)),
    ...results.flatMap(({ id, verdict, message }) =>
      verdict === 'error' ? [toWarning('error', `${id}: ${message}`)] : [],
    ),
  ];
}

function toWarning(category: string, message: string) {
  return { message, category, displayPriority: 1 };
}
