import { readList } from './certificate-steps.ts';
import { readGroup } from './setting-steps.ts';
import { createStep, type Step } from './step.ts';

/** Reads everything that the model knows. */
export function createReadAllStep(): Step {
  return createStep('read all', async (model, walker) => {
    // Only the read that fails belongs into the report.
    for (const subject of walker.subjects) {
      await readGroup(model, walker, subject);
      walker.trail.pop();
    }
    for (const certificates of walker.certificates) {
      await readList(model, walker, certificates);
      walker.trail.pop();
    }
  });
}

export function createSignInStep(): Step {
  return createStep('signIn', (_model, walker) => walker.signIn());
}
