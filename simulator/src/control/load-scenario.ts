import type { Issue } from '@stillhouse/contracts/validators';
import type { ControlSchema } from '../../client/control-schema.ts';
import { explainUnknownScenario, getLibraryScenario } from '../scenarios/library.ts';
import { loadScenarioText, loadScenarioValue } from '../scenarios/load.ts';
import type { LoadResult, Scenario } from '../scenarios/scenario.ts';
import { formatScenarioError, type ScenarioError } from '../scenarios/scenario-error.ts';
import { type ControlRejection, reject } from './control-problem.ts';

type Source = ControlSchema<'ScenarioSource'> | { yaml: string };

/** Returns the scenario that a request names or contains, or the rejection. */
export function loadScenario(
  source: Source,
): { scenario: Scenario } | { rejection: ControlRejection<400> } {
  if (typeof source === 'string') {
    const scenario = getLibraryScenario(source);
    if (scenario !== undefined) return { scenario };
    const message = explainUnknownScenario(source);
    const errors = [{ pointer: '/scenario', message }];
    return { rejection: reject(400, 'unknown-scenario', message, errors) };
  }
  const loaded = loadSource(source);
  if (loaded.outcome === 'loaded') return { scenario: loaded.scenario };
  return { rejection: rejectInvalid(loaded.errors) };
}

/** Data may be any object. An object with only `yaml` is text. */
function loadSource(source: Exclude<Source, string>): LoadResult {
  const { yaml, ...others } = source;
  if (typeof yaml === 'string' && Object.keys(others).length === 0)
    return loadScenarioText(yaml, 'yaml');
  return loadScenarioValue(source, 'scenario');
}

function rejectInvalid(errors: readonly ScenarioError[]): ControlRejection<400> {
  const [first, ...others] = errors;
  const what = first === undefined ? '' : ` ${formatScenarioError(first)}`;
  const more = others.length === 0 ? '' : ` (and ${others.length} more, see errors)`;
  const located = errors.map(({ pointer, line, column, message }) => ({
    pointer,
    message: line === null ? message : `line ${line}, column ${column}: ${message}`,
  }));
  const detail = `The scenario is wrong, and nothing was changed.${what}${more}.`;
  return reject(400, 'invalid-scenario', detail, located);
}

/** Rejects a valid scenario that does not fit the device. */
export function rejectScenario(name: string, issues: readonly Issue[]): ControlRejection<400> {
  const [{ pointer, message } = { pointer: '', message: '' }] = issues;
  const detail = `${name} does not fit this device, and nothing was changed. At ${pointer}: ${message}.`;
  return reject(400, 'invalid-scenario', detail, issues);
}
