import { readFileSync, statSync } from 'node:fs';
import { expectationIssues } from './check-claims.ts';
import { deviceIssues } from './check-device.ts';
import { faultIssues } from './check-faults.ts';
import { shapeIssues } from './check-shape.ts';
import { timelineIssues } from './check-timeline.ts';
import { expanded } from './expand.ts';
import { largestBytes, type ReadScenario, readValue, readYaml, tooLarge } from './read-scenario.ts';
import type { Finding, Loaded, Scenario } from './scenario.ts';

/** Loads the text of a scenario file. `file` is its name, for messages. */
export function loadText(text: string, file: string): Loaded {
  const read = readYaml(text, file);
  return read.outcome === 'read' ? checked(read.read) : read;
}

/** Loads a scenario that came as data. `from` says where from, for messages. */
export function loadValue(value: unknown, from: string): Loaded {
  const read = readValue(value, from);
  return read.outcome === 'read' ? checked(read.read) : read;
}

/** Loads a file. One that is not there, is no file or far too large is refused before it is read. */
export function loadFile(path: string, shown = path): Loaded {
  const refused = (message: string): Loaded => {
    const finding: Finding = { file: shown, line: 1, column: 1, pointer: '', message };
    return { outcome: 'refused', findings: [finding] };
  };
  try {
    const { size } = statSync(path);
    if (size > largestBytes) return refused(tooLarge(size));
    return loadText(readFileSync(path, 'utf8'), shown);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return refused(`cannot be read (${String(error.code)}); name a scenario file`);
  }
}

function checked(read: ReadScenario): Loaded {
  const content = expanded(read.content);
  const shape = shapeIssues(content);
  const findings = (issues: readonly { pointer: string; message: string }[]) =>
    issues.map(({ pointer, message }) => read.finding(pointer, message));
  // What follows takes the shape for granted.
  if (shape.length > 0) return { outcome: 'refused', findings: findings(shape) };
  const scenario = content as Scenario;
  const issues = [
    ...deviceIssues(scenario),
    ...faultIssues(scenario),
    ...timelineIssues(scenario),
    ...expectationIssues(scenario),
  ];
  if (issues.length > 0) return { outcome: 'refused', findings: findings(issues) };
  return { outcome: 'loaded', scenario, read };
}
