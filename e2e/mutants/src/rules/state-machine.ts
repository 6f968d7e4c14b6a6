import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import { createBug } from '../mutant/bug.ts';
import { createJsonResponse, hasToken, parseMembers } from '../mutant/message.ts';
import type { Mutant } from '../mutant/mutant.ts';
import { isRequested, moves, replaceState } from '../mutant/update-moves.ts';

/** Returns true if an update can get from one state to the other without a request. */
function canDrift(from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const state of reached) {
    for (const move of moves) {
      // It is unknown how long the first state has lasted. The states between last as long as the
      // contract says.
      const lasts = state !== from && (move.atLeastMs ?? 0) > 0;
      if (move.from === state && !isRequested(move) && !lasts) reached.add(move.to);
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
        .map((to) =>
          createBug({
            id: `states.move:getUpdateState:${from}/${to}`,
            summary: `an update goes from ${from} to ${to}`,
            also: ['agreement'],
            harm: 'read',
            ...(canDrift(from, to) && {
              allowed:
                'Between two looks the update may, by chance, have made several moves that take no time.',
            }),
            ...replaceState((body, looks) => ({ ...body, state: looks === 1 ? from : to })),
          }),
        ),
    ),
    createBug({
      id: 'states.unknown-state:getUpdateState',
      summary: 'an update is in an unknown state',
      also: ['shape'],
      harm: 'read',
      ...replaceState((body) => ({ ...body, state: 'verifying' })),
    }),
    createBug({
      id: 'states.start-anywhere:startUpdate',
      summary: 'an update can be started from every state',
      also: ['status', 'invalid-input', 'noeffect'],
      harm: 'destructive',
      status: 409,
      after: () => createJsonResponse(202, { state: 'downloading' }),
    }),
    createBug({
      id: 'states.never-starts:startUpdate',
      summary: 'a started update stays in its state',
      also: ['readback', 'status', 'time'],
      harm: 'destructive',
      async before({ request, upstream }) {
        const { state } = parseMembers(await upstream.call('getUpdateState'));
        return /Available|scheduled|error/.test(String(state)) && hasToken(request)
          ? createJsonResponse(202, { state: 'downloading' })
          : undefined;
      },
    }),
  ];
}
