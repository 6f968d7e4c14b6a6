import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import { formatReach } from '../report/reach.ts';
import type { Report, ReportedResult } from '../report/report.ts';
import { formatSource, getDeviceLabel, verdicts } from '../report/report.ts';
import { sortBySeverity } from '../report/severity.ts';

/** Further failures are in the report only. */
const maxFindings = 40;

/** Requirements of the same cause in a line. */
const maxSameCause = 3;

const printedVerdicts: readonly ReportedResult['verdict'][] = ['fail', 'error', 'warn'];

/** Formats the lines at the end of a run. */
export function formatSummary(report: Report, folder: string | null): string[] {
  const { contract, counts } = report;
  const reported = groupByMessage(
    sortBySeverity(report.results).filter(
      ({ verdict, sameCauseAs }) => printedVerdicts.includes(verdict) && sameCauseAs === undefined,
    ),
  );
  const printed = reported.slice(0, maxFindings);
  const left = reported.length - printed.length;
  return [
    ...formatChanges(report),
    ...printed.flatMap(formatFinding),
    ...(left > 0 ? [`... and ${left} more; --report DIR writes them all.`, ''] : []),
    ...formatNotTested(report),
    ...report.waiverProblems,
    ...formatDevices(report),
    `Contract ${contract.version} (${contract.hash.slice('sha256:'.length, 'sha256:'.length + 12)}), harm level ${report.harm}: ${formatQuantity(report.requests, 'request')} in ${(report.wallMs / 1000).toFixed(1)} s`,
    `${formatQuantity(counts.total, 'requirement')}: ${verdicts
      .filter((name) => counts.byVerdict[name] > 0)
      .map((name) => `${counts.byVerdict[name]} ${name}`)
      .concat(counts.sameCause > 0 ? [`${counts.sameCause} of the same causes`] : [])
      .join(', ')}`,
    ...(report.reach === undefined ? [] : [formatReach(report.reach)]),
    ...(folder === null ? [] : [`Reports: ${folder}`]),
    report.summary,
  ];
}

function formatChanges({ changed, notRestored }: Report): string[] {
  const lines = [
    ...changed.map(({ operationId, change }) => `CHANGED ${operationId}: ${change}`),
    ...groupTexts(
      notRestored.map(({ operationId, reason }) => `NOT RESTORED ${operationId}: ${reason}`),
    ),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}

function groupTexts(texts: readonly string[]): string[] {
  return [...Map.groupBy(texts, (text) => text)].map(([text, { length }]) =>
    length === 1 ? text : `${text} (${length} values)`,
  );
}

function formatDevices({ device, devices, target }: Report): string[] {
  if (devices !== undefined) {
    return devices.map((one) => `${getDeviceLabel(one)}: ${one.summary}`);
  }
  if (device.serialNumber === '') return [target];
  const { name, serialNumber, firmwareVersion } = device;
  return [`${name} ${serialNumber}, firmware ${firmwareVersion}, at ${target}`];
}

/** Groups results with the same message: a device that is gone fails hundreds of requirements. */
function groupByMessage(results: readonly ReportedResult[]): readonly Reported[] {
  const byMessage = new Map<string, Reported>();
  for (const result of results) {
    const key = `${result.verdict} ${result.class} ${result.message}`;
    const reported = byMessage.get(key);
    if (reported === undefined) byMessage.set(key, { ...result, otherCount: 0 });
    else reported.otherCount++;
  }
  return [...byMessage.values()];
}

type Reported = ReportedResult & { otherCount: number };

function formatFinding({
  id,
  verdict,
  level,
  source,
  message,
  place,
  sentence,
  exchange,
  script,
  count,
  otherCount,
  sameCause = [],
  ...result
}: Reported): string[] {
  const times = count > 1 ? ` (${count} times)` : '';
  return [
    `${verdict.toUpperCase()} ${id}${place === undefined ? '' : ` at ${place}`}${times}`,
    `  ${message.split('\n')[0]}`,
    `  Contract (${level}, ${source}): ${sentence}`,
    `  ${formatSource(result)}`,
    ...(otherCount === 0
      ? []
      : [`  Also applies to ${formatQuantity(otherCount, 'more requirement')}.`]),
    ...formatSameCause(sameCause),
    ...(script !== undefined
      ? script.trimEnd().split('\n')
      : exchange === null
        ? []
        : [`  ${exchange.curl}`]),
    '',
  ];
}

function formatSameCause(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const left = ids.length - maxSameCause;
  const more = left > 0 ? `, and ${left} more` : '';
  return [`  Same cause: ${ids.slice(0, maxSameCause).join(', ')}${more}`];
}

/**
 * Counts untested requirements by what would enable them. If the target cannot be verified, the
 * last line says that for all of them.
 */
function formatNotTested({ results, summary }: Report): string[] {
  const byRemedy = new Map<string, number>();
  for (const { verdict, enabledBy } of results) {
    if (verdict !== 'not-tested') continue;
    const remedy = enabledBy ?? 'Report this as a bug of the verifier';
    if (summary.endsWith(remedy)) continue;
    byRemedy.set(remedy, (byRemedy.get(remedy) ?? 0) + 1);
  }
  const lines = [...byRemedy].map(([remedy, n]) => `Not tested: ${n}, enabled by: ${remedy}`);
  return lines.length === 0 ? [] : [...lines, ''];
}
