import type { Finding } from '../model/check.ts';

type FindingDetails = {
  readonly message: string;
  readonly exchanges: readonly number[];
  readonly place?: string;
};

/** The findings of one check. A failure is final. A pass counts only if nothing failed. */
export class Findings {
  readonly #found = new Map<string, Finding>();

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
    if (this.#found.has(requirementId)) return;
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
    if (this.#found.has(requirementId)) return;
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
    const finding = this.#found.get(requirementId);
    return finding !== undefined && (verdict === undefined || finding.verdict === verdict);
  }

  list(): readonly Finding[] {
    return [...this.#found.values()];
  }
}
