import type { Operation } from '@stillhouse/contracts/operations';
import {
  isProblemCode,
  type ProblemCode,
  problem,
  problemMediaType,
} from '@stillhouse/contracts/problems';
import type { Issue } from '@stillhouse/contracts/validators';
import { validateResponse } from '@stillhouse/contracts/validators';
import type { FaultKind, FaultResponse } from '../fault-kind.ts';
import {
  headers,
  isHeaderRecord,
  optional,
  problemCode,
  text,
  wholeNumber,
} from '../parameters.ts';

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

/** Headers that the contract requires with a status, unless the fault sets them. */
const defaultHeaders: Record<number, Record<string, string>> = {
  401: { 'www-authenticate': 'Bearer error="invalid_token"' },
  429: { 'x-rate-limit-timeout': '60000' },
  503: { 'retry-after': '5' },
};

function createResponse(
  parameters: Readonly<Record<string, unknown>>,
  operation: Operation,
): FaultResponse {
  const status = Number(parameters.status);
  const declared = operation.responses[status]?.headers ?? [];
  const given: Record<string, string> = {};
  for (const [name, line] of Object.entries(defaultHeaders[status] ?? {})) {
    if (declared.includes(name)) given[name] = line;
  }
  if (isHeaderRecord(parameters.headers)) {
    for (const [name, line] of Object.entries(parameters.headers)) given[name.toLowerCase()] = line;
  }
  const code =
    typeof parameters.code === 'string' && isProblemCode(parameters.code)
      ? parameters.code
      : (defaultCodes[status] ?? 'internal-error');
  const detail =
    typeof parameters.detail === 'string'
      ? parameters.detail
      : `A fault armed on this device answers ${operation.id} with ${status}.`;
  const { body } = problem(status, code, detail);
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
  breaksContract(parameters, operation) {
    const response = createResponse(parameters, operation);
    const declared = operation.responses[response.status];
    if (declared === undefined) {
      const known = Object.keys(operation.responses).join(', ');
      const message = `${operation.id} does not declare ${response.status}; it declares ${known}`;
      return [{ pointer: '/status', message }];
    }
    const unknownHeaders: Issue[] = Object.keys(response.headers)
      .filter((name) => !declared.headers.includes(name))
      .map((name) => ({
        pointer: `/headers/${name}`,
        message: `${operation.id} declares no header ${name} with ${response.status}`,
      }));
    const body = validateResponse(operation.id, response.status, response.mediaType, response.body);
    return [...unknownHeaders, ...body.map(({ message }) => ({ pointer: '/status', message }))];
  },
  effect: ({ parameters, subject: { operation } }) => ({
    do: 'respond',
    response: createResponse(parameters, operation),
  }),
};
