import type { Exchange } from '../model/exchange.ts';
import type { Findings } from '../model/findings.ts';
import type { ApiOperation } from './api-operation.ts';
import { getRequirementId, type RuleName } from './requirements.ts';

type Trial = {
  readonly rule: RuleName;
  readonly operation: ApiOperation;
  /** What kind of violation it was. */
  readonly kind: string;
  readonly message: string;
  readonly exchange: Exchange;
  /** The contract documents the rejection. Default: it documents 400 or 422. */
  readonly isDocumented?: boolean;
};

/** So many rejections show that the device checks this kind. */
const minRejections = 3;
const minShare = 0.7;

/** How many other operations must do the same, so that a few that do not are failures. */
const minOthers = 3;

/** Returns true if so few places differ from so many that they are mistakes. */
export function isException(different: number, others: number): boolean {
  return others >= minOthers && different <= others / minOthers;
}

/** So many rejections of any kind show that the device checks what it is sent. */
const minRejectionsOfAll = 12;
const minShareOfAll = 0.9;

/** A device that ignores invalid parameters does so everywhere. */
const maxExceptions = 2;

/**
 * Collects what a device did with invalid input. A contract that documents no error does not
 * promise that the input is rejected. If the device rejects this kind elsewhere, it means to.
 */
export class Consistency {
  readonly #accepted: Trial[] = [];
  readonly #rejections = new Map<string, number>();
  readonly #acceptances = new Map<string, number>();

  record(findings: Findings, trial: Trial): void {
    const status = trial.exchange.response?.status ?? 500;
    if (status >= 500) return;
    if (status >= 200 && status < 300) {
      this.#accepted.push(trial);
      increase(this.#acceptances, trial.kind);
      return;
    }
    if (status < 400) return;
    increase(this.#rejections, trial.kind);
    const id = getRequirementId(trial.rule, trial.operation);
    findings.evaluate(id, null, `Rejected ${trial.message} with ${status}.`, [trial.exchange.n]);
  }

  /** Returns true if the device rejects nearly all invalid bodies, or parameters. */
  #isStrict(kind: string): boolean {
    const [family = ''] = kind.split(' ');
    const count = (counts: ReadonlyMap<string, number>) =>
      [...counts].reduce((sum, [name, n]) => (name.startsWith(family) ? sum + n : sum), 0);
    const [rejected, accepted] = [count(this.#rejections), count(this.#acceptances)];
    const isInput = ['body', 'parameter'].includes(family);
    return (
      isInput && rejected >= minRejectionsOfAll && rejected / (rejected + accepted) >= minShareOfAll
    );
  }

  /** Decides at the end which acceptances are failures. */
  settle(findings: Findings): void {
    for (const { rule, operation, kind, message, exchange, ...trial } of this.#accepted) {
      const requirementId = getRequirementId(rule, operation);
      const rejected = this.#rejections.get(kind) ?? 0;
      const share = rejected / (rejected + (this.#acceptances.get(kind) ?? 0));
      const isDocumented =
        trial.isDocumented ?? operation.responses.some(({ key }) => /^(400|422|4XX)$/i.test(key));
      const isPromised = kind.startsWith('body') && isDocumented;
      const places = new Set(
        this.#accepted.filter((it) => it.kind === kind).map((it) => it.operation),
      );
      const isExceptional = isDocumented
        ? places.size <= maxExceptions || share >= minShare
        : (rejected >= minRejections && share >= minShare) || this.#isStrict(kind);
      const isFailure = isPromised || isExceptional;
      const text = `Accepted ${message} with ${exchange.response?.status}.`;
      findings.add({
        requirementId,
        verdict: isFailure ? 'fail' : 'warn',
        message: isFailure ? text : `${text} The contract documents no rejection.`,
        exchanges: [exchange.n],
      });
    }
  }
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
