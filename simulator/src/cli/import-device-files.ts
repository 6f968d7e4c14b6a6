import { basename } from 'node:path';
import type { FidelityFleet } from '../fidelity/compare-recording.ts';
import {
  createLikeScenario,
  createScenarioName,
  type ImportOptions,
} from '../fidelity/create-scenario.ts';
import { describeFault } from '../fidelity/lasting-faults.ts';
import { identifyDevice } from '../fidelity/recorded-device.ts';
import { getEffectName, type Profile, type Quirk } from '../profiles/profile.ts';
import { createProfile } from '../scenarios/profiles/from-report.ts';
import type { Report } from '../scenarios/profiles/read-report.ts';
import type { DeviceTraffic, Traffic } from '../traffic/traffic.ts';
import { readReportFile } from './profile-from-report.ts';
import { readRecordingFile, selectDevice } from './recording-file.ts';
import { UsageError } from './usage-error.ts';

/** The files of one recorded device, and how to read them. */
export type DeviceFiles = {
  readonly paths: readonly string[];
  /** Chooses one of several devices in a file. */
  readonly origin?: string | undefined;
  /** The path of a gateway before that of the API. */
  readonly basePath?: string | undefined;
};

type RecordedFile = { path: string; traffic: Traffic; device: DeviceTraffic };

/** What is known of an imported device, and what is not. Each section has a title and its lines. */
type Section = readonly [title: string, lines: readonly string[]];

/**
 * Creates the scenario of a device that is like the recorded one. State and responses are those of
 * the recordings, in the order of their times. A report says how the firmware differs; it is a
 * recording as well only if there is no other one.
 * @throws UsageError if a file cannot be read, or it is unclear which device is meant
 * @throws InvalidScenarioError if a file is no recording
 */
export async function importDeviceFiles(
  fleet: FidelityFleet,
  { paths, origin, basePath }: DeviceFiles,
  options: Pick<ImportOptions, 'isLiteral' | 'product' | 'profile'>,
) {
  const files = paths.map((path): RecordedFile => {
    const traffic = readRecordingFile(path, basePath);
    return { path, traffic, device: selectDevice(path, traffic.devices, origin) };
  });
  const isReport = ({ traffic }: RecordedFile) => traffic.source === 'report';
  const recordings = files.filter((file) => !isReport(file));
  const reports = files
    .filter(isReport)
    .map(({ path }) => ({ path, report: readReportFile(path) }));
  rejectOtherProduct([
    ...recordings.map(({ path, device }) => ({ path, product: findProduct(device) })),
    ...reports.map(({ path, report }) => ({ path, product: report.product || null })),
  ]);
  const { known, leftOut } = readFirmware(reports);
  const { traffic, device } = mergeRecordings(recordings.length > 0 ? recordings : files);
  const name = createScenarioName(basename(paths[0] ?? ''));
  const like = await createLikeScenario(fleet, traffic, device, name, { ...options, known });
  const product = like.scenario.device?.product;
  const sections: readonly Section[] = [
    [`Like ${device.origin} in ${paths.join(', ')}, but:`, like.deviations],
    ['Firmware:', like.quirks.map(describeQuirk)],
    ['Faults:', like.faults.map(describeFault)],
    ['Assumed:', like.notes],
    [
      `Not covered; responds as any simulated ${product}:`,
      [...describeUncovered(like.uncovered), ...leftOut],
    ],
  ];
  return { scenario: like.scenario, uncovered: like.uncovered, device, sections };
}

function describeUncovered(operations: readonly string[]): string[] {
  return operations.length === 0 ? [] : [`No file shows ${operations.join(', ')}.`];
}

/** @throws UsageError if the files are of several products */
export function rejectOtherProduct(
  files: readonly { readonly path: string; readonly product: string | null }[],
): void {
  const known = files.filter(({ product }) => product !== null);
  const [first] = known;
  const other = known.find(({ product }) => product !== first?.product);
  if (first === undefined || other === undefined) return;
  throw new UsageError(
    `${other.path} is of the product ${JSON.stringify(other.product)}, but ${first.path} of ${JSON.stringify(first.product)}. Use files of one device.`,
  );
}

/** Returns null for a recording without a status: it may be of any product. */
export function findProduct({ exchanges }: DeviceTraffic): string | null {
  const { lease, isProductKnown } = identifyDevice(exchanges);
  return isProductKnown ? lease.product : null;
}

/** Returns the deviations of all reports, and which a profile cannot describe. */
function readFirmware(reports: readonly { path: string; report: Report }[]): {
  known: Profile | undefined;
  leftOut: readonly string[];
} {
  let known: Profile | undefined;
  const leftOut: string[] = [];
  for (const { path, report } of reports) {
    const { profile, skipped } = createProfile(report, known?.quirks);
    known = profile;
    leftOut.push(...skipped.map(({ id, reason }) => `${path}: ${id}: ${reason}.`));
  }
  return { known: known?.quirks.length === 0 ? undefined : known, leftOut };
}

/** Returns the requests of all files as those of one recording. */
function mergeRecordings(files: readonly RecordedFile[]): {
  traffic: Pick<Traffic, 'source' | 'notes'>;
  device: DeviceTraffic;
} {
  const [first] = files;
  if (first === undefined) throw new Error('Importing a device needs a file.');
  if (files.length === 1) return first;
  const exchanges = files.flatMap(({ device }) => device.exchanges);
  const notes = files.flatMap(({ path, traffic }) =>
    traffic.notes.map((note) => `${path}: ${note}`),
  );
  return {
    traffic: { source: first.traffic.source, notes },
    device: { origin: first.device.origin, exchanges: exchanges.toSorted((a, b) => a.at - b.at) },
  };
}

/** Says in one line what a firmware does otherwise. */
function describeQuirk(quirk: Quirk): string {
  const { match } = quirk;
  const effect = getEffectName(quirk);
  return `${JSON.stringify(match)}: ${effect} ${JSON.stringify(quirk[effect])}`;
}
