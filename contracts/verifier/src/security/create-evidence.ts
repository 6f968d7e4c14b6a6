import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Report, ReportedResult } from '../report/report.ts';
import {
  type ClauseResult,
  type EvaluatedClause,
  type Evaluation,
  evaluateClauses,
} from './evaluate-clauses.ts';
import { standards } from './standards.ts';

/** The content of an evidence document, which is also its machine-readable part. */
export type SecurityEvidence = Evaluation & {
  readonly evidenceVersion: 1;
  readonly tool: string;
  readonly startedAt: string;
  readonly target: string;
  readonly harm: Report['harm'];
  readonly device: Report['device'];
  readonly contract: Report['contract'];
  /** Why the results are not complete. */
  readonly limits: readonly string[];
  readonly counts: Readonly<Record<ClauseResult, number>>;
  readonly standards: readonly {
    readonly name: string;
    readonly edition: string;
    readonly availableAt: string;
    readonly omitted: string | null;
  }[];
  /** The verdict of every requirement of the run, by id. */
  readonly results: Readonly<Record<string, ReportedResult['verdict']>>;
  /** The failures to which clauses refer, each with its exchange without secrets. */
  readonly failures: readonly ReportedResult[];
};

/** Creates the evidence from a report, which contains no secrets. */
export function createEvidence(
  report: Report,
  contract: Contract,
  exchanges: readonly Exchange[],
  toolVersion: string,
): SecurityEvidence {
  const { clauses, violations } = evaluateClauses(report, contract, exchanges);
  const failed = new Set(clauses.flatMap((clause) => clause.failed));
  return {
    evidenceVersion: 1,
    tool: `${report.tool} ${toolVersion}`,
    startedAt: report.startedAt,
    target: report.target,
    harm: report.harm,
    device: report.device,
    contract: report.contract,
    limits: listLimits(report),
    counts: countClauses(clauses),
    standards: standards.map(({ clauses: _, omitted = null, ...about }) => ({ ...about, omitted })),
    clauses,
    violations,
    results: Object.fromEntries(report.results.map(({ id, verdict }) => [id, verdict])),
    failures: report.results.filter(({ id }) => failed.has(id)),
  };
}

function countClauses(clauses: readonly EvaluatedClause[]): Record<ClauseResult, number> {
  const count = (name: ClauseResult) => clauses.filter(({ result }) => result === name).length;
  return {
    failed: count('failed'),
    declaration: count('declaration'),
    passed: count('passed'),
    'not-applicable': count('not-applicable'),
  };
}

function listLimits(report: Report): readonly string[] {
  const isFiltered = report.only.length + report.skip.length > 0;
  return [
    ...(report.endedEarly === null ? [] : [`The run is incomplete: ${report.endedEarly}`]),
    ...(isFiltered ? ['The run was limited by --only or --skip.'] : []),
    ...(report.harm === 'read' || report.harm === 'safe'
      ? [`The harm level ${report.harm} does not run the checks of the harm level security.`]
      : []),
    ...(report.target.startsWith('https:')
      ? []
      : ['The target was HTTP, so TLS was not part of the run.']),
  ];
}
