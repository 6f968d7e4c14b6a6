import { Budget } from '@stillhouse/foundation/document-limits';
import { Document } from 'yaml';
import type { ControlSchema } from '../../client/control-schema.ts';
import { createRecordedProfile } from '../fidelity/create-recorded-profile.ts';
import { createScenarioName, createScenarioText } from '../fidelity/create-scenario.ts';
import type { DeviceFidelity } from '../fidelity/fidelity-report.ts';
import { formatYaml } from '../fidelity/format-yaml.ts';
import { identifyDevice } from '../fidelity/recorded-device.ts';
import { createHiddenFleet } from '../fleet/hidden-fleet.ts';
import { loadScenarioText } from '../scenarios/load.ts';
import { createProfile } from '../scenarios/profiles/from-report.ts';
import { readReport } from '../scenarios/profiles/read-report.ts';
import { decodeFile } from '../traffic/decode-file.ts';
import { readTraffic } from '../traffic/read-traffic.ts';
import type { DeviceTraffic, Traffic } from '../traffic/traffic.ts';
import type { ControlRejection } from './control-problem.ts';
import { type ImportResult, type RecordingFile, rejectFile } from './import-result.ts';

/**
 * Reads a recording and creates the scenario and the profile of its device. Takes long: call it in
 * a thread of its own.
 */
export async function importRecording(file: RecordingFile): Promise<ImportResult> {
  const { origin, basePath } = file;
  const read = readTraffic(file.bytes, { basePath });
  if (read.outcome === 'rejected') return rejectFile(file, read.message);
  const { traffic } = read;
  const { source, devices } = traffic;
  const listed = devices.map(describeDevice);
  if (origin === undefined && devices.length > 1) {
    return { status: 200, body: { source, devices: listed, imported: null } };
  }
  const recorded = devices.find((device) => origin === undefined || device.origin === origin);
  if (recorded === undefined) {
    const origins = devices.map((device) => device.origin).join(', ');
    return rejectFile(file, `has no requests to "${origin}", but to ${origins}.`);
  }
  const imported = await importDevice(traffic, recorded, file);
  if ('status' in imported) return imported;
  return { status: 200, body: { source, devices: listed, imported } };
}

function describeDevice({ origin, exchanges }: DeviceTraffic): ControlSchema<'RecordedDevice'> {
  const { product, firmware = null } = identifyDevice(exchanges).lease;
  const failures = exchanges.filter(({ response }) => (response?.status ?? 500) >= 400);
  return {
    origin,
    product,
    firmware,
    requests: exchanges.length,
    failures: failures.length,
  };
}

async function importDevice(
  traffic: Traffic,
  recorded: DeviceTraffic,
  file: RecordingFile,
): Promise<ControlSchema<'ImportedDevice'> | ControlRejection<400>> {
  const name = createScenarioName(file.name);
  const hidden = createHiddenFleet();
  try {
    const created = await createScenarioText(hidden, traffic, recorded, name, {
      isLiteral: file.literal === true,
    });
    const loaded = loadScenarioText(created.text, file.name);
    if (loaded.outcome === 'rejected') {
      const [{ message } = { message: 'it is not valid' }] = loaded.errors;
      return rejectFile(file, `cannot be a scenario: no simulated device is like it (${message}).`);
    }
    return {
      origin: recorded.origin,
      scenario: created.text,
      profile: describeProfile(traffic, recorded, created.fidelity, file),
      deviations: [...created.deviations],
      notes: [...created.notes],
    };
  } finally {
    await hidden.close();
  }
}

function describeProfile(
  { source }: Traffic,
  { exchanges }: DeviceTraffic,
  fidelity: DeviceFidelity,
  file: RecordingFile,
): ControlSchema<'ImportedProfile'> | null {
  const report = source === 'report' ? readReportFile(file) : null;
  const { profile, skipped } =
    report === null
      ? createRecordedProfile(exchanges, fidelity, createScenarioName(file.name))
      : createProfile(report);
  if (profile.quirks.length === 0) return null;
  return {
    text: formatYaml(new Document(profile, { aliasDuplicateObjects: false })),
    profile,
    skipped: skipped.map(({ id, reason }) => `${id}: ${reason}.`),
  };
}

/** Returns null for a report of another version, or one that is cut off. */
function readReportFile({ bytes }: RecordingFile): ReturnType<typeof readReport> | null {
  const decoded = decodeFile(bytes);
  if (decoded.outcome === 'rejected') return null;
  try {
    return readReport(new Budget().parse(decoded.text));
  } catch {
    return null;
  }
}
