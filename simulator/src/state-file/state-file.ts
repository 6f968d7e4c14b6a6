/**
 * A state file that cannot be used: unreadable, damaged, of another version, or not to be written.
 * The message is one line: cause, value, remedy. The file is left as it is.
 */
export class StateFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StateFileError';
  }
}

/** `ENOSPC`, say, or what else there is to tell of a failed call to the system. */
export function getFailureReason(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
