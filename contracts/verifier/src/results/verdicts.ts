import type { Finding } from '../model/finding.ts';
import type { Requirement } from '../model/requirement.ts';
import type { Strictness } from '../model/verify-options.ts';

/** The verdict on a requirement. `waived`: it fails, and a waiver accepts that for now. */
export type Verdict = Finding['verdict'] | 'waived';

/** If a requirement has several findings, the first of these verdicts counts. */
const order: readonly Finding['verdict'][] = [
  'fail',
  'error',
  'not-tested',
  'warn',
  'pass',
  'not-applicable',
];

/** Further findings of a requirement are only counted. */
const maxFindings = 10;

/** The result of one requirement. */
export type Result = {
  readonly requirement: Requirement;
  readonly verdict: Verdict;
  /** Message of the finding that counts. */
  readonly message: string;
  readonly evidence?: string;
  readonly enabledBy?: string;
  readonly place?: string;
  readonly exchanges: readonly number[];
  /** The findings of the same verdict, at most ten. */
  readonly findings: readonly Finding[];
  /** How many of the same verdict there were. */
  readonly count: number;
  /** Reason and owner of the waiver. */
  readonly waiver?: string;
  /** The failed requirement that says the same. This one does not count as a failure. */
  readonly sameCauseAs?: string;
};

type Tally = { readonly rank: number; readonly findings: Finding[]; count: number };

/** Collects findings, and returns the result of each requirement. */
export class ResultCollector {
  readonly #requirements: ReadonlyMap<string, Requirement>;
  readonly #strictness: Strictness;
  readonly #tallies = new Map<string, Tally>();
  /** Findings with an unknown requirement: a bug of this program. */
  readonly unknownFindings: Finding[] = [];

  constructor(requirements: readonly Requirement[], strictness: Strictness) {
    this.#requirements = new Map(requirements.map((it) => [it.id, it]));
    this.#strictness = strictness;
  }

  has(requirementId: string): boolean {
    return this.#tallies.has(requirementId);
  }

  /**
   * @param isSelected false for requirements that are not selected: their findings are dropped
   * @returns the requirement if the finding violates it
   */
  add(finding: Finding, isSelected: (id: string) => boolean = () => true): Requirement | null {
    const requirement = this.#requirements.get(finding.requirementId);
    if (requirement === undefined) {
      if (isSelected(finding.requirementId)) this.unknownFindings.push(finding);
      return null;
    }
    const bound = this.#applyLevel(finding, requirement);
    const rank = order.indexOf(bound.verdict);
    const tally = this.#tallies.get(requirement.id);
    if (tally === undefined || rank < tally.rank) {
      this.#tallies.set(requirement.id, { rank, findings: [bound], count: 1 });
    } else if (rank === tally.rank) {
      tally.count++;
      if (tally.findings.length < maxFindings) tally.findings.push(bound);
    }
    return bound.verdict === 'fail' ? requirement : null;
  }

  /** In the order of the requirements. @param untested the finding of a requirement without any. */
  getResults(untested: (requirement: Requirement) => Omit<Finding, 'requirementId'>): Result[] {
    return [...this.#requirements.values()].map((requirement) => {
      const tally = this.#tallies.get(requirement.id);
      const findings = tally?.findings ?? [
        { requirementId: requirement.id, ...untested(requirement) },
      ];
      const [first] = findings;
      if (first === undefined) throw new Error(`${requirement.id} has an empty tally`);
      const { requirementId: _, ...outcome } = first;
      return { requirement, ...outcome, findings, count: tally?.count ?? 1 };
    });
  }

  /** By default, a violated SHOULD is a warning (RFC 2119). */
  #applyLevel(finding: Finding, { level, source }: Requirement): Finding {
    const strictness = this.#strictness;
    const isExcused =
      (level === 'SHOULD' && strictness !== 'strict') ||
      (source === 'decision' && strictness === 'spec');
    return finding.verdict === 'fail' && isExcused ? { ...finding, verdict: 'warn' } : finding;
  }
}
