import type { Operation } from '@stillhouse/contracts/operations';
import {
  createProblem,
  isProblemCode,
  type ProblemCode,
  problemMediaType,
} from '@stillhouse/contracts/problems';
import type { FaultKind, FaultResponse } from '../fault-kind.ts';
import { headers, optional, problemCode, text, wholeNumber } from '../parameters.ts';
import { createHeaders, findViolations } from '../replaced-response.ts';

/** The most common problem code of each status. */
const defaultCodes: Record<number, ProblemCode> = {
  400: 'invalid-request',
  401: 'token-invalid',
  403: 'role-not-allowed',
  404: 'not-found',
  408: 'request-timeout',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  429: 'too-many-sign-ins',
  503: 'booting',
};

function createResponse(
  parameters: Readonly<Record<string, unknown>>,
  operation: Operation,
): FaultResponse {
  const status = Number(parameters.status);
  const code =
    typeof parameters.code === 'string' && isProblemCode(parameters.code)
      ? parameters.code
      : (defaultCodes[status] ?? 'internal-error');
  const detail =
    typeof parameters.detail === 'string'
      ? parameters.detail
      : `A fault armed on this device answers ${operation.id} with ${status}.`;
  const { body } = createProblem(status, code, detail);
  const given = createHeaders(operation, status, parameters.headers);
  return { status, mediaType: problemMediaType, body, headers: given };
}

/** Responds with an error status and a problem, in place of the device. */
export const status: FaultKind = {
  name: 'status',
  summary: "Responds with an error status and a problem body instead of the device's own response.",
  placements: ['ingress', 'egress'],
  contract: 'depends',
  parameters: {
    status: wholeNumber(400, 599, 'statuses', 'An error status.'),
    code: optional(problemCode('A problem code. Default: the usual code of the status.')),
    detail: optional(text('The message for users.')),
    headers: optional(
      headers('Response headers. Headers that the contract requires have a default.'),
    ),
  },
  breaksContract: (parameters, operation) =>
    findViolations(operation, createResponse(parameters, operation)).map(
      ({ pointer, message }) => ({
        pointer: pointer.startsWith('/body') ? '/status' : pointer,
        message,
      }),
    ),
  effect: ({ parameters, subject: { operation } }) => ({
    do: 'respond',
    response: createResponse(parameters, operation),
  }),
};
