import { realNow } from '../clock/real-time.ts';
import type { LeaseOptions } from '../fleet/lease-options.ts';
import type { StateFile } from './state-file.ts';

/** Flags that say what a device is made as; they have no say in one that there is. */
const making = ['product', 'seed', 'firmware', 'outOfBox', 'now'] as const;
type Making = (typeof making)[number];

/** A flag that asks for another device than the file keeps. */
export interface Conflict {
  option: Making;
  asked: unknown;
  kept: unknown;
}

/**
 * What of these options contradicts the device in a file. What it was made with may be said again, so that the same
 * command line starts it every time.
 */
export function conflictsWith({ madeWith }: StateFile, asked: LeaseOptions): Conflict[] {
  return making
    .filter((option) => asked[option] !== undefined && asked[option] !== false)
    .filter((option) => asked[option] !== madeWith[option])
    .map((option) => ({ option, asked: asked[option], kept: madeWith[option] }));
}

/**
 * How to lease the device that a file keeps. A real clock has gone on meanwhile, as the clock of a device without
 * power does, so that it still agrees with the browsers' ones; others stood still.
 */
export function resumed(file: StateFile, asked: LeaseOptions) {
  const { madeWith, clock, random, state, logBook, enrollmentDesk } = file;
  const mode = asked.clock ?? clock.mode;
  const speed = asked.speed ?? (mode === 'scaled' ? clock.speed : undefined);
  const wentOn = mode === 'real' && clock.mode === 'real';
  const elapsedMs = wentOn ? Math.max(0, realNow() - clock.realNow) : 0;
  return {
    ...asked,
    ...madeWith,
    clock: mode,
    ...(speed === undefined ? {} : { speed }),
    saved: { state, random, logBook, enrollmentDesk, now: clock.now + elapsedMs },
  } satisfies LeaseOptions;
}
