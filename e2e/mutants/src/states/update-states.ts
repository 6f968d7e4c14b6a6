import { type Bug, createBug } from '../mutant/bug.ts';
import type { JsonObject } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { isRequested, type Move, moves, replaceState } from '../mutant/update-moves.ts';

/** States of a running update, in their order. */
const running = ['downloading', 'installing', 'ready'] as const;

const shownInstead = ['upgradeAvailable', ...running, 'upToDate', 'error'] as const;

/** Updates that start by themselves, or that show wrong states while they run. */
export function createUpdateStateMutants(): readonly Mutant[] {
  return [
    ...listRequestedMoves().map(({ from, to }) =>
      create('unrequested', from, to, `goes from ${from} to ${to} by itself`, {
        harm: 'read',
        ...replaceState((body, looks) => toState(body, looks <= 3 ? from : to)),
      }),
    ),
    ...running.flatMap((state) =>
      [...shownInstead, 'notFound', 'scheduled']
        .filter((shown) => shown !== state)
        .map((shown) =>
          create('instead', state, shown, `shows ${shown} instead of ${state}`, {
            ...runningUpdate,
            ...replaceState((body) => (body.state === state ? { state: shown } : body)),
          }),
        ),
    ),
    ...running.flatMap((state) =>
      shownInstead
        .filter((shown) => shown !== state)
        .map((shown) =>
          create('flickers', state, shown, `shows ${shown} once in ${state}`, {
            ...runningUpdate,
            ...replaceState(
              (body, looks) => (body.state === state && looks === 3 ? { state: shown } : body),
              state,
            ),
          }),
        ),
    ),
  ];
}

const runningUpdate = {
  harm: 'destructive',
  clockSpeed: 10,
  // The checks of startUpdate follow the update through these states.
  operationId: null,
} as const;

/** Moves that need a request and no other trigger makes. */
function listRequestedMoves(): readonly Move[] {
  return moves.filter(
    (move) =>
      isRequested(move) &&
      !moves.some(
        (other) => other.from === move.from && other.to === move.to && !isRequested(other),
      ),
  );
}

function create(
  rule: string,
  from: string,
  to: string,
  summary: string,
  row: Omit<Bug<{ looks: number }>, 'id' | 'summary'>,
): Mutant {
  return createBug({
    id: `states.${rule}:getUpdateState:${from}/${to}`,
    summary: `an update ${summary}`,
    also: ['agreement', 'readback'],
    ...row,
  });
}

function toState(body: JsonObject, state: string): JsonObject {
  return body.state === state ? body : { state };
}
