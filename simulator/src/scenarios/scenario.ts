import type { ControlSchema } from '../../client/control-schema.ts';
import type { ScenarioSource } from './parse-scenario.ts';

/** A scenario in its full form, as simulator/scenario.yaml has it. Plain JSON. */
export type Scenario = ControlSchema<'Scenario'>;
export type ScenarioStep = ControlSchema<'ScenarioStep'>;
export type ScenarioCommand = ControlSchema<'ScenarioCommand'>;
export type ScenarioAssertion = ControlSchema<'ScenarioAssertion'>;
export type ScenarioRequest = ControlSchema<'ScenarioRequest'>;
export type ScenarioProgress = ControlSchema<'ScenarioProgress'>;
export type ExpectationResult = ControlSchema<'ExpectationResult'>;

/** One thing that is wrong with a scenario. */
export type Finding = {
  /** The file, or what else it came from. */
  file: string;
  /** Both count from 1; null when it came as data. */
  line: number | null;
  column: number | null;
  /** JSON pointer (RFC 6901) into the scenario. */
  pointer: string;
  /** Cause, value and remedy. */
  message: string;
};

/** A scenario that can be played, or everything that is wrong with it. */
export type LoadResult =
  | { outcome: 'loaded'; scenario: Scenario; read: ScenarioSource }
  | { outcome: 'refused'; findings: Finding[] };

/** `file:line:column: message`, as editors and terminals know it; the pointer where there is no line. */
export function formatFinding({ file, line, column, pointer, message }: Finding): string {
  const where = line === null ? `${file} at ${pointer || 'its root'}` : `${file}:${line}:${column}`;
  return `${where}: ${message}`;
}
