import { type StateMachine, upgradeMachine } from '../generated/state-machines.ts';

export { upgradeMachine };

export type UpgradeState = (typeof upgradeMachine)['states'][number];
export type UpgradeTrigger = keyof (typeof upgradeMachine)['triggers'];

/** The transitions without their literal types. */
const moves: StateMachine['moves'] = upgradeMachine.moves;

/**
 * Returns true if a software update may go from one state to another (R4.10, R4.13).
 * @param trigger default: any trigger
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
