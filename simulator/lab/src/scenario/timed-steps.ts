import type { ControlSchema } from '@stillhouse/simulator/client';

type Progress = ControlSchema<'ScenarioProgress'>;

/** A step of a scenario with its place on the time axis. */
export type TimedStep = {
  words: string;
  state: ControlSchema<'ScenarioStepProgress'>['state'];
  taken: number;
  result: string | null;
  /** When it is, or was first, taken, in ms from the start; null while it waits for an event, as nobody knows. */
  atMs: number | null;
};

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The steps of a scenario that plays, in their order there. */
export function timedSteps({ steps, source, startedAt }: Progress): TimedStep[] {
  return steps.map(({ step, state, taken, nextAt, result }, index) => {
    const planned = durationMs(source.timeline?.[index]?.at);
    const atMs = nextAt === null ? planned : nextAt - startedAt;
    return { words: step, state, taken, result, atMs: planned ?? atMs };
  });
}

/** Null for what is none. */
function durationMs(text: string | undefined): number | null {
  const [, count, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text ?? '') ?? [];
  return count === undefined ? null : Number(count) * units[unit as keyof typeof units];
}
