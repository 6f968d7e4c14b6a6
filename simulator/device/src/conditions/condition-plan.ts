import type { DeviceCore } from '../core/device-core.ts';
import type { ConditionName, Conditions, DeviceState, Task } from '../state/device-state.ts';
import { type ConditionResult, checkParameters, clearCondition, switchOn } from './conditions.ts';

/** When a condition switches on and off, in epoch ms of the device's clock. */
export type ConditionPlan = {
  /** Default, also for a past time: now. */
  from?: number;
  /** Default: never. */
  until?: number;
};

/**
 * Switches a condition on with these parameters, now or as planned, and replaces earlier parameters
 * and plans. All or nothing.
 */
export function setCondition(
  core: DeviceCore,
  name: ConditionName,
  parameters: unknown,
  { from = 0, until = Number.POSITIVE_INFINITY }: ConditionPlan = {},
): ConditionResult {
  const now = core.clock.now();
  const start = Math.max(now, from);
  const issues = checkParameters(core, name, parameters);
  if (until <= start) {
    const message = `is not after ${from > now ? 'from' : 'now'} (${start}); give a later time`;
    issues.push({ pointer: '/until', message });
  }
  if (issues.length > 0) return { outcome: 'rejected', issues };
  cancelPlan(core, name);
  // Validated above.
  const one = { [name]: structuredClone(parameters) } as Conditions;
  if (start > now) core.taskScheduler.schedule('switchCondition', start - now, { switchOn: one });
  else switchOn(core, one);
  if (until < Number.POSITIVE_INFINITY) {
    core.taskScheduler.schedule('switchCondition', until - now, { switchOff: name });
  }
  return { outcome: 'set' };
}

/** Switches a condition off and cancels its plan. */
export function endCondition(core: DeviceCore, name: ConditionName): ConditionResult {
  cancelPlan(core, name);
  return clearCondition(core, name);
}

/** Scheduled task: applies a planned switch. */
export function switchCondition(core: DeviceCore, { switchOn: on, switchOff: off }: Task): void {
  if (on !== undefined) switchOn(core, on);
  if (off !== undefined) clearCondition(core, off as ConditionName);
}

/** Returns the plan of a condition, with the parameters that it will have. */
export function getConditionPlan({ scheduledTasks }: DeviceState, name: ConditionName) {
  const ons = scheduledTasks.filter(({ task }) => task.switchOn?.[name] !== undefined);
  const offs = scheduledTasks.filter(({ task }) => task.switchOff === name);
  return {
    from: ons[0]?.at ?? null,
    until: offs[0]?.at ?? null,
    parameters: ons[0]?.task.switchOn?.[name] ?? null,
  };
}

function cancelPlan(core: DeviceCore, name: ConditionName): void {
  core.taskScheduler.cancelWhere(
    ({ switchOn: on, switchOff: off }) => on?.[name] !== undefined || off === name,
  );
}
