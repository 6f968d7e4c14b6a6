import { type OperationId, operations } from '@stillhouse/contracts/operations';
import {
  isProblemCode,
  type ProblemCode,
  problem,
  problemMediaType,
} from '@stillhouse/contracts/problems';
import type { Issue } from '@stillhouse/contracts/validators';
import { validateReply } from '@stillhouse/contracts/validators';
import type { FaultKind, InjectedReply } from './fault.ts';
import { unknownParameters } from './parameter-checks.ts';

/** The code that an answer of this status most often carries on a device. */
const usualCodes: Record<number, ProblemCode> = {
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

/** Headers that the contract asks for with a status, unless the fault gives them itself. */
const usualHeaders: Record<number, Record<string, string>> = {
  401: { 'www-authenticate': 'Bearer error="invalid_token"' },
  429: { 'x-rate-limit-timeout': '60000' },
  503: { 'retry-after': '5' },
};

function isHeaderRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([name, text]) =>
        /^[a-z0-9-]+$/i.test(name) && typeof text === 'string' && !/[\r\n]/.test(text),
    )
  );
}

function injectedReply(
  parameters: Record<string, unknown>,
  operationId: OperationId,
): InjectedReply {
  const status = Number(parameters.status);
  const declared = operations[operationId].replies[status]?.headers ?? [];
  const headers: Record<string, string> = {};
  for (const [name, text] of Object.entries(usualHeaders[status] ?? {})) {
    if (declared.includes(name)) headers[name] = text;
  }
  if (isHeaderRecord(parameters.headers)) {
    for (const [name, text] of Object.entries(parameters.headers))
      headers[name.toLowerCase()] = text;
  }
  const given = parameters.code;
  const code =
    typeof given === 'string' && isProblemCode(given)
      ? given
      : (usualCodes[status] ?? 'internal-error');
  const detail =
    typeof parameters.detail === 'string'
      ? parameters.detail
      : `A fault armed on this device answers ${operationId} with ${status}.`;
  const { body } = problem(status, code, detail);
  return { status, mediaType: problemMediaType, body, headers };
}

/** Answers with an error status and a problem body, in place of the device's own answer. */
export const status: FaultKind = {
  name: 'status',
  summary:
    'Answers with an error status and a problem body instead of the own answer of the device.',
  defaultPlacement: 'ingress',
  parameterSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['status'],
    properties: {
      status: { type: 'integer', minimum: 400, maximum: 599 },
      code: {
        type: 'string',
        description: 'A problem code; by default the usual one of the status.',
      },
      detail: { type: 'string', description: 'What people read.' },
      headers: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Headers of the answer. Those that the contract asks for have a default.',
      },
    },
  },
  checkParameters(parameters) {
    const issues = unknownParameters(parameters, ['status', 'code', 'detail', 'headers']);
    const { status: given, code, detail, headers } = parameters;
    if (!Number.isInteger(given) || Number(given) < 400 || Number(given) > 599) {
      issues.push({ pointer: '/status', message: `is ${JSON.stringify(given)}; give 400 to 599` });
    }
    if (code !== undefined && !(typeof code === 'string' && isProblemCode(code))) {
      const message = `${JSON.stringify(code)} is no problem code; see ProblemCode in openapi.yaml`;
      issues.push({ pointer: '/code', message });
    }
    if (detail !== undefined && typeof detail !== 'string') {
      issues.push({ pointer: '/detail', message: 'is no text' });
    }
    if (headers !== undefined && !isHeaderRecord(headers)) {
      const message = 'is no object of header names and one-line texts';
      issues.push({ pointer: '/headers', message });
    }
    return issues;
  },
  breaksContract(parameters, operationId) {
    const reply = injectedReply(parameters, operationId);
    const declared = operations[operationId].replies[reply.status];
    if (declared === undefined) {
      const known = Object.keys(operations[operationId].replies).join(', ');
      const message = `${operationId} does not declare ${reply.status}; it declares ${known}`;
      return [{ pointer: '/status', message }];
    }
    const unknownHeaders: Issue[] = Object.keys(reply.headers)
      .filter((name) => !declared.headers.includes(name))
      .map((name) => ({
        pointer: `/headers/${name}`,
        message: `${operationId} declares no header ${name} with ${reply.status}`,
      }));
    const body = validateReply(operationId, reply.status, reply.mediaType, reply.body);
    return [...unknownHeaders, ...body.map(({ message }) => ({ pointer: '/status', message }))];
  },
  effect: (parameters, operationId) => ({
    do: 'reply',
    reply: injectedReply(parameters, operationId),
  }),
};
