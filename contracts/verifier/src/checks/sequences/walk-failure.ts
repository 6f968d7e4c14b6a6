/** The walk cannot continue and says nothing about the device. */
export class WalkEndedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WalkEnded';
  }
}
