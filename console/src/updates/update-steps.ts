import type { Schema } from '@stillhouse/contracts/api';

/** The states of an update in progress, in their order (decision 0018). */
export const updateSteps = ['downloading', 'installing', 'ready'] as const satisfies ReadonlyArray<
  Schema<'UpgradeState'>
>;
export type UpdateStep = (typeof updateSteps)[number];

export function isUpdateStep(state: string): state is UpdateStep {
  return updateSteps.some((step) => step === state);
}
