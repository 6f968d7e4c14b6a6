import { createHash } from 'node:crypto';
import type { Headers } from '../model/exchange.ts';
import type { CheckClass } from '../model/requirement.ts';
import { getContractLine } from './contract-line.ts';
import type { ContractNote, Report, ReportedResult } from './report.ts';

const schema =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Verdicts that are findings. SARIF also has a result for a pass, but code scanning shows it. */
const levels: Readonly<Partial<Record<ReportedResult['verdict'], 'error' | 'warning'>>> = {
  fail: 'error',
  error: 'error',
  warn: 'warning',
  waived: 'error',
};

/**
 * Formats a report as SARIF 2.1.0: a rule per kind of requirement, and a result per finding at its
 * line of openapi.yaml.
 * @param version of this program
 */
export function formatSarifReport(report: Report, version: string): string {
  const rules = [...new Map(report.results.map((it) => [getRuleId(it), it.class]))];
  const ruleIds = rules.map(([id]) => id);
  const { target, harm, strictness, device, devices } = report;
  const { notes = [], words: _, ...contract } = report.contract;
  const run = {
    tool: {
      driver: {
        name: report.tool,
        version,
        rules: [
          ...rules.map(([id, name]) => toRule(id, name)),
          ...(notes.length > 0 ? [noteRule] : []),
        ],
      },
    },
    automationDetails: { id: getAnalysisId(report) },
    invocations: [toInvocation(report)],
    columnKind: 'utf16CodeUnits',
    results: [
      ...report.results.flatMap((result) => {
        const level = levels[result.verdict];
        if (level === undefined || result.sameCauseAs !== undefined) return [];
        const ruleId = getRuleId(result);
        return [{ ruleId, ruleIndex: ruleIds.indexOf(ruleId), level, ...toResult(result) }];
      }),
      ...notes.map((note) => toNote(note, rules.length)),
    ],
    properties: { target, harm, strictness, device, contract, ...(devices && { devices }) },
  };
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

/** Returns the part of the id that requirements of all operations share. */
function getRuleId({ id }: ReportedResult): string {
  return id.split(':', 1)[0] ?? id;
}

function toRule(id: string, name: CheckClass) {
  const text = `${id}: ${classTexts[name]}`;
  return {
    id,
    shortDescription: { text },
    fullDescription: { text: `${classTexts[name]}.` },
    help: { text: 'The sentence of the contract is in the message of each result.' },
    defaultConfiguration: { level: 'error' },
    properties: { tags: ['contract', name] },
  };
}

const noteRule = {
  id: 'contract.note',
  shortDescription: { text: 'The contract is wrong or vague' },
  fullDescription: { text: 'The contract is wrong or vague. It says nothing about the device.' },
  help: { text: 'Correct the contract.' },
  defaultConfiguration: { level: 'note' },
  properties: { tags: ['contract'] },
};

function toNote({ file, line, pointer, message, remedy }: ContractNote, ruleIndex: number) {
  const place = createHash('sha256').update(`${file}${pointer}${message}`).digest('hex');
  return {
    ruleId: noteRule.id,
    ruleIndex,
    level: 'note',
    message: { text: escapeLinks(`${message} ${remedy}`) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: file }, region: { startLine: line } },
        logicalLocations: [{ fullyQualifiedName: pointer }],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: place.slice(0, 16) },
  };
}

const classTexts: Readonly<Record<CheckClass, string>> = {
  shape: 'Response bodies match their schema',
  status: 'Responses have a documented status, and the expected one',
  header: 'Responses have the required headers',
  media: 'Responses have the declared media type and a complete body',
  auth: 'Only those who may call an operation can call it',
  'invalid-input': 'Invalid requests are rejected',
  'valid-input': 'Valid requests are accepted, up to the limits',
  readback: 'Written values are read',
  isolation: 'Writing a value does not change others',
  noeffect: 'Rejected requests change nothing',
  resources: 'Resources can be created, listed, read and deleted',
  states: 'States change only as documented',
  time: 'Time limits, expiry and restarts are as documented',
  lockout: 'Lockout and rate limit are as documented',
  agreement: 'Responses agree with each other',
  leak: 'Responses contain no secrets',
  http: 'Methods and paths are handled as HTTP requires',
  security: 'The device has none of the known vulnerabilities',
  robust: 'The device does not fail and remains available',
  sequences: 'Sequences of calls agree with a model of the device',
};

/**
 * Code scanning replaces the findings of earlier runs with the same id. Runs of different products,
 * harm levels and selections therefore have different ones. The last part is empty: it would name
 * the run.
 */
function getAnalysisId({ tool, device, devices, harm, only, skip }: Report): string {
  const product = devices !== undefined && device.product === '' ? 'devices' : device.product;
  const selection = [...only.map((it) => `only ${it}`), ...skip.map((it) => `skip ${it}`)];
  return [tool, product || 'unknown', harm, ...selection, ''].join('/');
}

function toInvocation(report: Report) {
  const { exitCode, endedEarly, changed, notRestored, waiverProblems, startedAt, summary } = report;
  const messages = [
    ...(endedEarly === null ? [] : [endedEarly]),
    ...notRestored.map((it) => `Not restored: ${it.operationId}${it.pointer}: ${it.reason}`),
    ...waiverProblems,
  ];
  return {
    // 3, 4 and 6: the results are not complete.
    executionSuccessful: endedEarly === null && ![3, 4, 6].includes(exitCode),
    exitCode,
    exitCodeDescription: summary,
    startTimeUtc: startedAt,
    toolExecutionNotifications: [
      ...changed.map(({ operationId, change }) => ({
        level: 'note',
        message: { text: `Changed: ${operationId}: ${change}` },
      })),
      ...messages.map((text) => ({ level: 'error', message: { text } })),
    ],
  };
}

function toResult(result: ReportedResult) {
  const { id, message, sentence, pointer, waiver, exchange, verdict, operationId } = result;
  const { place, more, sameCause, byDevice, file = 'openapi.yaml' } = result;
  return {
    message: { text: escapeLinks(`${message}\nThe contract: ${sentence}`) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file },
          region: { startLine: result.line ?? getContractLine(pointer) },
        },
        logicalLocations: [{ fullyQualifiedName: pointer }],
      },
    ],
    partialFingerprints: {
      'stillhouseRequirement/v1': id,
      // GitHub compares only this one. By default it is a hash of the text at the line.
      primaryLocationLineHash: createHash('sha256').update(id).digest('hex').slice(0, 16),
    },
    ...(waiver !== undefined && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: waiver }],
    }),
    ...(exchange !== null && toExchange(exchange)),
    properties: {
      requirement: id,
      verdict,
      ...(operationId !== null && { operationId }),
      ...(place !== undefined && { place }),
      ...(more !== undefined && { more }),
      ...(sameCause !== undefined && { sameCause }),
      ...(byDevice !== undefined && { byDevice }),
      ...(exchange !== null && { curl: exchange.curl }),
    },
  };
}

/** A link in a message is clickable (SARIF 3.11.6). Messages quote responses of the device. */
function escapeLinks(text: string): string {
  return text
    .split(']')
    .map((part, at, parts) => (parts[at + 1]?.startsWith('(') ? part.replaceAll('[', '\\[') : part))
    .join(']');
}

function toExchange({ request, response, failure }: NonNullable<ReportedResult['exchange']>) {
  const { method, target, headers, body } = request;
  return {
    webRequest: {
      method,
      target,
      headers: toHeaders(headers),
      ...(body !== null && { body: { text: body } }),
    },
    webResponse:
      response === null
        ? { noResponseReceived: true, ...(failure !== null && { properties: { failure } }) }
        : {
            statusCode: response.status,
            headers: toHeaders(response.headers),
            body: { text: response.body },
          },
  };
}

/** Joins headers that occur several times (RFC 9110, 5.3). */
function toHeaders(headers: Headers): Record<string, string> {
  const byName = Map.groupBy(headers, ([name]) => name.toLowerCase());
  return Object.fromEntries(
    [...byName].map(([name, same]) => [name, same.map(([, value]) => value).join(', ')]),
  );
}
