import { formatJUnit, type JUnitCase } from '@stillhouse/foundation/junit';
import { conclude } from '../results/conclusion.ts';
import { type ContractNote, formatSource, type Report, type ReportedResult } from './report.ts';

/** Formats a report as JUnit XML: a suite per class of checks, a case per requirement. */
export function formatJUnitReport(report: Report): string {
  const { results, startedAt, target, wallMs } = report;
  const suites = [...Map.groupBy(results, ({ class: name }) => name)].map(([name, group]) => ({
    name,
    attributes: { timestamp: startedAt, hostname: target },
    cases: group.map(toCase),
  }));
  const outcome = toOutcome(report);
  const run = {
    name: 'run',
    attributes: { timestamp: startedAt, hostname: target },
    cases: outcome === null ? [] : [outcome],
  };
  const all = outcome === null ? suites : [run, ...suites];
  return formatJUnit('stillhouse-verify', all, { timeMs: wallMs });
}

/** Without a tested requirement, all cases are skipped, which many programs show as success. */
function toOutcome({ results, summary, changed, notRestored, contract }: Report): JUnitCase | null {
  const base = { classname: 'run', name: 'outcome', timeMs: 0 };
  const text = [
    ...changed.map(({ operationId, change }) => `Changed: ${operationId}: ${change}`),
    ...notRestored.map(({ operationId, reason }) => `Not restored: ${operationId}: ${reason}`),
    ...(contract.notes ?? []).map(formatNote),
  ].join('\n');
  if (conclude(results).name === 'nothingTested' || notRestored.length > 0)
    return { ...base, result: { kind: 'error', message: summary, type: 'run', text } };
  return text === '' ? null : { ...base, result: { kind: 'system-out', text } };
}

function formatNote({ file, line, message, remedy }: ContractNote): string {
  return `Contract: ${file}:${line}: ${message} ${remedy}`;
}

function toCase(reported: ReportedResult): JUnitCase {
  const { id, class: name, operationId, exchange } = reported;
  const result = toResult(reported);
  return {
    classname: `${name}.${operationId ?? 'device'}`,
    name: id,
    timeMs: exchange?.tookMs ?? 0,
    ...(result !== null && { result }),
  };
}

function toResult(reported: ReportedResult): Required<JUnitCase>['result'] | null {
  const { verdict, message, class: type, sameCauseAs } = reported;
  // A build server shows the cause once.
  if (sameCauseAs !== undefined)
    return { kind: 'skipped', message: `same cause as ${sameCauseAs}: ${message}` };
  switch (verdict) {
    case 'pass':
      return null;
    case 'warn':
      return { kind: 'system-out', text: `WARN ${message}` };
    case 'fail':
      return { kind: 'failure', message, type, text: formatDetails(reported) };
    case 'error':
      return { kind: 'error', message, type, text: formatDetails(reported) };
    default:
      return { kind: 'skipped', message: `${verdict}: ${formatReason(reported)}` };
  }
}

function formatReason({ message, waiver, evidence, enabledBy }: ReportedResult): string {
  return [message, waiver, evidence, enabledBy && `Enabled by: ${enabledBy}`]
    .filter((text) => text !== undefined)
    .join(' ');
}

function formatDetails(result: ReportedResult): string {
  const { sentence, place, exchange } = result;
  return [
    `The contract (${formatSource(result)}): ${sentence}`,
    ...(place === undefined ? [] : [`At ${place}`]),
    ...(exchange === null ? [] : [exchange.curl, formatResponse(exchange)]),
  ].join('\n');
}

function formatResponse({ response, failure }: NonNullable<ReportedResult['exchange']>): string {
  if (response === null) return `No response: ${failure}`;
  const headers = response.headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP ${response.status}`, ...headers, '', response.body].join('\n');
}
