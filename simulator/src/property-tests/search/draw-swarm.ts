import { type Operation, operations } from '@stillhouse/contracts/operations';
import { actionNames } from '@stillhouse/device/actions/actions';
import { listConditionKinds } from '@stillhouse/device/conditions/conditions';
import type { RandomStream } from '@stillhouse/device/random/stream';
import type { ActionName } from '@stillhouse/device/state/device-state';
import type { FaultKindName } from '../../faults/fault.ts';
import { faultKinds } from '../../faults/fault-kinds.ts';
import { deviceOperations } from '../well-formed.ts';

const cloudActions = [
  'releaseFirmware',
  'withdrawFirmware',
  'openMaintenanceWindow',
  'finishDownload',
  'finishInstall',
  'failUpdate',
] as const satisfies readonly ActionName[];

const operatorActions = actionNames.filter(
  (name) => !cloudActions.some((action) => action === name),
);

export const conditionNames = listConditionKinds().map(({ name }) => name);
export const kindNames = Object.keys(faultKinds) as FaultKindName[];

export const signInUsers = ['admin', 'admin', 'setup', 'oob', 'nobody'];

/**
 * Switches most items off and gives the others wild weights, so that seeds differ in kind: one
 * seed restarts all the time, another one only reads under one fault.
 */
export function drawWeights<Item>(
  random: RandomStream,
  items: readonly Item[],
  isOn: number,
): (random: RandomStream) => Item | null {
  const weighted = items.flatMap((item) =>
    random.chance(isOn) ? [{ item, weight: 4 ** random.int(0, 3) }] : [],
  );
  const sum = weighted.reduce((total, { weight }) => total + weight, 0);
  return (drawing) => {
    let left = drawing.float() * sum;
    for (const { item, weight } of weighted) {
      left -= weight;
      if (left < 0) return item;
    }
    return null;
  };
}

/** What the seed has chosen for the whole case. */
export type Swarm = {
  operations: (random: RandomStream) => Operation | null;
  kinds: (random: RandomStream) => FaultKindName | null;
  conditions: (random: RandomStream) => (typeof conditionNames)[number] | null;
  cloudActions: (random: RandomStream) => ActionName | null;
  operatorActions: (random: RandomStream) => ActionName | null;
  /** The operation of the latest fault, which the next calls use more often. */
  faulty: Operation | null;
  /** Who mostly signs in. */
  user: string;
  /** Probabilities. */
  guesses: number;
  ownTokens: number;
  wrongTokens: number;
  leaving: number;
  /** Calls for a fault follow it at once. */
  aimed: number;
};

export function drawSwarm(random: RandomStream): Swarm {
  return {
    operations: random.chance(0.15)
      ? () => operations.signIn
      : drawWeights(random, deviceOperations, 0.35),
    kinds: drawWeights(random, kindNames, 0.25),
    conditions: drawWeights(random, conditionNames, 0.25),
    cloudActions: drawWeights(random, cloudActions, 0.5),
    operatorActions: drawWeights(random, operatorActions, 0.3),
    faulty: null,
    user: random.pick(signInUsers),
    guesses: random.pick([0.1, 0.5, 0.9]),
    ownTokens: random.pick([0.1, 0.5, 0.9]),
    wrongTokens: random.pick([0, 0.05, 0.4]),
    leaving: random.pick([0, 0, 0.1, 0.5]),
    aimed: random.pick([0, 0.5, 1]),
  };
}

export function drawOperation(random: RandomStream, { operations }: Swarm): Operation {
  return operations(random) ?? random.pick(deviceOperations);
}
