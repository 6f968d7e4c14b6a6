/** The command line or one of its files is invalid. The message has cause, value and remedy. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
