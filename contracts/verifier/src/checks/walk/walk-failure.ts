/** The device violates a requirement during a walk. */
export class WalkFailure extends Error {
  readonly requirementId: string;

  /** @param message the expected and the observed result */
  constructor(requirementId: string, message: string) {
    super(message);
    this.name = 'WalkFailure';
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
