import { type UpgradeState, upgradeMachine } from '@stillhouse/contracts/state-machines';
import { createJsonResponse, isObject, isSuccess, parseJson, withJson } from '../mutant/message.ts';
import type { Mutant, MutantHandler } from '../mutant/mutant.ts';

type Move = {
  readonly from: string;
  readonly to: string;
  readonly trigger: string;
  readonly atLeastMs?: number;
};

const moves: readonly Move[] = upgradeMachine.moves;

/** Returns true if an update can get from one state to the other without a request. */
function canDrift(from: string, to: string): boolean {
  const requestTriggers: ReadonlySet<string> = new Set(
    Object.entries(upgradeMachine.triggers)
      .filter(([, { by }]) => by === 'operation')
      .map(([name]) => name),
  );
  const reached = new Set([from]);
  for (const state of reached) {
    for (const move of moves) {
      // It is unknown how long the first state has lasted. The states between last as long as the
      // contract says.
      const lasts = state !== from && (move.atLeastMs ?? 0) > 0;
      if (move.from === state && !requestTriggers.has(move.trigger) && !lasts) reached.add(move.to);
    }
  }
  return reached.has(to);
}

/** Illegal transitions of the update state, and starts from the wrong state. */
export function createStateMachineMutants(): readonly Mutant[] {
  const { states } = upgradeMachine;
  return [
    ...states.flatMap((from) =>
      states
        .filter((to) => to !== from && !moves.some((move) => move.from === from && move.to === to))
        .map(
          (to): Mutant => ({
            id: `states.move:getUpdateState:${from}/${to}`,
            class: 'states',
            alsoReportedAs: ['agreement'],
            operationId: 'getUpdateState',
            summary: `an update goes from ${from} to ${to}`,
            profile: 'read',
            ...(canDrift(from, to) && {
              allowed:
                'Between two looks the update may, by chance, have made several moves that take no time.',
            }),
            createHandler: () => jumpBetween(from, to),
          }),
        ),
    ),
    {
      id: 'states.unknown-state:getUpdateState',
      class: 'states',
      alsoReportedAs: ['shape'],
      operationId: 'getUpdateState',
      summary: 'an update is in an unknown state',
      profile: 'read',
      createHandler: () => jumpBetween('verifying', 'verifying'),
    },
    {
      id: 'states.start-anywhere:startUpdate',
      class: 'states',
      alsoReportedAs: ['status', 'invalid-input', 'noeffect'],
      operationId: 'startUpdate',
      summary: 'an update can be started from every state',
      profile: 'destructive',
      createHandler: () => ({
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          if (request.operation?.id !== 'startUpdate' || response.status !== 409) return response;
          return createJsonResponse(202, { state: 'downloading' });
        },
      }),
    },
    {
      id: 'states.never-starts:startUpdate',
      class: 'states',
      alsoReportedAs: ['readback', 'status', 'time'],
      operationId: 'startUpdate',
      summary: 'a started update stays in its state',
      profile: 'destructive',
      createHandler: () => ({
        async respond(request, upstream) {
          if (request.operation?.id !== 'startUpdate') return upstream.forward(request);
          const state = parseJson(await upstream.call('getUpdateState'));
          const isAvailable =
            isObject(state) && /Available|scheduled|error/.test(String(state.state));
          return isAvailable && (request.headers.authorization?.length ?? 0) > 40
            ? createJsonResponse(202, { state: 'downloading' })
            : upstream.forward(request);
        },
      }),
    },
  ];
}

function jumpBetween(from: UpgradeState | string, to: UpgradeState | string): MutantHandler {
  let looks = 0;
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (request.operation?.id !== 'getUpdateState' || !isSuccess(response)) return response;
      const body = parseJson(response);
      looks += 1;
      return isObject(body)
        ? withJson(response, { ...body, state: looks === 1 ? from : to })
        : response;
    },
  };
}
