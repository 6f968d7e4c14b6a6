import { type StateMachine, upgradeMachine } from '../generated/state-machines.ts';

export { upgradeMachine };

export type UpgradeState = (typeof upgradeMachine)['states'][number];
export type UpgradeTrigger = keyof (typeof upgradeMachine)['triggers'];

/** The moves as their general type: the table's own type knows each move by its literal words. */
const moves: StateMachine['moves'] = upgradeMachine.moves;

/**
 * Whether a software update may go from one state to another (R4.10, R4.13).
 * @param trigger only moves that this makes; any move when left out
 */
export function isLegalMove(
  from: UpgradeState,
  to: UpgradeState,
  trigger?: UpgradeTrigger,
): boolean {
  return moves.some(
    (move) =>
      move.from === from && move.to === to && (trigger === undefined || move.trigger === trigger),
  );
}
