import type { ClockMode } from '@stillhouse/device/clock/device-clock';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';

/** How a device is leased; everything has a default. */
export type LeaseOptions = {
  /** Default `default` for the first device, then `device-2`, ... */
  id?: string;
  /** Product code, default `barra`; an unknown one is a device of an unknown model. */
  product?: string;
  firmware?: string;
  /** Default: 1 for the first device, then the next of a counter. */
  seed?: number;
  /** A device that has not been set up yet. */
  outOfBox?: boolean;
  /** Default `real`. */
  clock?: ClockMode;
  /** Simulated seconds per real second, for a scaled clock. */
  speed?: number;
  /** Holds a lockstep browser's requests at the gate; for a manual clock. */
  lockstep?: boolean;
  /**
   * Simulated time at the start, epoch ms. Default: 2030-01-07T09:00:00Z when manual, else the real
   * time.
   */
  now?: number;
  /**
   * What it plays from its start, and after each reset. The other options go before what it says.
   */
  scenario?: Scenario;
  /**
   * Whether the scenario's steps are taken, too, that stand for a user. Default: no, there is one.
   */
  headless?: boolean;
  /** Real time after which the device is released by itself. Default: never. */
  ttlMs?: number;
  /** Default: the next free one of the range for leased devices. */
  port?: number;
  setupPort?: number;
  /**
   * Goes on from here, at the snapshot's time; one that has been found to be sound. What the device
   * was made with is the snapshot's, whatever else is asked for. A reset is back to how it was
   * leased first.
   */
  snapshot?: Snapshot;
  /** Whose snapshot it goes on from, where that is a device of this fleet; told with the lease. */
  forkOf?: { device: string; snapshot: string };
};

/** What stays the same while a device is leased: a reset starts it with these again. */
export interface LeaseTerms extends Omit<LeaseOptions, 'id' | 'port' | 'setupPort' | 'snapshot'> {
  readonly id: string;
  readonly product: string;
  readonly seed: number;
  readonly clock: ClockMode;
}
