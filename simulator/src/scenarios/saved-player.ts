import type { Issue } from '@stillhouse/contracts/validators';
import { loadScenarioValue } from './load.ts';
import type { SavedPlayer } from './player.ts';
import type { Scenario } from './scenario.ts';

/** Checks that a saved player can resume. Pointers are relative to the saved player. */
export function checkSavedPlayer({ scenario, steps, seen }: SavedPlayer): Issue[] {
  const { timeline = [], expect = {}, uniqueOutcome } = scenario;
  const { eventually = [], never = [], requests = [] } = expect;
  const uniqueOutcomes = uniqueOutcome === undefined ? 0 : 1;
  const lengths: [string, number, number][] = [
    ['/steps', steps.length, timeline.length],
    ['/seen/eventually', seen.eventually.length, eventually.length + uniqueOutcomes],
    ['/seen/never', seen.never.length, never.length],
    ['/seen/requests', seen.requests.length, requests.length],
  ];
  return [
    ...checkSavedScenario(scenario).map((issue) => ({
      ...issue,
      pointer: `/scenario${issue.pointer}`,
    })),
    ...lengths
      .filter(([, found, wanted]) => found !== wanted)
      .map(([pointer, found, wanted]) => {
        return { pointer, message: `has ${found} items, but the scenario needs ${wanted}` };
      }),
  ];
}

/** Checks that a saved scenario can still be played. */
export function checkSavedScenario(scenario: Scenario): Issue[] {
  const loaded = loadScenarioValue(scenario, 'snapshot');
  if (loaded.outcome === 'loaded') return [];
  return loaded.errors.map(({ pointer, message }) => ({ pointer, message }));
}
