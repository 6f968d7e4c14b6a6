import {
  type Check,
  collectRequirements,
  type DeviceIdentity,
  type Finding,
  type Recording,
  type RunContext,
  type ScenarioCheck,
} from '../check.ts';
import type { Contract } from '../contract.ts';
import { type Exchange, parseJsonBody } from '../exchange.ts';
import type { Requirement } from '../requirement.ts';
import { isInProfile, isRequested } from '../results/selection.ts';
import { type Result, ResultCollector } from '../results/verdicts.ts';
import type { HttpTarget } from '../target/http-target.ts';
import { NotAllowedError, StoppedError } from '../target.ts';
import type { UndoLog } from '../undo-log.ts';
import type { Selection } from '../verify-options.ts';

/**
 * A restarting device is back within this time (R9.10: 120 s); times the time-out scale.
 */
export const defaultAwayMs = 120_000;

/** How often checks in which the device went away are tried a second time. */
const maxSecondTries = 3;

export type RunSettings = {
  readonly checks: readonly Check[];
  readonly contract: Contract;
  readonly target: HttpTarget;
  readonly device: DeviceIdentity;
  readonly options: RunContext['options'];
  readonly selection: Selection;
  readonly strictness: 'contract' | 'spec';
  /** Left out when nothing can be asked. */
  readonly undoLog?: UndoLog;
  /** How long a device that does not answer is waited for. */
  readonly awayMs: number;
  /** Why nothing can be asked: then only what was exchanged so far is judged. */
  readonly unreachable?: string;
  /** After each check: writes back what it changed. */
  afterCheck?(): Promise<void>;
  note(line: string): void;
  /** Before each check, and with `done` = `total` at the end. */
  onProgress?(progress: Progress): void;
};

export type Progress = { readonly done: number; readonly total: number; readonly now: string };

export type RunOutcome = {
  readonly results: readonly Result[];
  /** Why the run ended early; null when it did not. */
  readonly endedEarly: string | null;
  /** A check did what only a fault of this program explains. */
  readonly hasToolFault: boolean;
};

const phases = ['first', 'middle', 'last'] as const;

/** Runs the checks that are selected, then judges all that was exchanged. */
export async function run(settings: RunSettings): Promise<RunOutcome> {
  const { checks, contract, selection, target } = settings;
  const wanted = collectRequirements(checks, contract).filter((it) => isRequested(it, selection));
  const verdicts = new ResultCollector(wanted, settings.strictness);
  const selected = new Set(
    wanted.filter((it) => isInProfile(it, selection.profile)).map(({ id }) => id),
  );
  const isSelected = (id: string) => selected.has(id);
  const scenarios = phases.flatMap((phase) =>
    checks.filter(
      (check): check is ScenarioCheck =>
        check.kind === 'scenario' &&
        check.order === phase &&
        check.requirements(contract).some(({ id }) => isSelected(id)),
    ),
  );
  const runner = new Runner(settings, verdicts, isSelected);
  runner.endedEarly = settings.unreachable ?? null;
  for (const [done, check] of scenarios.entries()) {
    settings.onProgress?.({ done, total: scenarios.length, now: check.class });
    await runner.scenario(check);
  }
  const total = scenarios.length;
  settings.onProgress?.({ done: total, total, now: 'judging' });
  runner.evaluate(checks);
  const { endedEarly } = runner;
  const results = verdicts.results((it) => untested(it, selected.has(it.id), endedEarly));
  for (const stray of verdicts.strays.slice(0, 3)) {
    settings.note(
      `Fault of this program: a finding names "${stray.requirementId}", which is no requirement.`,
    );
  }
  target.stop('The run is over');
  return { results, endedEarly, hasToolFault: verdicts.strays.length > 0 };
}

function untested(
  { profile }: Requirement,
  isSelected: boolean,
  endedEarly: string | null,
): Omit<Finding, 'requirementId'> {
  const base = { verdict: 'not-tested', exchanges: [] } as const;
  if (!isSelected) {
    const own = profile === 'destructive' ? ' --i-own-this-device SERIAL' : '';
    return {
      ...base,
      message: `Needs the profile ${profile}.`,
      enabledBy: `--profile ${profile}${own}`,
    };
  }
  if (endedEarly !== null) {
    return { ...base, message: `${endedEarly}`, enabledBy: 'a run that goes through' };
  }
  return {
    ...base,
    message: 'Nothing that the device answered in this run shows it.',
    enabledBy: 'a device in the state that it speaks of',
  };
}

class Runner {
  endedEarly: string | null = null;
  readonly #settings: RunSettings;
  readonly #verdicts: ResultCollector;
  readonly #isSelected: (id: string) => boolean;
  #secondTries = 0;

  constructor(
    settings: RunSettings,
    verdicts: ResultCollector,
    isSelected: (id: string) => boolean,
  ) {
    this.#settings = settings;
    this.#verdicts = verdicts;
    this.#isSelected = isSelected;
  }

  async scenario(check: ScenarioCheck): Promise<void> {
    this.endedEarly ??= this.#settings.target.stopReason;
    if (this.endedEarly !== null) return;
    const { target, note } = this.#settings;
    const before = target.exchanges.length;
    let findings = await this.#getFindings(check);
    if (!(await this.#isThere())) {
      this.endedEarly = `The device did not answer any more after exchange ${target.exchanges.length}.`;
    } else if (this.#deservesAnother(check, findings, before)) {
      this.#secondTries++;
      note(`The device was away during ${check.class}; that check is made again.`);
      await this.#settings.afterCheck?.();
      findings = await this.#getFindings(check);
      if (!(await this.#isThere())) this.endedEarly = 'The device did not answer any more.';
    }
    this.endedEarly ??= target.stopReason;
    for (const finding of findings) this.#verdicts.add(finding, this.#isSelected);
    await this.#settings.afterCheck?.();
  }

  /** Every exchange before every check on the wire. */
  evaluate(checks: readonly Check[]): void {
    const { contract, target, device, options } = this.#settings;
    const recording: Recording = {
      exchanges: target.exchanges,
      device: device.serialNumber === '' ? null : device,
      secrets: [options.password],
    };
    for (const check of checks) {
      if (check.kind !== 'wire') continue;
      for (const exchange of target.exchanges) {
        try {
          for (const finding of check.evaluate(exchange, contract, recording)) {
            this.#verdicts.add(finding, this.#isSelected);
          }
        } catch (error) {
          this.#failed(check, `Judging exchange ${exchange.n}: ${formatError(error)}`, [
            exchange.n,
          ]);
          break;
        }
      }
    }
  }

  async #getFindings(check: ScenarioCheck): Promise<readonly Finding[]> {
    const { target, contract, device, options, undoLog: journal, note } = this.#settings;
    if (journal === undefined) return [];
    try {
      return await check.run({ target, contract, device, options, undoLog: journal, note });
    } catch (error) {
      if (error instanceof StoppedError) return [];
      if (error instanceof NotAllowedError) {
        return this.#all(check, {
          verdict: 'not-tested',
          message: error.message,
          enabledBy: error.enabledBy,
          exchanges: [],
        });
      }
      this.#failed(check, formatError(error), [target.exchanges.length]);
      return [];
    }
  }

  /** The tool's own failure: none of the check's requirements is known to hold. */
  #failed(check: Check, message: string, exchanges: readonly number[]): void {
    for (const finding of this.#all(check, { verdict: 'error', message, exchanges })) {
      this.#verdicts.add(finding, this.#isSelected);
    }
  }

  #all(check: Check, finding: Omit<Finding, 'requirementId'>): Finding[] {
    const { contract } = this.#settings;
    return check.requirements(contract).map(({ id }) => ({ requirementId: id, ...finding }));
  }

  /** Waits for a device that does not answer, e.g. while it restarts. */
  async #isThere(): Promise<boolean> {
    const { target, note, awayMs } = this.#settings;
    const last = target.exchanges.at(-1);
    if (last === undefined || target.isStopped) return true;
    if (last.answer !== null && last.answer.status !== 503) return true;
    if ((await target.awaitDevice(1)) !== null) return true;
    note(`The device does not answer; waiting up to ${awayMs / 1000} s for it.`);
    const tookMs = await target.awaitDevice(awayMs);
    if (tookMs !== null) note(`It answers again after ${Math.round(tookMs / 1000)} s.`);
    return tookMs !== null;
  }

  /** Not for checks that restart the device themselves, nor for what was fine all the same. */
  #deservesAnother(check: ScenarioCheck, findings: readonly Finding[], before: number): boolean {
    const { target } = this.#settings;
    if (check.order === 'last' || target.isStopped || this.#secondTries >= maxSecondTries)
      return false;
    if (findings.every(({ verdict }) => verdict === 'pass')) return false;
    return target.exchanges.slice(before).some(isAway);
  }
}

function isAway({ failure, answer }: Exchange): boolean {
  if (failure?.kind === 'refused') return true;
  if (answer?.status !== 503) return false;
  const problem = parseJsonBody(answer);
  return (
    typeof problem === 'object' && problem !== null && Reflect.get(problem, 'code') === 'booting'
  );
}

function formatError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
