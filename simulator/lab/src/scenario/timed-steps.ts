import { parseDuration } from '@stillhouse/foundation/duration';
import type { ControlSchema } from 'stillhouse/client';

type Progress = ControlSchema<'ScenarioProgress'>;

/** A step of a scenario with its time. */
export type TimedStep = {
  text: string;
  state: ControlSchema<'ScenarioStepProgress'>['state'];
  /** How often it ran. */
  taken: number;
  result: string | null;
  /**
   * Time of the first run, in ms since the start; null while it is unknown, for a step that waits
   * for an event.
   */
  atMs: number | null;
};

/** Returns the steps of a running scenario in the order of its file. */
export function getTimedSteps({ steps, source, startedAt }: Progress): TimedStep[] {
  return steps.map(({ step, state, taken, nextAt, result }, index) => {
    const at = source.timeline?.[index]?.at;
    const plannedMs = at === undefined ? null : parseDuration(at);
    const nextMs = nextAt === null ? null : nextAt - startedAt;
    return { text: step, state, taken, result, atMs: plannedMs ?? nextMs };
  });
}
