import type { AsyncCommand } from 'fast-check';
import type { WalkModel } from './walk-model.ts';
import type { Walker } from './walker.ts';

/** One step of a walk. It compares the device with the model, and changes both. */
export type Step = AsyncCommand<WalkModel, Walker>;

/** The device violates a requirement during a walk. */
export class WalkFailure extends Error {
  readonly requirementId: string;
  /** Shows the same deviation with the fewest requests. Null: only the failed step does. */
  readonly reader: Step | null;

  /** @param message the expected and the observed result */
  constructor(requirementId: string, message: string, reader: Step | null) {
    super(message);
    this.name = 'WalkFailure';
    this.reader = reader;
    this.requirementId = requirementId;
  }
}

/** Creates a step from what it does. */
export function createStep(
  name: string,
  run: (model: WalkModel, walker: Walker) => Promise<void>,
  check: (model: Readonly<WalkModel>) => boolean = () => true,
): Step {
  return { check, run, toString: () => name };
}

/** The library fast-check wraps steps, so only their names remain. */
const readPrefix = 'read ';

/** Creates a step that changes nothing on the device. */
export function createReadingStep(what: string, run: Step['run']): Step {
  return createStep(`${readPrefix}${what}`, async (model, walker) => run(model, walker));
}

export function isReadingStep(step: Step): boolean {
  return String(step).startsWith(readPrefix);
}

/**
 * Throws unless the violation is known already.
 * @param reader shows the same deviation with the fewest requests. Default: the failed step
 */
export function report(
  walker: Walker,
  requirementId: string,
  message: string,
  reader: Step | null = null,
): void {
  if (!walker.known.has(requirementId) && walker.run.isSelected(requirementId))
    throw new WalkFailure(requirementId, message, reader);
}
