import type { Issue } from '@stillhouse/contracts/validators';
import type { ControlSchema } from '../../client/control-schema.ts';

type ControlProblem = ControlSchema<'ControlProblem'>;
export type ControlProblemCode = ControlSchema<'ControlProblemCode'>;

const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

export type ControlRejectionStatus = keyof typeof titles;

/** A response that rejects a call, as problem details (RFC 9457). */
export type ControlRejection<Status extends ControlRejectionStatus> = {
  status: Status;
  body: ControlProblem;
};

/** Rejects a call. `detail` names cause, value and remedy. `errors` locate it in the body. */
export function reject<Status extends ControlRejectionStatus>(
  status: Status,
  code: ControlProblemCode,
  detail: string,
  errors?: readonly Issue[],
): ControlRejection<Status> {
  const body: ControlProblem = {
    type: 'about:blank',
    title: titles[status],
    status,
    detail,
    code,
    ...(errors === undefined ? {} : { errors: errors.map((issue) => ({ ...issue })) }),
  };
  return { status, body };
}

/** Rejects a body because of its issues. The detail contains the first one. */
export function rejectBody(issues: readonly Issue[], remedy = ''): ControlRejection<400> {
  return reject(
    400,
    'invalid-body',
    `The body is rejected${formatFirstIssue(issues)}${remedy}`,
    issues,
  );
}

/** Rejects a query because of its issues. Pointers are parameter names. */
export function rejectQuery(issues: readonly Issue[]): ControlRejection<400> {
  return reject(400, 'invalid-query', `The query is rejected${formatFirstIssue(issues)}`, issues);
}

/** Formats the first issue as ` at /pointer: message.`, and the count of the others. */
export function formatFirstIssue(issues: readonly Issue[]): string {
  const [first, ...others] = issues;
  if (first === undefined) return '.';
  const where = first.pointer === '' ? '' : ` at ${first.pointer}`;
  const more = others.length === 0 ? '' : ` (and ${others.length} more, see errors)`;
  const end = more === '' && /[.?!]$/.test(first.message) ? '' : '.';
  return `${where}: ${first.message}${more}${end}`;
}
