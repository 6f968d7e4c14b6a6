import { formatMatch } from './assertions.ts';
import type { ScenarioCommand, ScenarioStep } from './scenario.ts';

/** Describes a step: when it runs and what it does. */
export function formatStep({ at, after, delay, every, times, do: command }: ScenarioStep): string {
  const when = at === undefined ? formatTrigger(after ?? {}, delay) : `at ${at}`;
  const often = times === undefined ? '' : `, ${times} times`;
  const apart = every === undefined ? '' : ` every ${every}`;
  return `${when}${often}${apart}: ${formatCommand(command)}`;
}

function formatTrigger(
  after: NonNullable<ScenarioStep['after']>,
  delay: string | undefined,
): string {
  const { event, step, nth, ...match } = after;
  const later = delay === undefined ? '' : `${delay} `;
  if (step !== undefined) return `${later}after step ${step}`;
  const which = nth === undefined ? '' : ` (number ${nth})`;
  return `${later}after ${event}${formatMatch(match)}${which}`;
}

export function formatCommand(command: ScenarioCommand): string {
  const { action, condition, patch, fault, clearFault, request, enrollmentCode } = command;
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
