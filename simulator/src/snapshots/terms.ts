import type { LeaseOptions, LeaseTerms } from '../fleet/lease-options.ts';
import type { Snapshot } from './snapshot.ts';

/** What a device was made with; it has no say in how one that there is goes on. */
const making = ['product', 'seed', 'firmware', 'outOfBox', 'now', 'scenario', 'headless'] as const;
type Making = (typeof making)[number];

/** What of the terms of a lease goes into a snapshot. */
export function makingOf(terms: LeaseTerms): Snapshot['madeWith'] {
  const { product, seed } = terms;
  const present = making
    .filter((name) => terms[name] !== undefined)
    .map((name) => [name, terms[name]] as const);
  return { ...Object.fromEntries(present), product, seed };
}

/** The options of a lease with what its snapshot says; only another pace of the clock may be asked for. */
export function withSnapshot(options: LeaseOptions): LeaseOptions {
  const { snapshot } = options;
  if (snapshot === undefined) return options;
  const { mode, speed, lockstep } = snapshot.clock;
  const saysPace = options.clock !== undefined || options.speed !== undefined;
  const pace = saysPace ? {} : { clock: mode, ...(speed !== undefined && { speed }) };
  const goesInLockstep = { lockstep: lockstep && (options.clock ?? mode) === 'manual' };
  return { ...goesInLockstep, ...pace, ...options, ...snapshot.madeWith };
}

/** An option that asks for another device than the snapshot has. */
export type Conflict = {
  option: Making;
  asked: unknown;
  /** Undefined: the device was made without. */
  kept: unknown;
};

/**
 * What of these options contradicts a snapshot. What its device was made with may be said again, so that the same command line
 * starts it every time. Of scenarios, the names are compared.
 */
export function conflictsWith({ madeWith }: Snapshot, asked: LeaseOptions): Conflict[] {
  return making
    .map((option) => ({ option, asked: told(asked[option]), kept: told(madeWith[option]) }))
    .filter(({ asked, kept }) => asked !== undefined && asked !== false && asked !== kept);
}

function told(value: LeaseOptions[Making]): string | number | boolean | undefined {
  return typeof value === 'object' ? value.scenario : value;
}
