import { scenarioMs } from './durations.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import { stepText } from './step-text.ts';

/** Where a step stands. Plain JSON. */
export type StepState = {
  state: 'waiting' | 'due' | 'done' | 'failed' | 'skipped';
  taken: number;
  /** Epoch ms, or null. */
  nextAt: number | null;
  result: string | null;
  /** Events seen that it waits for. */
  seen: number;
  /** It has failed at least once. */
  hasFailed: boolean;
};

/** @param headless whether the steps are taken, too, that stand for a user */
export function firstStates(
  { timeline = [] }: Scenario,
  startedAt: number,
  headless: boolean,
): StepState[] {
  return timeline.map(({ at, headlessOnly = false }): StepState => {
    const fresh = { taken: 0, nextAt: null, result: null, seen: 0, hasFailed: false };
    if (headlessOnly && !headless) return { ...fresh, state: 'skipped' };
    if (at === undefined) return { ...fresh, state: 'waiting' };
    return { ...fresh, state: 'due', nextAt: startedAt + scenarioMs(at) };
  });
}

/** Ms from one time to the next; 0 when all are taken at once. */
export function apartMs({ every }: ScenarioStep): number {
  return every === undefined ? 0 : scenarioMs(every);
}

export function delayMs({ delay }: ScenarioStep): number {
  return delay === undefined ? 0 : scenarioMs(delay);
}

/** What waiting for an event is worth when a scenario does not say how long it lasts. */
const patienceMs = 10 * 60_000;

/** How long a scenario lasts: what it says, else the latest time that it names and some more for what waits. */
export function lengthMs({ duration, timeline = [], faults = [], expect = {} }: Scenario): number {
  if (duration !== undefined) return scenarioMs(duration);
  const ends = timeline.map(({ at, every, times = 1, delay }) => {
    const start = at === undefined ? patienceMs : scenarioMs(at);
    const apart = every === undefined ? 0 : scenarioMs(every) * (times - 1);
    return start + apart + (delay === undefined ? 0 : scenarioMs(delay));
  });
  const limits = (expect.eventually ?? []).flatMap(({ within }) =>
    within === undefined ? [] : [scenarioMs(within)],
  );
  const windows = faults.flatMap(({ until }) => (until === undefined ? [] : [until]));
  const latest = Math.max(0, ...ends, ...limits, ...windows);
  const waits = timeline.some(({ after }) => after !== undefined);
  return waits ? Math.max(latest, latestFixed(timeline) + patienceMs) : latest;
}

function latestFixed(timeline: readonly ScenarioStep[]): number {
  return Math.max(0, ...timeline.map(({ at }) => (at === undefined ? 0 : scenarioMs(at))));
}

/** For people and programs: every step and where it stands. */
export function stepProgress({ timeline = [] }: Scenario, states: readonly StepState[]) {
  return timeline.map((step, index) => {
    const { state, taken, nextAt, result } = states[index] ?? missing(index);
    return { step: stepText(step), state, taken, nextAt, result };
  });
}

export function missing(index: number): never {
  throw new Error(`Step ${index} has no state: it is another scenario's.`);
}
