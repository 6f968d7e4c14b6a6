import type { Operation } from '@stillhouse/contracts/operations';
import { type Bug, createBug } from '../mutant/bug.ts';
import {
  createEmptyResponse,
  createJsonResponse,
  createProblemResponse,
  isSuccess,
  type Json,
  parseJson,
} from '../mutant/message.ts';
import type { Mutant, ProxyResponse, Upstream } from '../mutant/mutant.ts';
import {
  getSuccessStatus,
  getWriteHarm,
  locateMembers,
  type SchemaMember,
} from '../mutant/schema-members.ts';

type Place = Pick<SchemaMember, 'pointer' | 'keys'>;
type Test = (value: Json) => boolean;

/** The whole body. */
export const wholeBody: Place = { pointer: '/', keys: [] };

/** Creates bugs of how an operation treats one place of its requests. */
export function createPlaceBugs(operation: Operation, { pointer, keys }: Place) {
  const create = (
    rule: `${'invalid-input' | 'valid-input'}.${string}`,
    summary: string,
    row: Omit<Bug, 'id' | 'summary'>,
  ): Mutant =>
    createBug({
      id: `${rule}:${operation.id}:${pointer}`,
      summary: `${operation.id} ${summary}`,
      also: rule.startsWith('invalid-input')
        ? ['noeffect']
        : ['status', 'readback', 'resources', 'states', 'isolation'],
      harm: getWriteHarm(operation),
      ...row,
    });
  /** Accepts invalid bodies that meet a condition. */
  const acceptBodies = (rule: string, subject: string, isAffected: Test): Mutant =>
    create(`invalid-input.accept-${rule}`, `accepts ${subject}`, {
      status: 400,
      after({ request, upstream }) {
        const json = parseJson(request);
        return json !== undefined && isAffected(json)
          ? pretendSuccess(operation, upstream)
          : undefined;
      },
    });
  /** Rejects valid bodies that meet a condition. */
  const rejectBodies = (rule: string, subject: string, isAffected: Test): Mutant =>
    create(`valid-input.reject-${rule}`, `rejects ${subject}`, {
      before({ request }) {
        const json = parseJson(request);
        return json !== undefined && isAffected(json)
          ? createProblemResponse(400, 'invalid-request', 'The value is out of range.')
          : undefined;
      },
    });
  const hasValue =
    (test: Test): Test =>
    (json) =>
      locateMembers(json, keys).some(({ holder, key }) => test(holder[key] ?? null));
  const accept = (rule: string, subject: string, test: Test) =>
    acceptBodies(rule, subject, hasValue(test));
  return {
    create,
    acceptBodies,
    accept,
    acceptTexts: (rule: string, subject: string, test: (text: string) => boolean) =>
      accept(rule, `${subject} at ${pointer}`, (it) => typeof it === 'string' && test(it)),
    reject: (rule: string, subject: string, test: Test) =>
      rejectBodies(rule, subject, hasValue(test)),
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
