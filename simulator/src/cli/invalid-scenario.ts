/** A scenario that cannot be played. The message has one line for each problem. */
export class InvalidScenarioError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidScenarioError';
  }
}
