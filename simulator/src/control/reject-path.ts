import type { ControlRejection } from './control-problem.ts';
import { reject } from './control-problem.ts';

export function rejectUnknownPath(path: string): ControlRejection<404> {
  return reject(404, 'unknown-path', `There is nothing at ${path}. GET / lists what there is.`);
}

/** Rejects a method that a path of the lab port does not have. */
export function rejectMethod(method: string, path: string, allowed: readonly string[]) {
  const allow = allowed.join(', ');
  const detail = `${path} does not support ${method}. Use ${allow}.`;
  return { ...reject(405, 'method-not-allowed', detail), headers: { allow } };
}
