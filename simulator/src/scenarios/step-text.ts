import { formatMatch } from './assertions.ts';
import type { ScenarioCommand, ScenarioStep } from './scenario.ts';

/** A step in words: when, then what. */
export function formatStep({ at, after, delay, every, times, do: deed }: ScenarioStep): string {
  const when = at === undefined ? triggerText(after ?? {}, delay) : `at ${at}`;
  const often = times === undefined ? '' : `, ${times} times`;
  const apart = every === undefined ? '' : ` every ${every}`;
  return `${when}${often}${apart}: ${formatCommand(deed)}`;
}

function triggerText(after: NonNullable<ScenarioStep['after']>, delay: string | undefined): string {
  const { event, step, nth, ...match } = after;
  const later = delay === undefined ? '' : `${delay} `;
  if (step !== undefined) return `${later}after step ${step}`;
  const which = nth === undefined ? '' : ` (number ${nth})`;
  return `${later}after ${event}${formatMatch(match)}${which}`;
}

export function formatCommand(deed: ScenarioCommand): string {
  const { action, condition, patch, fault, clearFault, request, enrollmentCode } = deed;
  if (action !== undefined) return `action ${action.name}`;
  if (condition !== undefined) {
    return `condition ${condition.name}${condition.on === false ? ' off' : ''}`;
  }
  if (patch !== undefined) return `patch ${Object.keys(patch).join(', ')}`;
  if (fault !== undefined) return `fault ${fault.id ?? fault.kind}`;
  if (clearFault !== undefined) return `clear ${clearFault === '*' ? 'all faults' : clearFault}`;
  if (enrollmentCode !== undefined) return `enrollment code ${enrollmentCode.code}`;
  return `request ${request?.operationId}`;
}
