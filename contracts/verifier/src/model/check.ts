import type { Contract } from './contract.ts';
import type { Exchange } from './exchange.ts';
import type { CheckClass, Profile, Requirement } from './requirement.ts';
import type { Target } from './target.ts';
import type { UndoLog } from './undo-log.ts';

/** What a check found out about one requirement. */
export type Finding = {
  readonly requirementId: string;
  /**
   * `not-applicable`: the device does not have the feature; `evidence` is set. `not-tested`: the
   * check could not run; `enabledBy` is set. `error`: a failure of this program.
   */
  readonly verdict: 'pass' | 'fail' | 'warn' | 'not-applicable' | 'not-tested' | 'error';
  /** The expected and the actual result, in one sentence. */
  readonly message: string;
  /** For `not-applicable`: what shows that the device does not have it. */
  readonly evidence?: string;
  /** For `not-tested`: the option or condition that would enable the check. */
  readonly enabledBy?: string;
  /** The position in the body or header, as a JSON pointer. */
  readonly place?: string;
  /** Numbers of the exchanges that show the result. */
  readonly exchanges: readonly number[];
};

/** The identity that the device reports before any check runs. */
export type DeviceIdentity = {
  readonly product: string;
  readonly serialNumber: string;
  readonly firmwareVersion: string;
};

type RunOptions = {
  readonly profile: Profile;
  readonly userName: string;
  readonly password: string;
  /** The device's local setup address. */
  readonly setupTarget?: string;
  /** Multiplies the timeouts of requests. Default: 1. */
  readonly timeoutScale?: number;
  /** The lockout may be checked, after all other checks. */
  readonly allowLockout: boolean;
  /** How long after a write a value is read again, to detect a device that loses it later. */
  readonly lateLossMs: number;
  /** Where random sequences of calls start from. The same seed gives the same sequences. */
  readonly seed: number;
  /** A code of the provider. The enrollment cannot be undone. */
  readonly enrollmentCode?: string;
};

/** The services of a check that sends requests. */
export type RunContext = {
  readonly target: Target;
  readonly contract: Contract;
  readonly device: DeviceIdentity;
  readonly options: RunOptions;
  /** Old values, for restoring. */
  readonly undoLog: UndoLog;
  /** Returns true if --only and --skip select the requirement. Others need no requests. */
  isSelected(requirementId: string): boolean;
  /** Prints a line to the terminal. */
  note(line: string): void;
};

type CheckBase = {
  readonly class: CheckClass;
  /** All requirements that its findings can name. Depends on the contract only. */
  requirements(contract: Contract): readonly Requirement[];
};

/** The whole run, for checks that need more than one exchange. */
export type Recording = {
  readonly exchanges: readonly Exchange[];
  /** Null if unknown. */
  readonly device: DeviceIdentity | null;
  /** Values that no response may contain, besides the secrets in the requests. */
  readonly secrets: readonly string[];
};

/** Evaluates each recorded exchange. Returns no findings if it concerns no requirement. */
export type WireCheck = CheckBase & {
  readonly kind: 'wire';
  evaluate(exchange: Exchange, contract: Contract, recording: Recording): readonly Finding[];
};

/** Sends its own requests and evaluates the responses. */
export type ScenarioCheck = CheckBase & {
  readonly kind: 'scenario';
  /** `last` for checks that disturb others: lockout, restart, update. */
  readonly order: 'first' | 'middle' | 'last';
  run(context: RunContext): Promise<readonly Finding[]>;
};

export type Check = WireCheck | ScenarioCheck;

/** Returns every requirement of the checks, each once. */
export function collectRequirements(
  checks: readonly Check[],
  contract: Contract,
): readonly Requirement[] {
  const known = requirementCache.get(contract)?.get(checks);
  if (known !== undefined) return known;
  const byId = new Map<string, Requirement>();
  for (const check of checks) {
    for (const it of check.requirements(contract)) if (!byId.has(it.id)) byId.set(it.id, it);
  }
  const found = [...byId.values()];
  requirementCache.set(contract, new Map(requirementCache.get(contract)).set(checks, found));
  return found;
}

/** A run needs them several times, and to create them takes a tenth of a second. */
const requirementCache = new WeakMap<
  Contract,
  ReadonlyMap<readonly Check[], readonly Requirement[]>
>();
