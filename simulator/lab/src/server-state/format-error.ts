import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { ControlError } from 'stillhouse/client';

/** Formats an error for the user. The simulator's own message says what to do. */
export function formatError(cause: unknown): string {
  if (!(cause instanceof ControlError)) return getErrorMessage(cause);
  return cause.code === 'unreachable'
    ? 'No connection to the simulator. Try again when it runs.'
    : cause.detail;
}
