import type { ClockMode } from '@stillhouse/device/clock/timer';
import type { Addressing } from '../http-kit/doorways.ts';
import type { ProfileSource } from '../profiles/profile.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';

/** Options of a lease. All are optional. */
export type LeaseOptions = {
  /** Default: `default` for number 1, otherwise `device-` and the number. */
  id?: string;
  /** Default: the next free number of this shard. It decides the seed (decision 0077). */
  number?: number;
  /** Product code. Default: `barra`. An unknown code creates a device of an unknown model. */
  product?: string;
  firmware?: string;
  /** Default: derived from the seed of the fleet and the device's number. */
  seed?: number;
  /** True for a device that has not been set up. */
  outOfBox?: boolean;
  /** The firmware profile: the name of one of the library, or a valid profile. */
  profile?: ProfileSource;
  /** Default: `real`. */
  clock?: ClockMode;
  /** Simulated seconds per real second, for a scaled clock. */
  speed?: number;
  /** Holds requests of a lockstep browser at the barrier. Requires a manual clock. */
  lockstep?: boolean;
  /**
   * Simulated time at the start, epoch ms. Default: 2030-01-07T09:00:00Z for a manual clock,
   * otherwise the real time.
   */
  now?: number;
  /**
   * Played from the start and after each reset. The other options override those of the scenario.
   */
  scenario?: Scenario;
  /**
   * Also runs the scenario's steps that stand for a user. Default: false, because there is a user.
   */
  headless?: boolean;
  /** Real time after which the device is released automatically. Default: never. */
  ttlMs?: number;
  /**
   * Default: that of the simulator, and `port` if `port` or `setupPort` is set. Must be one of the
   * two.
   */
  addressing?: Addressing;
  /** Real time at which the time of the device began. Default: now. */
  since?: number;
  /** Real time at which a continued lease expires first. Default: after `ttlMs`. */
  expiresAt?: number;
  /** Default: the next free port of the range for leased devices. */
  port?: number;
  setupPort?: number;
  /**
   * Resumes from this valid snapshot, at its time. The options with which the device was created
   * are those of the snapshot. A reset returns to the originally leased state.
   */
  snapshot?: Snapshot;
  /**
   * The device of this fleet from which the snapshot was taken, if any. Reported with the lease.
   */
  forkOf?: { device: string; snapshot: string };
};

/** The options that stay the same during a lease. A reset uses them again. */
export interface LeaseTerms
  extends Omit<
    LeaseOptions,
    'id' | 'addressing' | 'port' | 'setupPort' | 'snapshot' | 'since' | 'expiresAt'
  > {
  readonly id: string;
  readonly number: number;
  readonly product: string;
  readonly seed: number;
  readonly clock: ClockMode;
}

/** Returns the terms of a lease for its journal, with the names of scenario and profile only. */
export function toJournalTerms({
  id: _id,
  number: _number,
  scenario,
  profile,
  ...terms
}: LeaseTerms): Record<string, unknown> {
  return {
    ...terms,
    ...(scenario !== undefined && { scenario: scenario.scenario }),
    ...(profile !== undefined && {
      profile: typeof profile === 'string' ? profile : profile.profile,
    }),
  };
}
