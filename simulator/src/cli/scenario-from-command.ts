import { basename } from 'node:path';
import { createScenarioText } from '../fidelity/create-scenario.ts';
import { formatFinding } from '../scenarios/finding.ts';
import { loadScenarioText } from '../scenarios/load.ts';
import { createSimulator } from '../simulator.ts';
import { readTraffic } from '../traffic/read-traffic.ts';
import { removeSecrets } from '../traffic/remove-secrets.ts';
import type { DeviceTraffic } from '../traffic/traffic.ts';
import { readRecordingText } from './compare-command.ts';
import type { ParsedScenarioFrom } from './define-scenario.ts';
import type { Output } from './scenario-output.ts';
import { UsageError } from './usage-error.ts';
import { writeResultFile } from './write-result-file.ts';

const exitCodes = { written: 0, unusable: 3 } as const;

export type ScenarioFromCommand = { do: 'scenarioFrom' } & ParsedScenarioFrom;

/**
 * Runs `stillhouse-sim scenario from <recording>` and returns the exit code.
 * @throws UsageError if a file cannot be read or written, or it is unclear which device is meant
 */
export async function runScenarioFromCommand(
  { path, out, origin }: ScenarioFromCommand,
  { print, printError }: Output,
): Promise<number> {
  const read = readTraffic(readRecordingText(path));
  if (read.outcome === 'refused') {
    printError(`${path} ${read.message}`);
    return exitCodes.unusable;
  }
  const { traffic } = read;
  const recorded = selectDevice(traffic.devices, origin);
  const simulator = await createSimulator();
  try {
    const text = await createScenarioText(simulator, traffic, recorded, createName(path));
    const loaded = loadScenarioText(text, out ?? path);
    if (loaded.outcome === 'refused') {
      printError(`${path} cannot be a scenario: no simulated device is like the recorded one.`);
      for (const finding of loaded.findings) printError(formatFinding(finding));
      return exitCodes.unusable;
    }
    if (out === undefined) print(text.trimEnd());
    else {
      writeResultFile('--out', out, text);
      print(`Scenario: ${out} (${loaded.scenario.timeline?.length ?? 0} steps)`);
    }
    return exitCodes.written;
  } finally {
    await simulator.close();
  }
}

function selectDevice(devices: readonly DeviceTraffic[], origin: string | undefined) {
  const found = devices.filter((device) => origin === undefined || device.origin === origin);
  const [device] = found;
  if (device !== undefined && found.length === 1) return device;
  const origins = devices.map((one) => one.origin).join(', ');
  throw new UsageError(
    origin === undefined
      ? `The file has requests to ${devices.length} devices. Choose one with --origin: ${origins}.`
      : `--origin: the file has no requests to "${origin}", but to ${origins}.`,
  );
}

/** Returns the name of a file as the name of a scenario. */
function createName(path: string): string {
  const name = removeSecrets(basename(path).replace(/\.(har|json)$/i, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return `like-${name}`.slice(0, 64).replace(/-+$/, '');
}
