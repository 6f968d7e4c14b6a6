import type { Contract } from './contract.ts';
import type { Exchange } from './exchange.ts';
import type { CheckClass, Profile, Requirement } from './requirement.ts';
import type { Target } from './target.ts';
import type { UndoLog } from './undo-log.ts';

/** What a check found out about one requirement. */
export type Finding = {
  readonly requirementId: string;
  /**
   * `not-applicable`: the device does not have it, with the evidence. `not-tested`: it could not be
   * tried, with what would enable it; never a pass. `error`: the tool's own failure.
   */
  readonly verdict: 'pass' | 'fail' | 'warn' | 'not-applicable' | 'not-tested' | 'error';
  /** What was expected and what came, in a sentence. */
  readonly message: string;
  /** For `not-applicable`: what shows that the device does not have it. */
  readonly evidence?: string;
  /** For `not-tested`: the option or circumstance that would let it be tried. */
  readonly enabledBy?: string;
  /** Where in the body or header the fault is, as a JSON pointer. */
  readonly place?: string;
  /** Numbers of the exchanges that show it. */
  readonly exchanges: readonly number[];
};

/** Who the device says it is, read before any check runs. */
export type DeviceIdentity = {
  readonly product: string;
  readonly serialNumber: string;
  readonly firmwareVersion: string;
};

type RunOptions = {
  readonly profile: Profile;
  readonly userName: string;
  readonly password: string;
  /** The lock-out may be tried; last of all. */
  readonly allowLockout: boolean;
  /** A code of the provider, to enroll the device for good. */
  readonly enrollmentCode?: string;
};

/** What a check that makes requests has. */
export type RunContext = {
  readonly target: Target;
  readonly contract: Contract;
  readonly device: DeviceIdentity;
  readonly options: RunOptions;
  /** Old values, to be written back. */
  readonly undoLog: UndoLog;
  /** A line for whoever watches the run. */
  note(line: string): void;
};

type About = {
  readonly class: CheckClass;
  /** What it can find out, from the contract alone: every finding names one of these. */
  requirements(contract: Contract): readonly Requirement[];
};

/** All that was recorded, for what one exchange alone does not show. */
export type Recording = {
  readonly exchanges: readonly Exchange[];
  /** Null when it is not known. */
  readonly device: DeviceIdentity | null;
  /** What no answer may have in it, besides the secrets that stand in the requests. */
  readonly secrets: readonly string[];
};

/**
 * Judges each recorded exchange; also one of long ago. None: the exchange says nothing about any
 * requirement.
 */
export type WireCheck = About & {
  readonly kind: 'wire';
  evaluate(exchange: Exchange, contract: Contract, recording: Recording): readonly Finding[];
};

/** Makes requests of its own and judges what comes. */
export type ScenarioCheck = About & {
  readonly kind: 'scenario';
  /** `last` for what disturbs others: lock-out, restart, update. */
  readonly order: 'first' | 'middle' | 'last';
  run(context: RunContext): Promise<readonly Finding[]>;
};

export type Check = WireCheck | ScenarioCheck;

/** Returns every requirement of the checks, each once. */
export function collectRequirements(
  checks: readonly Check[],
  contract: Contract,
): readonly Requirement[] {
  const byId = new Map<string, Requirement>();
  for (const check of checks) {
    for (const it of check.requirements(contract)) if (!byId.has(it.id)) byId.set(it.id, it);
  }
  return [...byId.values()];
}
