/** A command line or a file of ours that cannot be understood. The message: cause, value, remedy. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
