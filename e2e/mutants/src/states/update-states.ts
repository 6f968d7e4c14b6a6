import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import { isObject, isSuccess, parseJson, withJson } from '../mutant/message.ts';
import type { Mutant, MutantHandler } from '../mutant/mutant.ts';

type Move = { readonly from: string; readonly to: string; readonly trigger: string };

const moves: readonly Move[] = upgradeMachine.moves;

/** States of a running update, in their order. */
const running = ['downloading', 'installing', 'ready'] as const;

/** Updates that start by themselves, or that show wrong states while they run. */
export function createUpdateStateMutants(): readonly Mutant[] {
  return [
    ...listRequestedMoves().map(({ from, to }) =>
      createMutant('unrequested', `${from}/${to}`, `goes from ${from} to ${to} by itself`, () =>
        showAfter(from, to, 3),
      ),
    ),
    ...running.flatMap((state) =>
      ['upgradeAvailable', ...running, 'upToDate', 'error', 'notFound', 'scheduled']
        .filter((shown) => shown !== state)
        .map((shown) => ({
          ...createMutant(
            'instead',
            `${state}/${shown}`,
            `shows ${shown} instead of ${state}`,
            () => replaceState((now) => (now === state ? shown : now)),
          ),
          // The checks of startUpdate follow the update through these states.
          operationId: null,
          profile: 'destructive' as const,
          clockSpeed: 10,
        })),
    ),
    ...running.flatMap((state) =>
      ['upgradeAvailable', ...running, 'upToDate', 'error']
        .filter((shown) => shown !== state)
        .map((shown) => ({
          ...createMutant('flickers', `${state}/${shown}`, `shows ${shown} once in ${state}`, () =>
            flicker(state, shown),
          ),
          profile: 'destructive' as const,
          clockSpeed: 10,
        })),
    ),
  ];
}

/** Moves that need a request and no other trigger makes. */
function listRequestedMoves(): readonly Move[] {
  const { triggers } = upgradeMachine;
  const isRequested = ({ trigger }: Move) =>
    Object.entries(triggers).some(([name, { by }]) => name === trigger && by === 'operation');
  return moves.filter(
    (move) =>
      isRequested(move) &&
      !moves.some(
        (other) => other.from === move.from && other.to === move.to && !isRequested(other),
      ),
  );
}

function createMutant(
  rule: string,
  place: string,
  summary: string,
  createHandler: () => MutantHandler,
): Mutant {
  return {
    id: `states.${rule}:getUpdateState:${place}`,
    class: 'states',
    alsoReportedAs: ['agreement', 'readback'],
    operationId: 'getUpdateState',
    summary: `an update ${summary}`,
    profile: 'read',
    createHandler,
  };
}

function replaceState(replace: (state: string) => string): MutantHandler {
  return {
    async respond(request, upstream) {
      const response = await upstream.forward(request);
      if (request.operation?.id !== 'getUpdateState' || !isSuccess(response)) return response;
      const body = parseJson(response);
      if (!isObject(body)) return response;
      const state = replace(String(body.state));
      return state === body.state ? response : withJson(response, { state });
    },
  };
}

function showAfter(from: string, to: string, looks: number): MutantHandler {
  let count = 0;
  return replaceState(() => {
    count += 1;
    return count <= looks ? from : to;
  });
}

function flicker(state: string, shown: string): MutantHandler {
  let count = 0;
  return replaceState((now) => {
    if (now !== state) return now;
    count += 1;
    return count === 3 ? shown : now;
  });
}
