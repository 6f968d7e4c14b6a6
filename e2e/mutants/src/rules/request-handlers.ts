import type { Operation } from '@stillhouse/contracts/operations';
import {
  createEmptyResponse,
  createJsonResponse,
  createProblemResponse,
  isSuccess,
  type Json,
  parseJson,
} from '../mutant/message.ts';
import type { Mutant, MutantHandler, ProxyResponse, Upstream } from '../mutant/mutant.ts';
import { getSuccessStatus } from '../mutant/schema-members.ts';

/** What is wrong with how one operation treats requests. */
export type RequestMutant = {
  readonly class: 'invalid-input' | 'valid-input';
  readonly rule: string;
  readonly pointer: string;
  readonly summary: string;
  readonly respond: MutantHandler['respond'];
};

export function toMutant(
  { id, safety }: Operation,
  { class: kind, rule, pointer, summary, respond }: RequestMutant,
): Mutant {
  return {
    id: `${kind}.${rule}:${id}:${pointer}`,
    class: kind,
    alsoReportedAs:
      kind === 'invalid-input'
        ? ['noeffect']
        : ['status', 'readback', 'resources', 'states', 'isolation'],
    operationId: id,
    summary: `${id} ${summary}`,
    profile: safety === 'safe' || safety === 'read' ? 'safe' : 'destructive',
    createHandler: () => ({
      respond: (request, upstream) =>
        request.operation?.id === id ? respond(request, upstream) : upstream.forward(request),
    }),
  };
}

/** Accepts invalid bodies that meet a condition. */
export function acceptBodies(
  operation: Operation,
  rule: string,
  pointer: string,
  subject: string,
  isAffected: (json: Json) => boolean,
): RequestMutant {
  return {
    class: 'invalid-input',
    rule: `accept-${rule}`,
    pointer,
    summary: `accepts ${subject}`,
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      const json = parseJson(request);
      if (response.status !== 400 || json === undefined || !isAffected(json)) return response;
      return pretendSuccess(operation, upstream);
    },
  };
}

/** Rejects valid bodies that meet a condition. */
export function rejectBodies(
  rule: string,
  pointer: string,
  subject: string,
  isAffected: (json: Json) => boolean,
): RequestMutant {
  return {
    class: 'valid-input',
    rule: `refuse-${rule}`,
    pointer,
    summary: `rejects ${subject}`,
    async respond(request, upstream) {
      const json = parseJson(request);
      if (json !== undefined && isAffected(json)) {
        return createProblemResponse(400, 'invalid-request', 'The value is out of range.');
      }
      return upstream.forward(request);
    },
  };
}

/** The success response of an operation that changed nothing: the settings as they are. */
export async function pretendSuccess(
  operation: Operation,
  upstream: Upstream,
): Promise<ProxyResponse> {
  const { readback } = operation;
  const status = getSuccessStatus(operation);
  if (status === 204 || operation.responses[status]?.mediaTypes.length === 0)
    return createEmptyResponse(status);
  if (readback === undefined) return createJsonResponse(status, {});
  const read = await upstream.call(readback.operationId as Operation['id']);
  return isSuccess(read) ? { ...read, status } : createJsonResponse(status, {});
}
