import type { Issue } from '@stillhouse/contracts/validators';
import type { ControlSchema } from '../../client/control-schema.ts';
import { explainUnknownScenario, getLibraryScenario } from '../scenarios/library.ts';
import { loadScenarioText, loadScenarioValue } from '../scenarios/load.ts';
import type { LoadResult, Scenario } from '../scenarios/scenario.ts';
import { formatScenarioError, type ScenarioError } from '../scenarios/scenario-error.ts';
import { type ControlRejection, refuse } from './control-problem.ts';

type Source = ControlSchema<'ScenarioSource'> | { yaml: string };

/** Returns the scenario that a request names or contains, or the refusal. */
export function loadScenario(
  source: Source,
): { scenario: Scenario } | { refusal: ControlRejection<400> } {
  if (typeof source === 'string') {
    const scenario = getLibraryScenario(source);
    if (scenario !== undefined) return { scenario };
    const message = explainUnknownScenario(source);
    const errors = [{ pointer: '/scenario', message }];
    return { refusal: refuse(400, 'unknown-scenario', message, errors) };
  }
  const loaded = loadSource(source);
  if (loaded.outcome === 'loaded') return { scenario: loaded.scenario };
  return { refusal: rejectScenario(loaded.errors) };
}

/** Data may be any object. An object with only `yaml` is text. */
function loadSource(source: Exclude<Source, string>): LoadResult {
  const { yaml, ...others } = source;
  if (typeof yaml === 'string' && Object.keys(others).length === 0)
    return loadScenarioText(yaml, 'yaml');
  return loadScenarioValue(source, 'scenario');
}

function rejectScenario(errors: readonly ScenarioError[]): ControlRejection<400> {
  const [first, ...others] = errors;
  const what = first === undefined ? '' : ` ${formatScenarioError(first)}`;
  const more = others.length === 0 ? '' : ` (and ${others.length} more, see errors)`;
  const located = errors.map(({ pointer, line, column, message }) => ({
    pointer,
    message: line === null ? message : `line ${line}, column ${column}: ${message}`,
  }));
  const detail = `The scenario is wrong, and nothing was changed.${what}${more}.`;
  return refuse(400, 'invalid-scenario', detail, located);
}

/** Refuses a valid scenario that does not fit the device. */
export function refuseScenario(name: string, issues: readonly Issue[]): ControlRejection<400> {
  const [{ pointer, message } = { pointer: '', message: '' }] = issues;
  const detail = `${name} does not fit this device, and nothing was changed. At ${pointer}: ${message}.`;
  return refuse(400, 'invalid-scenario', detail, issues);
}
