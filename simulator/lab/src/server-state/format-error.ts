import { ControlError } from '@stillhouse/simulator/client';

/** Why something could not be done, in the simulator's own words. */
export function errorText(cause: unknown): string {
  if (cause instanceof ControlError) {
    return cause.code === 'unreachable' ? 'The simulator does not answer.' : cause.detail;
  }
  return cause instanceof Error ? cause.message : String(cause);
}
