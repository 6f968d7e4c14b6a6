import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { OperationId } from '@stillhouse/contracts/operations';
import { createReadingStep, createStep, type Step } from './step.ts';
import type { WalkModel } from './walk-model.ts';
import type { Walker, WalkResource } from './walker.ts';

/** Compares a part of the device with the model. */
export function createReadStep(resource: WalkResource, read: OperationId): Step {
  return createReadingStep(read, (model, walker) => walker.read(model, [resource]));
}

/** Reads with the token of an earlier session. */
export function createOtherSessionStep(resource: WalkResource, read: OperationId): Step {
  return createReadingStep(`${read} in an earlier session`, async (model, walker) => {
    const token = walker.otherToken;
    if (token === null) return;
    await walker.read(model, [resource]);
    await walker.read(model, [resource], token);
  });
}

export function createUnauthorizedReadStep(read: OperationId): Step {
  return createReadingStep(`${read} without a token`, async (_model, walker) => {
    await walker.send({ operationId: read, authorization: null });
  });
}

/** Reads everything that the model knows. */
export function createReadAllStep(): Step {
  return createReadingStep('all', readAll);
}

async function readAll(model: WalkModel, walker: Walker): Promise<void> {
  const before = walker.trail.length;
  await walker.read(model, walker.parts);
  // Only a read that fails belongs into the report.
  walker.trail = walker.trail.slice(0, before);
}

export function createSignInStep(): Step {
  return createStep(signInOperation.id, (_model, walker) => walker.signIn());
}

/** Writes the original values, as between two walks. */
export function createRestoreStep(): Step {
  return createStep('restore', async (model, walker) => {
    await walker.restore(model);
    model.reset(walker.parts);
  });
}
