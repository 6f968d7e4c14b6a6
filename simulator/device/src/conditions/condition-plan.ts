import type { DeviceCore } from '../core/device-core.ts';
import type { ConditionName, Conditions, DeviceState, Task } from '../state/device-state.ts';
import { type ConditionResult, clearCondition, parameterIssues, switchOn } from './conditions.ts';

/** When a condition is to switch itself, in epoch ms of the device's clock. */
export type Plan = {
  /** Left out or past: at once. */
  from?: number;
  /** Left out: never. */
  until?: number;
};

/**
 * Switches a condition on with these parameters, in place of those of one that is on: at once, or as planned, in which
 * case it stays as it is until then. What was planned for it before is dropped. All or nothing.
 */
export function setCondition(
  core: DeviceCore,
  name: ConditionName,
  parameters: unknown,
  { from = 0, until = Number.POSITIVE_INFINITY }: Plan = {},
): ConditionResult {
  const now = core.clock.now();
  const start = Math.max(now, from);
  const issues = parameterIssues(core, name, parameters);
  if (until <= start) {
    const message = `is not after ${from > now ? 'from' : 'now'} (${start}); give a later time`;
    issues.push({ pointer: '/until', message });
  }
  if (issues.length > 0) return { outcome: 'refused', issues };
  dropPlan(core, name);
  // Just found to fit the schema.
  const one = { [name]: structuredClone(parameters) } as Conditions;
  if (start > now) core.agenda.schedule('switchCondition', start - now, { switchOn: one });
  else switchOn(core, one);
  if (until < Number.POSITIVE_INFINITY) {
    core.agenda.schedule('switchCondition', until - now, { switchOff: name });
  }
  return { outcome: 'set' };
}

/** Switches a condition off, and whatever was planned for it; one that is off stays so. */
export function endCondition(core: DeviceCore, name: ConditionName): ConditionResult {
  dropPlan(core, name);
  return clearCondition(core, name);
}

/** What the agenda runs when a planned time has come. */
export function switchCondition(core: DeviceCore, { switchOn: on, switchOff: off }: Task): void {
  if (on !== undefined) switchOn(core, on);
  if (off !== undefined) clearCondition(core, off as ConditionName);
}

/** What is planned for a condition, with the parameters that it will have. */
export function planOf({ agenda }: DeviceState, name: ConditionName) {
  const ons = agenda.filter(({ task }) => task.switchOn?.[name] !== undefined);
  const offs = agenda.filter(({ task }) => task.switchOff === name);
  return {
    from: ons[0]?.at ?? null,
    until: offs[0]?.at ?? null,
    parameters: ons[0]?.task.switchOn?.[name] ?? null,
  };
}

function dropPlan(core: DeviceCore, name: ConditionName): void {
  core.agenda.cancelWhere(
    ({ switchOn: on, switchOff: off }) => on?.[name] !== undefined || off === name,
  );
}
