import type { OperationId } from '@stillhouse/contracts/operations';
import {
  createJsonResponse,
  isObject,
  isSuccess,
  type JsonObject,
  parseJson,
  withHeader,
  withJson,
} from '../mutant/message.ts';
import type { Mutant, MutantHandler } from '../mutant/mutant.ts';

/** Bugs that show only during or after a restart. */
export const restartMutants: readonly Mutant[] = [
  createMutant('does-not', 'a confirmed restart does not happen', () => ({
    async respond(request, upstream) {
      const isIt =
        request.operation?.id === 'rebootDevice' &&
        (request.headers.authorization?.length ?? 0) > 40;
      return isIt ? createJsonResponse(200, true) : upstream.forward(request);
    },
  })),
  createMutant(
    'no-retry-after',
    'a 503 during the start has no retry-after',
    () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        return response.status === 503 ? withHeader(response, 'retry-after') : response;
      },
    }),
    ['header'],
  ),
  createMutant(
    'logging-stays',
    'verbose logging is still on after a restart',
    () => changeAfterRestart('getChromiumSettings', () => ({ loggingEnabled: true })),
    ['readback'],
  ),
  createMutant(
    'forgets-settings',
    'a restart forgets settings',
    () =>
      changeAfterRestart('getSystemSettings', ({ shareAnalyticsDisabled }) => ({
        shareAnalyticsDisabled: shareAnalyticsDisabled !== true,
      })),
    ['readback', 'isolation', 'agreement'],
  ),
  createMutant(
    'kills-tokens',
    'a restart invalidates tokens',
    () => {
      let hasRestarted = false;
      let old: string | undefined;
      return {
        async respond(request, upstream) {
          const { authorization } = request.headers;
          if (hasRestarted && authorization === old && old !== undefined) {
            return upstream.forward({
              ...request,
              headers: { ...request.headers, authorization: 'Bearer gone' },
            });
          }
          const response = await upstream.forward(request);
          if (request.operation?.id === 'rebootDevice' && isSuccess(response)) {
            hasRestarted = true;
            old = authorization;
          }
          return response;
        },
      };
    },
    ['auth'],
  ),
];

function createMutant(
  rule: string,
  summary: string,
  begin: () => MutantHandler,
  also: NonNullable<Mutant['alsoReportedAs']> = [],
): Mutant {
  return {
    id: `time.restart-${rule}:rebootDevice`,
    class: 'time',
    alsoReportedAs: also,
    operationId: 'rebootDevice',
    summary,
    profile: 'destructive',
    createHandler: begin,
  };
}

/** Replaces members of the body of an operation once the device has restarted. */
function changeAfterRestart(
  operationId: OperationId,
  change: (body: JsonObject) => JsonObject,
): MutantHandler {
  let hasRestarted = false;
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (!isSuccess(response)) return response;
      if (request.operation?.id === 'rebootDevice') hasRestarted = true;
      const body = parseJson(response);
      return hasRestarted && request.operation?.id === operationId && isObject(body)
        ? withJson(response, { ...body, ...change(body) })
        : response;
    },
  };
}
