import type { LocatedResult } from './expectations.ts';
import type { ScenarioPlayer } from './player.ts';

/** Evaluates a scenario whose time is over: steps that were not executed, and expectations. */
export function evaluateRun(player: ScenarioPlayer): LocatedResult[] {
  return [...getStepResults(player), ...player.evaluate(true)];
}

/** A step that failed or was not executed fails the scenario. */
function getStepResults(player: ScenarioPlayer): LocatedResult[] {
  return player.getProgress().steps.flatMap(({ step, state, result }, index): LocatedResult[] => {
    if (state === 'done' || state === 'skipped') return [];
    const detail = state === 'failed' ? result : 'it was never executed';
    const pointer = `/timeline/${index}`;
    return [{ pointer, expectation: `step ${step}`, verdict: 'failed', detail }];
  });
}
