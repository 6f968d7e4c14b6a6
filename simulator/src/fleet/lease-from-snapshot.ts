import type { Snapshot } from '../snapshots/snapshot.ts';
import type { LeaseOptions, LeaseTerms } from './lease-options.ts';

/** Options that apply when a device is created, and not when it resumes from a snapshot. */
const creationOptions = [
  'product',
  'seed',
  'firmware',
  'outOfBox',
  'profile',
  'now',
  'scenario',
  'headless',
] as const;
type CreationOption = (typeof creationOptions)[number];

/** Returns the lease terms that a snapshot stores. */
export function getCreationOptions(terms: LeaseTerms): Snapshot['madeWith'] {
  const { product, seed } = terms;
  const present = creationOptions
    .filter((name) => terms[name] !== undefined)
    .map((name) => [name, terms[name]] as const);
  return { ...Object.fromEntries(present), product, seed };
}

/**
 * Adds what the snapshot says to lease options. Only the clock mode and speed may differ from the
 * snapshot.
 */
export function withSnapshot(options: LeaseOptions): LeaseOptions {
  const { snapshot } = options;
  if (snapshot === undefined) return options;
  const { mode, speed, lockstep } = snapshot.clock;
  const hasClock = options.clock !== undefined || options.speed !== undefined;
  const clock = hasClock ? {} : { clock: mode, ...(speed !== undefined && { speed }) };
  const lockstepOption = { lockstep: lockstep && (options.clock ?? mode) === 'manual' };
  return { ...lockstepOption, ...clock, ...options, ...snapshot.madeWith };
}

/** An option that contradicts the snapshot. */
export type Conflict = {
  option: CreationOption;
  requested: unknown;
  /** Undefined if the device was created without the option. */
  stored: unknown;
};

/**
 * Returns the options that contradict a snapshot. Repeating the options of the snapshot is fine, so
 * that the same command line always works. Scenarios and profiles are compared by name.
 */
export function findConflicts(
  { madeWith }: Pick<Snapshot, 'madeWith'>,
  options: LeaseOptions,
): Conflict[] {
  return creationOptions
    .map((option) => ({
      option,
      requested: getComparable(options[option]),
      stored: getComparable(madeWith[option]),
    }))
    .filter(
      ({ requested, stored }) =>
        requested !== undefined && requested !== false && requested !== stored,
    );
}

function getComparable(value: LeaseOptions[CreationOption]): string | number | boolean | undefined {
  if (typeof value !== 'object') return value;
  return 'scenario' in value ? value.scenario : value.profile;
}
