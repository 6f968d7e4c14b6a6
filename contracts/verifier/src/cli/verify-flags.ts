import type { HarmLevel } from '../model/requirement.ts';
import type { Strictness } from '../model/verify-options.ts';

/** The options of `verify` as the command line has them. */
export type VerifyFlags = {
  readonly contract?: string;
  readonly overlay: readonly string[];
  readonly header: readonly (readonly [name: string, value: string])[];
  readonly target?: string;
  readonly setupTarget?: string;
  readonly user: string;
  readonly password?: string;
  readonly ca?: string;
  readonly insecure?: true;
  readonly timeoutScale: number;
  readonly seed: number;
  readonly harm: HarmLevel;
  readonly iOwnThisDevice?: string;
  readonly enrollmentCode?: string;
  readonly allowLockout?: true;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly strictness: Strictness;
  readonly list?: true;
  readonly dryRun?: true;
  readonly report?: string;
  readonly evidence?: string;
  readonly waivers?: string;
  readonly writeWaiverTemplate?: string;
  readonly undoLog?: string;
};
