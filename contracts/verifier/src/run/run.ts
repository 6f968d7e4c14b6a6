import { type Check, collectRequirements, type ScenarioCheck } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import type { Requirement } from '../model/requirement.ts';
import { StoppedError } from '../model/target.ts';
import type { UndoLog } from '../model/undo-log.ts';
import type { Selection, Strictness } from '../model/verify-options.ts';
import { isAway } from '../observe/responses.ts';
import { createsOnDemand } from '../probing/run-operations.ts';
import { isRequested, isWithinHarm } from '../results/selection.ts';
import { type Result, ResultCollector } from '../results/verdicts.ts';
import { excuseAbsentOperations } from './absent-operations.ts';
import { collectFindings } from './collect-findings.ts';
import { type Evaluated, Evaluation, formatError } from './evaluation.ts';
import { stopAtLimit } from './request-limit.ts';
import { createRequests } from './request-selected.ts';
import { findUnexplained } from './unexplained.ts';
import { getUntestedRemedy } from './untested-remedy.ts';

/** A restart takes at most this long (R9.10). Multiplied by the timeout scale. */
export const defaultUnreachableTimeoutMs = 120_000;

/** Maximum number of checks that are repeated because the device was unreachable. */
const maxRepeats = 3;

export type RunSettings = Evaluated & {
  readonly selection: Selection;
  readonly strictness: Strictness;
  /** Absent if the device is unreachable. */
  readonly undoLog?: UndoLog;
  /** How long to wait for a device that does not respond. */
  readonly unreachableTimeoutMs: number;
  /** Why there is no session. Of a device, the exchanges so far are evaluated then. */
  readonly unreachable?: {
    readonly reason: string;
    readonly remedy: string;
    readonly isDevice: boolean;
    readonly interrupted?: true;
  };
  /** Called after each check. Restores the values that it changed. */
  afterCheck?(): Promise<void>;
  /**
   * Called after the last check, also if the run ended early. Restores all values, and returns
   * findings about values that changed later.
   * @param whileWaiting work that sends no requests
   */
  afterLastCheck?(whileWaiting: () => Promise<void>): Promise<readonly Finding[]>;
  note(line: string): void;
  /** Called with each violation. Returns true to end the run. */
  endsRun?(violation: Violation): boolean;
  /** Ends the run before more requests are sent, those that restore values included. */
  readonly maxRequests?: number;
  /** Called before each check, and at the end when all are done. */
  onProgress?(progress: Progress): void;
};

/** A requirement that the device violates. */
export type Violation = {
  readonly requirement: Requirement;
  readonly message: string;
  /** How many requests were sent until it was found. */
  readonly requests: number;
};

export type Progress = {
  readonly done: number;
  /** The first rule of each check of the run, in their order. */
  readonly rules: readonly string[];
  /** The class of the current check. */
  readonly now: string;
};

export type RunOutcome = {
  readonly results: readonly Result[];
  /** Why the run ended early, or null. */
  readonly endedEarly: string | null;
  /** A check has a bug. */
  readonly hasToolError: boolean;
};

const phases = ['first', 'middle', 'last'] as const;

/** Runs the selected checks, then evaluates all exchanges. */
export async function runChecks(settings: RunSettings): Promise<RunOutcome> {
  const { checks, contract, selection, target } = settings;
  const requested = collectRequirements(checks, contract).filter((it) =>
    isRequested(it, selection),
  );
  const verdicts = new ResultCollector(requested, settings.strictness);
  const selected = new Set(
    requested.filter((it) => isWithinHarm(it, selection.harm)).map(({ id }) => id),
  );
  const isSelected = (id: string) => selected.has(id);
  const requestedIds = new Set(requested.map(({ id }) => id));
  const scenarios = phases.flatMap((phase) =>
    checks.filter(
      (check): check is ScenarioCheck =>
        check.kind === 'scenario' &&
        check.order === phase &&
        check.requirements(contract).some(({ id }) => isSelected(id)),
    ),
  );
  const runner = new Runner(settings, verdicts, isSelected, (id) => requestedIds.has(id));
  runner.aside = scenarios.filter(({ changesNothing }) => changesNothing);
  const endsEarly = settings.endsRun !== undefined;
  target.onExchange = () => {
    runner.evaluation.observeExchange(endsEarly);
    if (settings.maxRequests !== undefined) stopAtLimit(target, settings.maxRequests);
  };
  runner.endedEarly = settings.unreachable?.reason ?? null;
  const rules = scenarios.map((it) => it.requirements(contract)[0]?.id.split(':')[0] ?? it.class);
  for (const [done, check] of scenarios.entries()) {
    settings.onProgress?.({ done, rules, now: check.class });
    await runner.runScenario(check);
  }
  settings.onProgress?.({ done: rules.length, rules, now: 'evaluating' });
  if (selection.only.length > 0)
    await runner.runScenario(createSelectedRequests(settings, isSelected));
  const evaluate = async () => {
    if (settings.unreachable?.isDevice !== false) await runner.evaluation.evaluateRest();
  };
  await runner.restoreAtEnd(evaluate);
  await evaluate();
  const { endedEarly } = runner;
  const getResults = () => {
    const all = verdicts.getResults((it) =>
      settings.unreachable === undefined
        ? createUntestedFinding(it, settings, selected.has(it.id), endedEarly)
        : createUnreachableFinding(settings.unreachable),
    );
    return excuseAbsentOperations(all, target.exchanges, contract);
  };
  if (endedEarly === null) {
    for (const finding of findUnexplained(getResults(), target.exchanges)) verdicts.add(finding);
  }
  const results = getResults();
  for (const finding of verdicts.unknownFindings.slice(0, 3)) {
    settings.note(
      `Internal error: a finding has the unknown requirement "${finding.requirementId}".`,
    );
  }
  target.stop('The run has ended');
  return { results, endedEarly, hasToolError: verdicts.unknownFindings.length > 0 };
}

/** A selected requirement about responses needs a request that no selected check may send. */
function createSelectedRequests(
  { checks, contract }: RunSettings,
  isSelected: (id: string) => boolean,
): ScenarioCheck {
  const ids = new Set(
    checks
      .filter(({ kind }) => kind === 'wire')
      .flatMap((check) => check.requirements(contract))
      .flatMap(({ id, operationId }) => (isSelected(id) ? [operationId] : [])),
  );
  return createRequests(contract.operations.filter(({ id }) => ids.has(id)));
}

/** No harm level would enable a check of this target. */
function createUnreachableFinding({
  reason: message,
  remedy,
  interrupted,
}: NonNullable<RunSettings['unreachable']>): Omit<Finding, 'requirementId'> {
  return {
    verdict: 'not-tested',
    message,
    enabledBy: interrupted ? 'Run again without interrupting it' : remedy,
    exchanges: [],
  };
}

function createUntestedFinding(
  requirement: Requirement,
  { contract, target, selection, device }: RunSettings,
  isSelected: boolean,
  endedEarly: string | null,
): Omit<Finding, 'requirementId'> {
  const base = { verdict: 'not-tested', exchanges: [] } as const;
  const { harm, operationId } = requirement;
  if (!isSelected) {
    const own = harm === 'destructive' ? ' --i-own-this-device SERIAL' : '';
    return {
      ...base,
      message: `Requires the harm level ${harm}.`,
      enabledBy: `--harm ${harm}${own}`,
    };
  }
  if (endedEarly !== null) {
    const enabledBy = 'Start the device if it is off, and run again until the end';
    return { ...base, message: endedEarly, enabledBy };
  }
  // Its old value cannot be restored.
  const permit = operationId === null ? null : target.mayCall(operationId);
  if (permit?.allowed === false) {
    return { ...base, message: `Not sent: ${permit.reason}.`, enabledBy: permit.enabledBy };
  }
  return {
    ...base,
    message: 'No response in this run concerns it.',
    enabledBy: getUntestedRemedy(requirement, contract, selection, device.product),
  };
}

class Runner {
  endedEarly: string | null = null;
  /** Checks that may run while another one waits. */
  aside: ScenarioCheck[] = [];
  /** The requirements that they have tested then. */
  readonly #tested = new Map<ScenarioCheck, ReadonlySet<string>>();
  readonly #settings: RunSettings;
  readonly #verdicts: ResultCollector;
  readonly #isSelected: (id: string) => boolean;
  readonly #isRequested: (id: string) => boolean;
  #repeats = 0;
  readonly evaluation: Evaluation;

  constructor(
    settings: RunSettings,
    verdicts: ResultCollector,
    isSelected: (id: string) => boolean,
    isRequested: (id: string) => boolean,
  ) {
    this.#settings = settings;
    this.#verdicts = verdicts;
    this.#isSelected = isSelected;
    this.#isRequested = isRequested;
    this.evaluation = new Evaluation(settings, {
      onFinding: (finding) => this.#add(finding),
      onError: (check, message, n) => this.#recordError(check, message, [n]),
    });
  }

  async runScenario(check: ScenarioCheck): Promise<void> {
    this.endedEarly ??= this.#settings.target.stopReason;
    if (this.endedEarly !== null) return;
    const { target, note, contract } = this.#settings;
    const isLeft = (id: string) => this.#isSelected(id) && !this.#wasTested(check, id);
    if (this.#tested.has(check) && !check.requirements(contract).some(({ id }) => isLeft(id)))
      return;
    const before = target.exchanges.length;
    let findings = await this.#getFindings(check);
    if (!(await this.#isReachable())) {
      this.endedEarly = `The device stopped responding after exchange ${target.exchanges.length}.`;
    } else if (this.#shouldRepeat(check, findings, before)) {
      this.#repeats++;
      note(`The device was unreachable during ${check.class}. Repeating the check.`);
      await this.#settings.afterCheck?.();
      findings = await this.#getFindings(check);
      if (!(await this.#isReachable())) this.endedEarly = 'The device stopped responding.';
    }
    // The findings may be about another device.
    if (await this.#isOwnDevice()) for (const finding of findings) this.#add(finding);
    this.endedEarly ??= target.stopReason;
    await this.#settings.afterCheck?.();
  }

  #wasTested(check: ScenarioCheck, id: string): boolean {
    return this.#tested.get(check)?.has(id) === true;
  }

  /** A check that the device did not respond to runs again in its turn. */
  async #runAside(): Promise<void> {
    const { target, contract } = this.#settings;
    for (const check of this.aside.splice(0)) {
      const quick = check
        .requirements(contract)
        .filter(
          ({ operationId }) =>
            operationId === null || !createsOnDemand(contract.getOperation(operationId)),
        );
      const ids = new Set(quick.map(({ id }) => id));
      const before = target.exchanges.length;
      const findings = await this.#getFindings(check, (id) => ids.has(id));
      if (target.isStopped || !(await this.#isOwnDevice())) return;
      if (target.exchanges.slice(before).some(isAway)) continue;
      this.#tested.set(check, new Set(findings.map(({ requirementId }) => requirementId)));
      for (const finding of findings) this.#add(finding);
    }
  }

  async restoreAtEnd(whileWaiting: () => Promise<void>): Promise<void> {
    const findings = (await this.#settings.afterLastCheck?.(whileWaiting)) ?? [];
    for (const finding of findings) this.#add(finding);
  }

  #add(finding: Finding): void {
    const { target, endsRun } = this.#settings;
    const requirement = this.#verdicts.add(finding, this.#isSelected);
    if (requirement === null || endsRun === undefined || target.isStopped) return;
    const { message } = finding;
    if (endsRun({ requirement, message, requests: target.exchanges.length }))
      target.stop(`A violation of ${requirement.id} ended the run.`);
  }

  async #getFindings(
    check: ScenarioCheck,
    isLeft = (id: string) => !this.#wasTested(check, id),
  ): Promise<readonly Finding[]> {
    const { target, undoLog } = this.#settings;
    if (undoLog === undefined) return [];
    try {
      return await collectFindings(check, {
        ...this.#settings,
        undoLog,
        isSelected: (id) => this.#isRequested(id) && isLeft(id),
        runAside: () => this.#runAside(),
      });
    } catch (error) {
      if (error instanceof StoppedError) return [];
      this.#recordError(check, formatError(error), [target.exchanges.length]);
      return [];
    }
  }

  /** Records a failure of this program for all requirements of the check. */
  #recordError(check: Check, message: string, exchanges: readonly number[]): void {
    for (const { id: requirementId } of check.requirements(this.#settings.contract))
      this.#add({ requirementId, verdict: 'error', message, exchanges });
  }

  async #isOwnDevice(): Promise<boolean> {
    const { target } = this.#settings;
    target.identity.invalidateAfterPause();
    try {
      if (!target.isStopped) await target.confirmIdentity();
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
    }
    return target.identity.otherDevice === null;
  }

  /** Waits for a device that does not respond, for example during a restart. */
  async #isReachable(): Promise<boolean> {
    const { target, note, unreachableTimeoutMs } = this.#settings;
    const last = target.exchanges.at(-1);
    if (last === undefined || target.isStopped) return true;
    if (last.response !== null && last.response.status !== 503) return true;
    if ((await target.awaitDevice(1)) !== null) return true;
    note(`The device does not respond. Waiting up to ${unreachableTimeoutMs / 1000} s.`);
    const tookMs = await target.awaitDevice(unreachableTimeoutMs);
    if (tookMs !== null) note(`The device responds again after ${Math.round(tookMs / 1000)} s.`);
    return tookMs !== null;
  }

  /** Checks that restart the device, and checks that passed anyway, are not repeated. */
  #shouldRepeat(check: ScenarioCheck, findings: readonly Finding[], before: number): boolean {
    const { target } = this.#settings;
    if (check.order === 'last' || target.isStopped || this.#repeats >= maxRepeats) return false;
    if (findings.every(({ verdict }) => verdict === 'pass')) return false;
    return target.exchanges.slice(before).some(isAway);
  }
}
