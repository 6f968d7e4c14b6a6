/** A scenario that cannot be played. The message has a line for each thing that is wrong. */
export class WrongScenario extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongScenario';
  }
}
