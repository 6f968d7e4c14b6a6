import { isGood, isObject, jsonOf, jsonReply, withHeader, withJson } from '../mutant/message.ts';
import type { Bug, Mutant } from '../mutant/mutant.ts';

/** What shows only in or after a restart. */
export const restartBugs: readonly Mutant[] = [
  restart('does-not', 'a restart that was promised does not come', () => ({
    async answer(request, behind) {
      const isIt =
        request.operation?.id === 'rebootDevice' &&
        (request.headers.authorization?.length ?? 0) > 40;
      return isIt ? jsonReply(200, true) : behind.forward(request);
    },
  })),
  restart(
    'no-retry-after',
    'while it starts it does not say when to come back',
    () => ({
      async answer(request, behind) {
        const reply = await behind.forward(request);
        return reply.status === 503 ? withHeader(reply, 'retry-after') : reply;
      },
    }),
    ['header'],
  ),
  restart(
    'logging-stays',
    'verbose logging is still on after a restart',
    () => {
      let hasRestarted = false;
      return {
        async answer(request, behind) {
          const reply = await behind.forward(request);
          if (request.operation?.id === 'rebootDevice' && isGood(reply)) hasRestarted = true;
          const body = jsonOf(reply);
          return hasRestarted &&
            request.operation?.id === 'getChromiumSettings' &&
            isGood(reply) &&
            isObject(body)
            ? withJson(reply, { ...body, loggingEnabled: true })
            : reply;
        },
      };
    },
    ['readback'],
  ),
  restart(
    'forgets-settings',
    'a restart forgets settings',
    () => {
      let hasRestarted = false;
      return {
        async answer(request, behind) {
          const reply = await behind.forward(request);
          if (request.operation?.id === 'rebootDevice' && isGood(reply)) hasRestarted = true;
          const body = jsonOf(reply);
          return hasRestarted &&
            request.operation?.id === 'getSystemSettings' &&
            isGood(reply) &&
            isObject(body)
            ? withJson(reply, {
                ...body,
                shareAnalyticsDisabled: body.shareAnalyticsDisabled !== true,
              })
            : reply;
        },
      };
    },
    ['readback', 'isolation', 'cross'],
  ),
  restart(
    'kills-tokens',
    'a restart makes tokens worthless',
    () => {
      let hasRestarted = false;
      let old: string | undefined;
      return {
        async answer(request, behind) {
          const { authorization } = request.headers;
          if (hasRestarted && authorization === old && old !== undefined) {
            return behind.forward({
              ...request,
              headers: { ...request.headers, authorization: 'Bearer gone' },
            });
          }
          const reply = await behind.forward(request);
          if (request.operation?.id === 'rebootDevice' && isGood(reply)) {
            hasRestarted = true;
            old = authorization;
          }
          return reply;
        },
      };
    },
    ['auth'],
  ),
];

function restart(
  rule: string,
  summary: string,
  begin: () => Bug,
  also: NonNullable<Mutant['alsoReportedAs']> = [],
): Mutant {
  return {
    id: `time.restart-${rule}:rebootDevice`,
    class: 'time',
    alsoReportedAs: also,
    operationId: 'rebootDevice',
    summary,
    profile: 'destructive',
    begin,
  };
}
