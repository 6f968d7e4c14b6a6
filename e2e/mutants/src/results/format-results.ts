import { formatFalseAlarms } from '../measure/false-alarms.ts';
import { formatSummary } from '../measure/summary.ts';
import type { MutantResults } from './mutant-results.ts';

/** Formats the kill rates, then the false alarms if there were runs for them. */
export function formatResults({ results }: MutantResults, ms: number): string {
  const measured = results.filter((result) => 'outcome' in result);
  const runs = results.filter((result) => 'alarms' in result);
  return `${formatSummary(measured, ms)}${runs.length === 0 ? '' : formatFalseAlarms(runs)}`;
}
