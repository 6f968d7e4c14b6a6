import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Report, ReportedResult } from '../report/report.ts';
import type { Clause } from './clause.ts';
import { type ContractViolation, listContractViolations } from './contract-violations.ts';
import { facts } from './facts.ts';
import { standards } from './standards.ts';

export const clauseResults = ['failed', 'declaration', 'passed', 'not-applicable'] as const;

export type ClauseResult = (typeof clauseResults)[number];

/** How a clause came out. */
export type EvaluatedClause = {
  readonly standard: string;
  readonly id: string;
  readonly level: string;
  readonly topic: string;
  readonly result: ClauseResult;
  /** With `failed`: what causes it. */
  readonly causes: readonly ('firmware' | 'contract')[];
  /** What the manufacturer has to answer: everything, or what the tests do not cover. */
  readonly question: string | null;
  /** With `not-applicable`: what shows it. */
  readonly evidence: string | null;
  /** Ids of the requirements that passed or failed. */
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Number of requirements that were not tested in this run. */
  readonly untested: number;
  /** Ids of the violations by the contract. */
  readonly violations: readonly string[];
};

export type Evaluation = {
  readonly clauses: readonly EvaluatedClause[];
  /** Rules of the contract that violate clauses, whatever the firmware does. */
  readonly violations: readonly ContractViolation[];
};

/** Decides every clause from the results of a run. */
export function evaluateClauses(
  report: Report,
  contract: Contract,
  exchanges: readonly Exchange[],
): Evaluation {
  const violations = listContractViolations(contract);
  const resultsByRule = groupByRule(report.results);
  const clauses = standards.flatMap(({ name, clauses: all }) =>
    all.map((clause): EvaluatedClause => {
      const results = (clause.testedBy ?? []).flatMap((rule) => resultsByRule.get(rule) ?? []);
      const own = violations.filter((it) => it.clauses.includes(`${name} ${clause.id}`));
      const evidence =
        clause.absentIf === undefined ? null : facts[clause.absentIf]({ contract, exchanges });
      return evaluateClause(name, clause, results, own, evidence);
    }),
  );
  return { clauses, violations };
}

function evaluateClause(
  standard: string,
  clause: Clause,
  results: readonly ReportedResult[],
  violations: readonly ContractViolation[],
  absence: string | null,
): EvaluatedClause {
  const passed = listIds(results, ['pass']);
  // A waiver accepts a failure for a release. The clause is still violated.
  const failed = listIds(results, ['fail', 'waived']);
  const untested = results.filter(({ verdict }) => verdict === 'not-tested').length;
  // The tests of a partial clause do not show that all of it is absent.
  const evidence = absence ?? (clause.isPartial === true ? null : findAbsence(results));
  const result = getResult();
  const isOpen = result === 'declaration' || (result === 'passed' && clause.isPartial === true);
  return {
    standard,
    id: clause.id,
    level: clause.level,
    topic: clause.topic,
    result,
    causes: [
      ...(failed.length > 0 ? (['firmware'] as const) : []),
      ...(violations.length > 0 ? (['contract'] as const) : []),
    ],
    question: isOpen ? clause.question : null,
    evidence: result === 'not-applicable' ? evidence : null,
    passed,
    failed,
    untested,
    violations: violations.map(({ id }) => id),
  };

  function getResult(): ClauseResult {
    if (failed.length > 0 || violations.length > 0) return 'failed';
    if (evidence !== null) return 'not-applicable';
    const hasError = results.some(({ verdict }) => verdict === 'error' || verdict === 'warn');
    return passed.length > 0 && !hasError ? 'passed' : 'declaration';
  }
}

/** Returns the evidence if no requirement of the clause applies to the device. */
function findAbsence(results: readonly ReportedResult[]): string | null {
  if (results.length === 0) return null;
  if (!results.every(({ verdict }) => verdict === 'not-applicable')) return null;
  return results[0]?.evidence ?? null;
}

function listIds(
  results: readonly ReportedResult[],
  verdicts: readonly ReportedResult['verdict'][],
): readonly string[] {
  return results.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
}

/** Groups by rule, and by rule and operation, as in `Clause.testedBy`. */
function groupByRule(results: readonly ReportedResult[]): ReadonlyMap<string, ReportedResult[]> {
  const groups = new Map<string, ReportedResult[]>();
  for (const result of results) {
    const [rule = '', operation] = result.id.split(':');
    for (const key of operation === undefined ? [rule] : [rule, `${rule}:${operation}`]) {
      const group = groups.get(key) ?? [];
      group.push(result);
      groups.set(key, group);
    }
  }
  return groups;
}
