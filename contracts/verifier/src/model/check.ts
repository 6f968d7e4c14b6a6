import type { CheckRun, DeviceIdentity } from './check-run.ts';
import type { Contract } from './contract.ts';
import type { Exchange } from './exchange.ts';
import type { Finding } from './finding.ts';
import type { CheckClass, Requirement } from './requirement.ts';

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

/** Why a requirement was not tested, and the option or condition that would enable the check. */
type Untested = { readonly message: string; readonly enabledBy: string };

/** Sends its own requests and evaluates the responses. */
export type ScenarioCheck = CheckBase & {
  readonly kind: 'scenario';
  /** `last` for checks that disturb others: lockout, restart, update. */
  readonly order: 'first' | 'middle' | 'last';
  /** Its writes are rejected or write what is there. It may run while others wait (`runAside`). */
  readonly changesNothing?: true;
  /** Of the requests that no requirement is the purpose of. Default: the class. */
  readonly purpose?: string;
  /** What the report says of a requirement without a finding. Default: a text of the runner. */
  untested?(requirementId: string): Untested | undefined;
  run(run: CheckRun): Promise<void>;
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
