import { basename } from 'node:path';
import { printText } from '@stillhouse/foundation/print';
import { createScenarioName, createScenarioText } from '../fidelity/create-scenario.ts';
import { loadScenarioText } from '../scenarios/load.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import { createSimulator } from '../simulator.ts';
import type { ParsedScenarioFrom } from './define-scenario.ts';
import { InvalidScenarioError } from './invalid-scenario.ts';
import { readRecordingFile, selectDevice } from './recording-file.ts';
import type { Output } from './scenario-output.ts';
import { writeResultFile } from './write-result-file.ts';

export type ScenarioFromCommand = { do: 'scenarioFrom' } & ParsedScenarioFrom;

/**
 * Runs `stillhouse scenario from <recording>`.
 * @throws UsageError if a file cannot be read or written, or it is unclear which device is meant
 * @throws InvalidScenarioError if the file is no recording, or no simulated device is like it
 */
export async function runScenarioFromCommand(
  { path, out, origin, basePath, literal: isLiteral = false }: ScenarioFromCommand,
  { print }: Output,
): Promise<void> {
  const traffic = readRecordingFile(path, basePath);
  const recorded = selectDevice(path, traffic.devices, origin);
  const simulator = await createSimulator();
  try {
    const name = createScenarioName(basename(path));
    const { text } = await createScenarioText(simulator, traffic, recorded, name, { isLiteral });
    const loaded = loadScenarioText(text, out ?? path);
    if (loaded.outcome === 'rejected') {
      throw new InvalidScenarioError(
        [`${path} ${noSuchDevice}`, ...loaded.errors.map(formatScenarioError)].join('\n'),
      );
    }
    if (out === undefined) printText(text);
    else {
      writeResultFile('--out', out, text);
      print(`Scenario: ${out} (${loaded.scenario.timeline?.length ?? 0} steps)`);
    }
  } finally {
    await simulator.close();
  }
}

const noSuchDevice = 'cannot be a scenario: no simulated device is like the recorded one.';
