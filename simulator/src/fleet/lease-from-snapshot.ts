import type { Snapshot } from '../snapshots/snapshot.ts';
import type { LeaseOptions, LeaseTerms } from './lease-options.ts';

/** What a device was made with; it has no say in how one that there is goes on. */
const creationOptions = [
  'product',
  'seed',
  'firmware',
  'outOfBox',
  'now',
  'scenario',
  'headless',
] as const;
type CreationOption = (typeof creationOptions)[number];

/** What of the terms of a lease goes into a snapshot. */
export function getCreationOptions(terms: LeaseTerms): Snapshot['madeWith'] {
  const { product, seed } = terms;
  const present = creationOptions
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
  option: CreationOption;
  asked: unknown;
  /** Undefined: the device was made without. */
  kept: unknown;
};

/**
 * What of these options contradicts a snapshot. What its device was made with may be said again, so that the same command line
 * starts it every time. Of scenarios, the names are compared.
 */
export function findConflicts({ madeWith }: Snapshot, asked: LeaseOptions): Conflict[] {
  return creationOptions
    .map((option) => ({ option, asked: getName(asked[option]), kept: getName(madeWith[option]) }))
    .filter(({ asked, kept }) => asked !== undefined && asked !== false && asked !== kept);
}

function getName(value: LeaseOptions[CreationOption]): string | number | boolean | undefined {
  return typeof value === 'object' ? value.scenario : value;
}
