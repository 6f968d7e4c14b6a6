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

export type RefusalStatus = keyof typeof titles;

/** An answer that refuses, as problem details (RFC 9457). */
export type Refusal<Status extends RefusalStatus> = {
  status: Status;
  body: ControlProblem;
};

/**
 * Refuses a call. `detail` names the cause, the value and the remedy; `errors` say where in the
 * body.
 */
export function refuse<Status extends RefusalStatus>(
  status: Status,
  code: ControlProblemCode,
  detail: string,
  errors?: readonly Issue[],
): Refusal<Status> {
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

/** Refuses a body for what its issues say; the first of them is in the detail. */
export function refuseBody(issues: readonly Issue[], remedy = ''): Refusal<400> {
  return refuse(
    400,
    'invalid-body',
    `The body is refused${formatFirstIssue(issues)}${remedy}`,
    issues,
  );
}

/** Refuses a query for what its issues say; a pointer is a parameter's name. */
export function refuseQuery(issues: readonly Issue[]): Refusal<400> {
  return refuse(400, 'invalid-query', `The query is refused${formatFirstIssue(issues)}`, issues);
}

/** ` at /pointer: message.` of the first issue, and how many more there are. */
export function formatFirstIssue(issues: readonly Issue[]): string {
  const [first, ...others] = issues;
  if (first === undefined) return '.';
  const where = first.pointer === '' ? '' : ` at ${first.pointer}`;
  const more = others.length === 0 ? '' : ` (and ${others.length} more, see errors)`;
  return `${where}: ${first.message}${more}.`;
}
