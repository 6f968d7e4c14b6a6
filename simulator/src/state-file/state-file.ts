/**
 * A state file that cannot be used: unreadable, damaged, of another version, or not writable. The
 * message is one line: cause, value, remedy. The file is unchanged.
 */
export class StateFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StateFileError';
  }
}

/** What error messages name, and the option that chooses another one. */
export type StatePlace = { name: string; option: '--state-file' | '--state-dir' };

export function toFilePlace(path: string): StatePlace {
  return { name: `state file ${path}`, option: '--state-file' };
}

/** Returns the code of a failed system call, such as `ENOSPC`, or its message. */
export function getFailureReason(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
