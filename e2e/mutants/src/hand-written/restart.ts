import { createBugs } from '../mutant/bug.ts';
import { changeBody, setHeader } from '../mutant/changes.ts';
import { createJsonResponse, hasToken, isSuccess, withRequestHeader } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';

/** The authorization of the client that restarted the device. */
type Memory = { restartedBy: string | null };

/** Changes a body once the device has restarted. */
function changeAfterRestart(change: Parameters<typeof changeBody<Memory>>[0]) {
  return changeBody<Memory>((body, call) =>
    call.memory.restartedBy === null ? body : change(body, call),
  );
}

/** Bugs that show only during or after a restart. */
export const restartMutants: readonly Mutant[] = createBugs<Memory>(
  {
    harm: 'destructive',
    memory: () => ({ restartedBy: null }),
    remember({ request, response, memory }) {
      if (request.operation?.id === 'rebootDevice' && isSuccess(response))
        memory.restartedBy = request.headers.authorization ?? '';
    },
  },
  [
    {
      id: 'time.restart-does-not:rebootDevice',
      summary: 'a confirmed restart does not happen',
      before: ({ request }) => (hasToken(request) ? createJsonResponse(200, true) : undefined),
    },
    {
      id: 'time.restart-no-retry-after:rebootDevice',
      summary: 'a 503 during the start has no retry-after',
      also: ['header'],
      on: null,
      status: 503,
      after: setHeader('retry-after'),
    },
    {
      id: 'time.restart-logging-stays:rebootDevice',
      summary: 'verbose logging is still on after a restart',
      also: ['readback'],
      on: 'getChromiumSettings',
      status: 'success',
      after: changeAfterRestart((body) => ({ ...body, loggingEnabled: true })),
    },
    {
      id: 'time.restart-forgets-settings:rebootDevice',
      summary: 'a restart forgets settings',
      also: ['readback', 'isolation', 'agreement'],
      on: 'getSystemSettings',
      status: 'success',
      after: changeAfterRestart((body) => ({
        ...body,
        shareAnalyticsDisabled: body.shareAnalyticsDisabled !== true,
      })),
    },
    {
      id: 'time.restart-kills-tokens:rebootDevice',
      summary: 'a restart invalidates tokens',
      also: ['auth'],
      on: null,
      before: ({ request, memory }) =>
        request.headers.authorization === memory.restartedBy
          ? withRequestHeader(request, 'authorization', 'Bearer gone')
          : request,
    },
  ],
);
