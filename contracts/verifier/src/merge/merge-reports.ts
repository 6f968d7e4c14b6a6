import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import { explainMissingShards, parseShard } from '@stillhouse/foundation/shard';
import { UsageError } from '../model/usage-error.ts';
import {
  countResults,
  getDeviceLabel,
  type Report,
  type ReportedDevice,
  reportVersion,
} from '../report/report.ts';
import { conclude } from '../results/conclusion.ts';
import { exitCodes } from '../results/exit-codes.ts';
import { addDevice, mergeResults } from './merge-results.ts';

/** A report with the name of its file. */
export type ReportSource = { readonly source: string; readonly report: Report };

/** If several exit codes apply, the first of these counts. */
const exitCodeOrder = [5, 3, 4, 2, 1, 6, 0];

/**
 * Merges reports of several devices. Each requirement has the worst of its verdicts. The result
 * does not depend on the order, nor on earlier merges of some of the reports.
 * @throws UsageError if the reports are of different contracts or selections, if a device is in two
 *   of them, or if a shard is missing
 */
export function mergeReports(sources: readonly ReportSource[]): Report {
  assertShards(sources);
  const [first] = sources;
  if (first === undefined) throw new UsageError('Nothing to merge. Name report.json files.');
  for (const other of sources) assertSameRun(first, other);
  assertUniqueDevices(sources);
  const reports = sources.map(({ report }) => report);
  const devices = reports.flatMap(listDevices).sort((a, b) => compare(a, b));
  const results = mergeResults(
    reports.map((report) => {
      const [only] = listDevices(report);
      if (report.devices !== undefined || only === undefined) return report.results;
      return report.results.map((result) => addDevice(result, getDeviceLabel(only)));
    }),
  );
  const { harm, strictness, only, skip, contract } = first.report;
  const sum = (key: 'wallMs' | 'requests') => reports.reduce((all, it) => all + it[key], 0);
  const endedEarly = reports.flatMap((report) => report.endedEarly ?? []).sort();
  const startedAt = reports.map((report) => report.startedAt).sort();
  return {
    reportVersion,
    tool: 'stillhouse-verify',
    startedAt: startedAt[0] ?? first.report.startedAt,
    wallMs: sum('wallMs'),
    target: devices.map(({ target }) => target).join(', '),
    harm,
    strictness,
    only,
    skip,
    device: mergeIdentities(devices),
    contract,
    exitCode: exitCodeOrder.find((code) => devices.some((it) => it.exitCode === code)) ?? 0,
    summary: summarize(devices),
    endedEarly: endedEarly[0] ?? null,
    requests: sum('requests'),
    counts: countResults(results),
    changed: reports.flatMap(({ changed = [] }) => changed),
    notRestored: reports.flatMap(({ notRestored }) => notRestored),
    journal: devices.find(({ journal }) => journal !== null)?.journal ?? null,
    waiverProblems: [...new Set(reports.flatMap(({ waiverProblems }) => waiverProblems))].sort(),
    results,
    devices,
  };
}

/** Reports of earlier versions of this program call a device conformant without any test. */
function listDevices(report: Report): readonly ReportedDevice[] {
  const { devices, device, target, exitCode, summary, requests, journal } = report;
  if (devices !== undefined) return devices;
  const base = { ...device, target, exitCode, summary, requests, journal };
  const { name, sentence } = conclude(report.results);
  if (exitCode !== exitCodes.conformant || name !== 'nothingTested') return [base];
  return [{ ...base, exitCode: exitCodes.nothingTested, summary: sentence }];
}

function compare(a: ReportedDevice, b: ReportedDevice): number {
  return getDeviceLabel(a) < getDeviceLabel(b) ? -1 : 1;
}

function mergeIdentities(devices: readonly ReportedDevice[]): Report['device'] {
  const [first, ...others] = devices;
  if (first === undefined || others.length > 0) {
    const name = `${devices.length} devices`;
    return { product: '', serialNumber: '', firmwareVersion: '', name };
  }
  const { product, serialNumber, firmwareVersion, name } = first;
  return { product, serialNumber, firmwareVersion, name };
}

function summarize(devices: readonly ReportedDevice[]): string {
  const failed = devices.filter(({ exitCode }) => exitCode !== 0);
  const all = formatQuantity(devices.length, 'device');
  if (failed.length === 0) return `Conformant: ${all}.`;
  return `${failed.length} of ${all} did not pass: ${failed.map(getDeviceLabel).join(', ')}.`;
}

function assertShards(sources: readonly ReportSource[]): void {
  const sharded = sources.find(({ report }) => report.shard !== undefined);
  const whole = sources.find(({ report }) => report.shard === undefined);
  if (sharded === undefined) return;
  if (whole !== undefined) {
    throw new UsageError(
      `${sharded.source} is shard ${sharded.report.shard}, but ${whole.source} is not a shard. Merge the shards of one run.`,
    );
  }
  const issue = explainMissingShards(
    sources.map(({ source, report }) => ({ source, shard: readShard(source, report) })),
  );
  if (issue !== null) throw new UsageError(issue);
}

function readShard(source: string, { shard = '' }: Report) {
  try {
    return parseShard(shard);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`${source}: ${error.message}`);
  }
}

function assertSameRun(first: ReportSource, other: ReportSource): void {
  const describe = ({ contract, harm, strictness, only, skip }: Report) => ({
    contract: `${contract.version} (${contract.hash})`,
    'harm level': harm,
    strictness,
    '--only': only.join(',') || 'none',
    '--skip': skip.join(',') || 'none',
  });
  const wanted = describe(first.report);
  for (const [name, value] of Object.entries(describe(other.report))) {
    const expected = wanted[name as keyof typeof wanted];
    if (value === expected) continue;
    throw new UsageError(
      `${first.source} has ${name} ${expected}, but ${other.source} has ${name} ${value}. Merge reports of one run.`,
    );
  }
}

function assertUniqueDevices(sources: readonly ReportSource[]): void {
  const seen = new Map<string, string>();
  for (const { source, report } of sources) {
    for (const device of listDevices(report)) {
      const label = getDeviceLabel(device);
      const place = `${source} (${device.target})`;
      const earlier = seen.get(label);
      if (earlier !== undefined) {
        throw new UsageError(
          `The device ${label} is in ${earlier} and in ${place}. Name each device once.`,
        );
      }
      seen.set(label, place);
    }
  }
}
