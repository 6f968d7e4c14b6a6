import type { Report, ReportedResult } from '../report/report.ts';

/** A requirement whose verdict changed. */
export type Change = {
  readonly id: string;
  /** `shown`: a failure of a requirement that was not tested before. */
  readonly kind: 'worse' | 'shown' | 'better' | 'other' | 'new' | 'gone';
  readonly before: ReportedResult | null;
  readonly after: ReportedResult | null;
};

export type Comparison = {
  readonly changes: readonly Change[];
  /** Number of requirements with the same verdict in both reports. */
  readonly same: number;
  /** Number of requirements that were tested in both reports. Without any, nothing is compared. */
  readonly tested: number;
  /** True if a requirement fails that did not fail before. */
  readonly hasRegression: boolean;
};

const failedVerdicts = new Set(['fail', 'error']);
const passedVerdicts = new Set(['pass', 'not-applicable', 'waived', 'warn']);

/** Compares two runs, such as of two firmware versions. Requirements are matched by their ids. */
export function compareReports(before: Report, after: Report): Comparison {
  const olds = new Map(before.results.map((result) => [result.id, result]));
  const news = new Map(after.results.map((result) => [result.id, result]));
  const changes: Change[] = [];
  let same = 0;
  let tested = 0;
  for (const id of new Set([...olds.keys(), ...news.keys()])) {
    const from = olds.get(id) ?? null;
    const to = news.get(id) ?? null;
    if (isTested(from) && isTested(to)) tested++;
    if (from?.verdict === to?.verdict) same++;
    else changes.push({ id, kind: getKind(from, to), before: from, after: to });
  }
  return { changes, same, tested, hasRegression: changes.some(isRegression) };
}

function isTested(result: ReportedResult | null): boolean {
  return result !== null && result.verdict !== 'not-tested' && result.verdict !== 'error';
}

function isRegression({ kind, after }: Change): boolean {
  return (
    kind === 'worse' ||
    kind === 'shown' ||
    (kind === 'new' && after !== null && failedVerdicts.has(after.verdict))
  );
}

function getKind(from: ReportedResult | null, to: ReportedResult | null): Change['kind'] {
  if (from === null) return 'new';
  if (to === null) return 'gone';
  if (failedVerdicts.has(to.verdict)) {
    if (from.verdict === 'not-tested') return 'shown';
    return failedVerdicts.has(from.verdict) ? 'other' : 'worse';
  }
  if (failedVerdicts.has(from.verdict) && passedVerdicts.has(to.verdict)) return 'better';
  return 'other';
}
