import { createFinding, type ExpectedStatus, type Finding } from './finding.ts';

type FindingDetails = {
  readonly message: string;
  readonly exchanges: readonly number[];
  readonly place?: string;
};

/**
 * The findings of one check. `pass`, `fail`, `record` and `mark...` leave one per requirement: a
 * failure is final, and a pass counts only if nothing failed. `evaluate`, `skip` and `add` leave
 * one per response: the worst counts.
 */
export class Findings {
  readonly #found: Map<string, Finding>;
  readonly #each: Finding[];

  /** @param shared findings to continue with: both list those of the other */
  constructor(shared?: Findings) {
    this.#found = shared === undefined ? new Map() : shared.#found;
    this.#each = shared === undefined ? [] : shared.#each;
  }

  /** Adds the finding about one response: a failure if there is a problem. */
  evaluate(
    requirementId: string,
    problem: string | null,
    passMessage: string,
    exchanges: readonly number[],
    place?: string,
    expected?: readonly ExpectedStatus[],
  ): void {
    this.add(createFinding(requirementId, problem, passMessage, exchanges, place, expected));
  }

  /** Says that a part was not tested, so that the requirement is not, even if the rest passed. */
  skip(
    requirementId: string,
    message: string,
    enabledBy: string,
    exchanges: readonly number[] = [],
  ): void {
    this.add({ requirementId, verdict: 'not-tested', message, enabledBy, exchanges });
  }

  add(...findings: readonly Finding[]): void {
    this.#each.push(...findings);
  }

  pass(requirementId: string, details: FindingDetails): void {
    const before = this.#found.get(requirementId);
    if (before === undefined || before.verdict === 'not-tested') {
      this.#found.set(requirementId, { requirementId, verdict: 'pass', ...details });
    }
  }

  fail(requirementId: string, details: FindingDetails): void {
    if (this.has(requirementId, 'fail')) return;
    this.#found.set(requirementId, { requirementId, verdict: 'fail', ...details });
  }

  record(
    requirementId: string,
    passed: boolean,
    message: string,
    exchanges: readonly number[],
  ): void {
    if (passed) this.pass(requirementId, { message, exchanges });
    else this.fail(requirementId, { message, exchanges });
  }

  /** Marks a requirement as not tested if it has no finding yet. */
  markNotTested(requirementId: string, message: string, enabledBy: string): void {
    if (this.has(requirementId)) return;
    this.#found.set(requirementId, {
      requirementId,
      verdict: 'not-tested',
      message,
      enabledBy,
      exchanges: [],
    });
  }

  /** Marks a requirement as not applicable if it has no finding yet. */
  markNotApplicable(
    requirementId: string,
    message: string,
    evidence: string,
    exchanges: readonly number[],
  ): void {
    if (this.has(requirementId)) return;
    this.#found.set(requirementId, {
      requirementId,
      verdict: 'not-applicable',
      message,
      evidence,
      exchanges,
    });
  }

  /** Adds the passes and failures of other findings. */
  merge(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const { requirementId, message, exchanges } = finding;
      if (finding.verdict === 'fail') this.fail(requirementId, { message, exchanges });
      if (finding.verdict === 'pass') this.pass(requirementId, { message, exchanges });
    }
  }

  has(requirementId: string, verdict?: Finding['verdict']): boolean {
    const isMeant = (it: Finding) => verdict === undefined || it.verdict === verdict;
    const finding = this.#found.get(requirementId);
    if (finding !== undefined && isMeant(finding)) return true;
    return this.#each.some((it) => it.requirementId === requirementId && isMeant(it));
  }

  list(): readonly Finding[] {
    return [...this.#found.values(), ...this.#each];
  }
}
