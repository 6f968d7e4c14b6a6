import { type Operation, operations } from '@stillhouse/contracts/operations';

/** Returns the operation with a step in the life of a resource (x-lifecycle). */
export function getLifecycleOperation(
  resource: string,
  step: NonNullable<Operation['lifecycle']>['step'],
): Operation {
  const all: readonly Operation[] = Object.values(operations);
  const found = all.find(
    (one) => one.lifecycle?.resource === resource && one.lifecycle.step === step,
  );
  if (found === undefined) throw new Error(`openapi.yaml has no ${step} of ${resource}`);
  return found;
}
