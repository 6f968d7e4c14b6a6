import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import type { Bug } from './bug.ts';
import { changeBody } from './changes.ts';
import type { JsonObject } from './message.ts';

/** A move of an update from one state to another. */
export type Move = {
  readonly from: string;
  readonly to: string;
  readonly trigger: string;
  readonly atLeastMs?: number;
};

export const moves: readonly Move[] = upgradeMachine.moves;

/** Returns true for a move that a request makes. */
export function isRequested({ trigger }: Move): boolean {
  return Object.entries(upgradeMachine.triggers).some(
    ([name, { by }]) => name === trigger && by === 'operation',
  );
}

/**
 * Shows another state of the update.
 * @param replace gets the response, and the number of looks at the update so far
 * @param counted only looks at this state count; default: all
 */
export function replaceState(
  replace: (body: JsonObject, looks: number) => JsonObject,
  counted?: string,
) {
  return {
    memory: () => ({ looks: 0 }),
    on: 'getUpdateState',
    status: 'success',
    after: changeBody((body, { memory }) => {
      if (counted === undefined || body.state === counted) memory.looks += 1;
      return replace(body, memory.looks);
    }),
  } satisfies Omit<Bug<{ looks: number }>, 'id' | 'summary'>;
}
