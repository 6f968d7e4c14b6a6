import type { ConditionName, DeviceState } from '../state/device-state.ts';
import { getConditionPlan } from './condition-plan.ts';
import { listConditionKinds } from './conditions.ts';

export const conditionNames = listConditionKinds().map(({ name }) => name);

/** How a condition stands on a device, as the control API tells it. */
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
