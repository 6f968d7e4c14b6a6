import { signInOperation } from '@stillhouse/contracts/marked-operations';
import { readGroup } from './setting-steps.ts';
import { createReadingStep, createStep, type Step } from './step.ts';
import type { WalkModel } from './walk-model.ts';
import type { Walker } from './walker.ts';

/** Reads everything that the model knows. */
export function createReadAllStep(): Step {
  return createReadingStep('all', readAll);
}

async function readAll(model: WalkModel, walker: Walker): Promise<void> {
  const { subjects, resources } = walker;
  const reads = [
    ...subjects.map((subject) => () => readGroup(model, walker, subject)),
    ...resources.map((resource) => () => resource.read(model, walker)),
  ];
  const before = walker.trail.length;
  for (const read of reads) {
    await read();
    // Only the read that fails belongs into the report.
    walker.trail = walker.trail.slice(0, before);
  }
}

export function createSignInStep(): Step {
  return createStep(signInOperation.id, (_model, walker) => walker.signIn());
}

/** Writes the original values, as between two walks. */
export function createRestoreStep(): Step {
  return createStep('restore', async (model, walker) => {
    await walker.restore(model);
    model.reset(walker);
  });
}
