import type { Step } from './step.ts';

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

/** The walk cannot continue and says nothing about the device. */
export class WalkEndedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WalkEnded';
  }
}
