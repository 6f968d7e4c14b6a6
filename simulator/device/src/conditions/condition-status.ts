import type { ConditionName, DeviceState } from '../state/device-state.ts';
import { getConditionPlan } from './condition-plan.ts';
import { listConditionKinds } from './conditions.ts';

export const conditionNames = listConditionKinds().map(({ name }) => name);

/** Returns the current and planned state of a condition, as the control API shows it. */
export function getCondition(state: DeviceState, name: ConditionName) {
  const holding = state.conditions[name];
  const { from, until, parameters } = getConditionPlan(state, name);
  return {
    name,
    on: holding !== undefined,
    parameters: { ...(holding ?? parameters) },
    ...(from !== null && { from }),
    ...(until !== null && { until }),
  };
}
