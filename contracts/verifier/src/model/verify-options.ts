import type { HarmLevel } from './requirement.ts';

/**
 * Which violations are failures. `spec`: not those of decisions. `strict`: those of a SHOULD, too.
 */
export type Strictness = 'contract' | 'spec' | 'strict';

/** Which requirements a run is about. */
export type Selection = {
  readonly harm: HarmLevel;
  /** Patterns. None means all. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
};

/** The options of a run. */
export type VerifyOptions = Selection & {
  readonly target: string;
  readonly setupTarget?: string;
  readonly userName: string;
  readonly password: string;
  readonly insecure: boolean;
  /** A file with certificates (PEM) to trust besides the usual ones. */
  readonly ca?: string;
  readonly timeoutScale: number;
  /** Enrolls the device with this code of the provider. */
  readonly enrollmentCode?: string;
  /** The serial number that the device must report. */
  readonly ownedSerial?: string;
  /** Where the undo log is written. Default: a new file in the state folder of the user. */
  readonly undoLogPath?: string;
  readonly allowLockout: boolean;
  readonly strictness: Strictness;
  /** How long after the last write all written values are read again. Default: 6 s. */
  readonly lateLossMs?: number;
  /** The seed of random sequences of calls. Default: 1. */
  readonly seed?: number;
};
