/** A command line that cannot be understood. The message is one line: cause, value, remedy. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
