import { readFileSync, statSync } from 'node:fs';
import { checkExpectations } from './check-assertions.ts';
import { checkDevice } from './check-device.ts';
import { checkFaults } from './check-faults.ts';
import { checkShape } from './check-shape.ts';
import { checkTimeline } from './check-timeline.ts';
import { expandShortForms } from './expand.ts';
import {
  explainTooLarge,
  maxBytes,
  parseScenarioText,
  parseScenarioValue,
  type ScenarioSource,
} from './parse-scenario.ts';
import type { Finding, LoadResult, Scenario } from './scenario.ts';

/** Loads the text of a scenario file. `file` is its name, for messages. */
export function loadScenarioText(text: string, file: string): LoadResult {
  const read = parseScenarioText(text, file);
  return read.outcome === 'read' ? checked(read.read) : read;
}

/** Loads a scenario that came as data. `from` says where from, for messages. */
export function loadScenarioValue(value: unknown, from: string): LoadResult {
  const read = parseScenarioValue(value, from);
  return read.outcome === 'read' ? checked(read.read) : read;
}

/** Loads a file. One that is not there, is no file or far too large is refused before it is read. */
export function loadScenarioFile(path: string, shown = path): LoadResult {
  const refused = (message: string): LoadResult => {
    const finding: Finding = { file: shown, line: 1, column: 1, pointer: '', message };
    return { outcome: 'refused', findings: [finding] };
  };
  try {
    const { size } = statSync(path);
    if (size > maxBytes) return refused(explainTooLarge(size));
    return loadScenarioText(readFileSync(path, 'utf8'), shown);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return refused(`cannot be read (${String(error.code)}); name a scenario file`);
  }
}

function checked(read: ScenarioSource): LoadResult {
  const content = expandShortForms(read.content);
  const shape = checkShape(content);
  const findings = (issues: readonly { pointer: string; message: string }[]) =>
    issues.map(({ pointer, message }) => read.finding(pointer, message));
  // What follows takes the shape for granted.
  if (shape.length > 0) return { outcome: 'refused', findings: findings(shape) };
  const scenario = content as Scenario;
  const issues = [
    ...checkDevice(scenario),
    ...checkFaults(scenario),
    ...checkTimeline(scenario),
    ...checkExpectations(scenario),
  ];
  if (issues.length > 0) return { outcome: 'refused', findings: findings(issues) };
  return { outcome: 'loaded', scenario, read };
}
