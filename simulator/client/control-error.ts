import type { components } from './generated/control.d.ts';

type Problem = components['schemas']['ControlProblem'];

/**
 * Why a call failed: a code of the control API; `unreachable` when nobody answered;
 * `not-understood` when no problem came.
 */
export type ControlErrorCode = Problem['code'] | 'unreachable' | 'not-understood';

/** A call to the control API that did not succeed. */
export class ControlError extends Error {
  /** HTTP status; 0 when nobody answered. */
  readonly status: number;
  readonly code: ControlErrorCode;
  /** Cause, value and remedy, for people. */
  readonly detail: string;
  /** Where a body was wrong: JSON pointers and reasons. */
  readonly errors: NonNullable<Problem['errors']>;

  constructor(
    call: string,
    reason: { status: number; code: ControlErrorCode; detail: string; errors?: Problem['errors'] },
    options?: ErrorOptions,
  ) {
    super(`${call}: ${reason.detail}`, options);
    this.name = 'ControlError';
    this.status = reason.status;
    this.code = reason.code;
    this.detail = reason.detail;
    this.errors = reason.errors ?? [];
  }
}

/** The error of an answer that is no success, whoever it came from. */
export function createControlError(call: string, status: number, body: unknown): ControlError {
  if (isProblem(body)) return new ControlError(call, { ...body, status });
  const detail = `The answer ${status} is none of the control API's. Is this the lab port of a simulator?`;
  return new ControlError(call, { status, code: 'not-understood', detail });
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}
