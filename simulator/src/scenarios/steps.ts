import { toMs } from './durations.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import { formatStep } from './step-text.ts';

/** The state of a step. Plain JSON. */
export type StepState = {
  state: 'waiting' | 'due' | 'done' | 'failed' | 'skipped';
  taken: number;
  /** Epoch ms, or null. */
  nextAt: number | null;
  result: string | null;
  /** Number of matching events so far. */
  seen: number;
  /** At least one run failed. */
  hasFailed: boolean;
};

/** @param headless executes the steps that stand for a user, too */
export function createStepStates(
  { timeline = [] }: Scenario,
  startedAt: number,
  headless: boolean,
): StepState[] {
  return timeline.map(({ at, headlessOnly = false }): StepState => {
    const fresh = { taken: 0, nextAt: null, result: null, seen: 0, hasFailed: false };
    if (headlessOnly && !headless) return { ...fresh, state: 'skipped' };
    if (at === undefined) return { ...fresh, state: 'waiting' };
    return { ...fresh, state: 'due', nextAt: startedAt + toMs(at) };
  });
}

/** Returns the ms between repetitions, or 0 to run all at once. */
export function getIntervalMs({ every }: ScenarioStep): number {
  return every === undefined ? 0 : toMs(every);
}

export function getDelayMs({ delay }: ScenarioStep): number {
  return delay === undefined ? 0 : toMs(delay);
}

/** How long to wait for an event if the scenario has no duration. */
const defaultEventTimeoutMs = 10 * 60_000;

/**
 * Returns the duration of a scenario: its own, or its latest time plus a timeout for steps that
 * wait.
 */
export function getScenarioDurationMs({
  duration,
  timeline = [],
  faults = [],
  expect = {},
}: Scenario): number {
  if (duration !== undefined) return toMs(duration);
  const ends = timeline.map(({ at, every, times = 1, delay }) => {
    const start = at === undefined ? defaultEventTimeoutMs : toMs(at);
    const apart = every === undefined ? 0 : toMs(every) * (times - 1);
    return start + apart + (delay === undefined ? 0 : toMs(delay));
  });
  const limits = (expect.eventually ?? []).flatMap(({ within }) =>
    within === undefined ? [] : [toMs(within)],
  );
  const windows = faults.flatMap(({ until }) => (until === undefined ? [] : [until]));
  const latest = Math.max(0, ...ends, ...limits, ...windows);
  const waits = timeline.some(({ after }) => after !== undefined);
  return waits ? Math.max(latest, getLatestFixed(timeline) + defaultEventTimeoutMs) : latest;
}

function getLatestFixed(timeline: readonly ScenarioStep[]): number {
  return Math.max(0, ...timeline.map(({ at }) => (at === undefined ? 0 : toMs(at))));
}

/** Returns every step with its state. */
export function summarizeSteps({ timeline = [] }: Scenario, states: readonly StepState[]) {
  return timeline.map((step, index) => {
    const { state, taken, nextAt, result } = states[index] ?? throwMissingStep(index);
    return { step: formatStep(step), state, taken, nextAt, result };
  });
}

export function throwMissingStep(index: number): never {
  throw new Error(`Step ${index} has no state. The saved player belongs to another scenario.`);
}
