import type { ConditionName, DeviceState } from '../state/device-state.ts';
import { planOf } from './condition-plan.ts';
import { conditionKinds } from './conditions.ts';

export const conditionNames = conditionKinds().map(({ name }) => name);

/** How a condition stands on a device, as the control API tells it. */
export function conditionOf(state: DeviceState, name: ConditionName) {
  const holding = state.conditions[name];
  const { from, until, parameters } = planOf(state, name);
  return {
    name,
    on: holding !== undefined,
    parameters: { ...(holding ?? parameters) },
    ...(from !== null && { from }),
    ...(until !== null && { until }),
  };
}
