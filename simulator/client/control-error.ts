import type { components } from './generated/control.d.ts';

type Problem = components['schemas']['ControlProblem'];

/**
 * Why a call failed: a code of the control API, `unreachable` without a response, or
 * `not-understood` for a response that is not a problem body.
 */
export type ControlErrorCode = Problem['code'] | 'unreachable' | 'not-understood';

/** A call to the control API that did not succeed. */
export class ControlError extends Error {
  /** HTTP status. 0 if there was no response. */
  readonly status: number;
  readonly code: ControlErrorCode;
  /** Cause, value and remedy, as text. */
  readonly detail: string;
  /** What is invalid in a body: JSON pointers and reasons. */
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

/** Creates the error of a response that is not successful, from a simulator or any other server. */
export function createControlError(call: string, status: number, body: unknown): ControlError {
  if (isProblem(body)) return new ControlError(call, { ...body, status });
  const detail = `The response (${status}) is not from a control API. Is this the lab port of a simulator?`;
  return new ControlError(call, { status, code: 'not-understood', detail });
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}
