import type { Finding } from '../check.ts';
import type { Requirement } from '../requirement.ts';

/** How a requirement came out. `waived`: it fails, and someone has said why that is all right for now. */
export type Verdict = Finding['verdict'] | 'waived';

/** What counts when several findings are about one requirement: the first of these. */
const order: readonly Finding['verdict'][] = [
  'fail',
  'error',
  'not-tested',
  'warn',
  'pass',
  'not-applicable',
];

/** More findings of one requirement than these are only counted. */
const maxKept = 10;

/** What a run found out about one requirement. */
export type Result = {
  readonly requirement: Requirement;
  readonly verdict: Verdict;
  /** Of the finding that decided. */
  readonly message: string;
  readonly evidence?: string;
  readonly enabledBy?: string;
  readonly place?: string;
  readonly exchanges: readonly number[];
  /** The findings of the same verdict, at most ten. */
  readonly findings: readonly Finding[];
  /** How many of the same verdict there were. */
  readonly count: number;
  /** With `waived`: who says why. */
  readonly waiver?: string;
};

type Tally = { readonly rank: number; readonly findings: Finding[]; count: number };

/** Collects findings, and tells in the end how each requirement came out. */
export class ResultCollector {
  readonly #requirements: ReadonlyMap<string, Requirement>;
  readonly #bindsSpecOnly: boolean;
  readonly #tallies = new Map<string, Tally>();
  /** Findings that name no requirement: a fault of this program. */
  readonly strays: Finding[] = [];

  /** @param strictness `spec`: what is only our decision is a warning */
  constructor(requirements: readonly Requirement[], strictness: 'contract' | 'spec') {
    this.#requirements = new Map(requirements.map((it) => [it.id, it]));
    this.#bindsSpecOnly = strictness === 'spec';
  }

  has(requirementId: string): boolean {
    return this.#tallies.has(requirementId);
  }

  /** @param isSelected false for requirements that nobody asked about: their findings are dropped */
  add(finding: Finding, isSelected: (id: string) => boolean = () => true): void {
    const requirement = this.#requirements.get(finding.requirementId);
    if (requirement === undefined) {
      if (isSelected(finding.requirementId)) this.strays.push(finding);
      return;
    }
    const bound = this.#bound(finding, requirement);
    const rank = order.indexOf(bound.verdict);
    const tally = this.#tallies.get(requirement.id);
    if (tally === undefined || rank < tally.rank) {
      this.#tallies.set(requirement.id, { rank, findings: [bound], count: 1 });
    } else if (rank === tally.rank) {
      tally.count++;
      if (tally.findings.length < maxKept) tally.findings.push(bound);
    }
  }

  /** In the order of the requirements. @param untested what to say of one without any finding */
  results(untested: (requirement: Requirement) => Omit<Finding, 'requirementId'>): Result[] {
    return [...this.#requirements.values()].map((requirement) => {
      const tally = this.#tallies.get(requirement.id);
      const findings = tally?.findings ?? [
        { requirementId: requirement.id, ...untested(requirement) },
      ];
      const [first] = findings;
      if (first === undefined) throw new Error(`${requirement.id} has an empty tally`);
      const { requirementId: _, ...said } = first;
      return { requirement, ...said, findings, count: tally?.count ?? 1 };
    });
  }

  /** SHOULD only warns (RFC 2119); so does what binds nobody at this strictness. */
  #bound(finding: Finding, { level, source }: Requirement): Finding {
    const binds = level === 'MUST' && !(this.#bindsSpecOnly && source === 'decision');
    return finding.verdict === 'fail' && !binds ? { ...finding, verdict: 'warn' } : finding;
  }
}
