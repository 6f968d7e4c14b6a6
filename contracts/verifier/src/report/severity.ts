import type { CheckClass } from '../model/requirement.ts';
import type { ReportedResult } from './report.ts';

/** What failures of each class mean for a device, the most severe first. */
const failureGroups: readonly (readonly [title: string, classes: readonly CheckClass[]])[] = [
  ['Security', ['auth', 'leak', 'security', 'lockout']],
  ['Lost or changed data', ['readback', 'isolation', 'noeffect', 'sequences', 'resources']],
  ['Crashes, hangs and restarts', ['robust', 'time', 'states']],
  ['Wrong behavior', ['status', 'valid-input', 'invalid-input', 'agreement', 'http']],
  ['Format of responses', ['shape', 'header', 'media']],
];

export const connectionGroup = 'Lost connections and restarts';

/** The groups of results that are not as the contract promises, the most severe first. */
const groups = [
  ...failureGroups.map(([title]) => title),
  'Violated recommendations (SHOULD)',
  'Errors of the verifier',
  'Warnings',
  'Waived failures',
  connectionGroup,
];

const connectionRules: readonly string[] = ['robust.connection-lost', 'robust.unexpected-restart'];

export const severityOrder =
  'Most severe first: security, lost or changed data, crashes and hangs, wrong behavior, format of responses. Then violated recommendations, errors of the verifier, warnings and waived failures.';

/** Returns the group of a result, or null if it is no finding, or points to another one. */
export function getGroup(result: ReportedResult): string | null {
  if (result.sameCauseAs !== undefined) return null;
  switch (result.verdict) {
    case 'fail':
      return result.level === 'SHOULD'
        ? 'Violated recommendations (SHOULD)'
        : (failureGroups.find(([, classes]) => classes.includes(result.class))?.[0] ?? null);
    case 'error':
      return 'Errors of the verifier';
    case 'warn':
      return isAboutConnections(result) ? connectionGroup : 'Warnings';
    case 'waived':
      return 'Waived failures';
    default:
      return null;
  }
}

/** Warnings about connections have a section of their own, because the network may be the cause. */
function isAboutConnections({ id, verdict }: ReportedResult): boolean {
  return verdict === 'warn' && connectionRules.includes(getRule(id));
}

/** Sorts by severity. Results of the same severity keep their order. */
export function sortBySeverity<T extends ReportedResult>(results: readonly T[]): readonly T[] {
  const getRank = (result: T) => {
    const group = getGroup(result);
    if (group !== null) return groups.indexOf(group);
    if (result.sameCauseAs !== undefined) return groups.length;
    return groups.length + (result.verdict === 'not-tested' ? 1 : 2);
  };
  const ranks = new Map(results.map((result) => [result, getRank(result)]));
  return [...results].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

export function getRule(id: string): string {
  return id.split(':')[0] ?? id;
}
