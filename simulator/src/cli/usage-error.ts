/** An invalid command line. The message is one line: cause, value, remedy. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
