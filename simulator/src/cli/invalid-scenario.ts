/** A scenario that cannot be played. `lines` has one for each problem. */
export class InvalidScenarioError extends Error {
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
    this.name = 'InvalidScenarioError';
  }
}
