import type { Step } from './step.ts';
import type { WalkModel } from './walk-model.ts';
import type { Walker } from './walker.ts';

/** A part of the device besides settings and certificates, with the steps that change it. */
export type WalkResource = {
  readonly name: string;
  /** What the device has before a walk. */
  readonly start: unknown;
  readonly steps: readonly Step[];
  /** The requirements that its steps test. */
  readonly requirementIds: readonly string[];
  /** Compares the device with the model. */
  read(model: WalkModel, walker: Walker): Promise<void>;
  /** @param model what the device has; null if that is unknown */
  restore(model: WalkModel | null, walker: Walker): Promise<void>;
};
