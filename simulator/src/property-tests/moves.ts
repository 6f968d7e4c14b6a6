import { runAction } from '@stillhouse/device/actions/actions';
import { patchState } from '@stillhouse/device/patch/patch-state';
import fc from 'fast-check';
import type { FaultSpec } from '../faults/fault.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { describeUnderWay } from '../fleet/take-snapshot.ts';
import type { CallResponse } from './make-call.ts';
import { makeCall, waitUntilEndedOrHeld } from './make-call.ts';
import { arbitrarySteps, formatStep, type Step, switchCondition } from './step.ts';

/** A change of a device: a call, a condition, or an action over the control API. */
export type Move =
  | Step
  | { kind: 'wait'; ms: number }
  | { kind: 'act'; action: (typeof actionNames)[number] }
  | { kind: 'patch'; patch: object }
  | { kind: 'arm'; fault: FaultSpec }
  | { kind: 'disarm' }
  /** The cloud creates an enrollment code. */
  | { kind: 'code' };

/** Actions without parameters. */
const actionNames = [
  'reboot',
  'powerOff',
  'powerOn',
  'powerCycle',
  'factoryReset',
  'pair',
] as const;

const patches = [
  { settings: { system: { hdmiCecEnabled: true } } },
  { conditions: { flapping: { upMs: 7_000, downMs: 3_000 } } },
  { signIn: { failures: [] } },
  { updates: { state: 'upgradeAvailable', offered: 'NFB1.20300301.0000' } },
];

const fault: fc.Arbitrary<FaultSpec> = fc
  .record({
    kind: fc.constantFrom(
      { kind: 'status', parameters: { status: 500 } } as const,
      { kind: 'delay', parameters: { delayMs: 700 } } as const,
      { kind: 'delay', parameters: { delayMs: 45_000 } } as const,
      { kind: 'connection-reset' } as const,
      { kind: 'truncated-body', parameters: { bytes: 10 } } as const,
      { kind: 'throttle', parameters: { bytesPerSecond: 100 } } as const,
      { kind: 'stale-read', parameters: { responsesAgo: 2 } } as const,
      { kind: 'rate-limit', parameters: { requests: 2, windowMs: 60_000 } } as const,
      { kind: 'expired-token' } as const,
    ),
    match: fc.constantFrom({ operationId: '*' }, { operationId: 'getStatus' }, { tag: 'Settings' }),
    skip: fc.nat(3),
    every: fc.integer({ min: 1, max: 3 }),
    times: fc.integer({ min: 1, max: 20 }),
    probability: fc.constantFrom(1, 0.5, 0.2),
    offContract: fc.constant(true),
  })
  .map(({ kind, ...rest }) => ({ ...kind, ...rest }));

const calls = arbitrarySteps({ minLength: 1, maxLength: 1 }).map(([step]): Move => {
  return step ?? { kind: 'disarm' };
});

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 12, arbitrary: calls },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.oneof(fc.nat(60_000), fc.nat(86_400_000)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      // More often on than off, because a device that is off does not respond.
      action: fc.constantFrom(...actionNames, 'powerOn', 'powerOn'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('patch' as const),
      patch: fc.constantFrom(...patches),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('arm' as const), fault }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'disarm' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'code' as const }) },
);

/** Sequences of moves in any order. */
export function arbitraryMoves(length: {
  minLength: number;
  maxLength: number;
}): fc.Arbitrary<Move[]> {
  return fc.array(move, length);
}

/** Makes moves one after the other. Held responses arrive when later moves reach their time. */
export async function makeMoves(leased: LeasedDevice, all: readonly Move[]): Promise<void> {
  const responses: Promise<CallResponse | null>[] = [];
  for (const one of all) {
    await makeMove(leased, one, responses);
    await leased.host.settle();
  }
  await settleHeldResponses(leased);
  await Promise.all(responses);
}

async function makeMove(
  { host, enrollmentService }: LeasedDevice,
  one: Move,
  responses: Promise<CallResponse | null>[],
): Promise<void> {
  const { device, clock, faults } = host;
  switch (one.kind) {
    case 'call': {
      await clock.advanceBy(one.afterMs);
      await host.settle();
      const heldElsewhere = host.held;
      const response = makeCall(host, one);
      responses.push(response);
      await waitUntilEndedOrHeld(host, response, heldElsewhere);
      break;
    }
    case 'turn':
      switchCondition(device, one);
      break;
    case 'wait':
      await clock.advanceBy(one.ms);
      break;
    case 'act':
      runAction(device, one.action, {});
      break;
    case 'patch':
      patchState(device, one.patch);
      break;
    case 'arm':
      faults.arm([one.fault]);
      break;
    case 'disarm':
      faults.clear();
      break;
    case 'code':
      enrollmentService.add({}, clock.now());
      break;
  }
}

/** Advances time until no response is held back. */
async function settleHeldResponses(leased: LeasedDevice): Promise<void> {
  const { host } = leased;
  await host.settle();
  while (describeUnderWay(leased).length > 0) {
    const next = host.clock.getNextTimerAt();
    if (next === null) throw new Error(`Held back forever: ${describeUnderWay(leased).join(', ')}`);
    await host.clock.advanceTo(next);
    await host.settle();
  }
}

/** Formats a move as a line, for the report of a failed run. */
export function formatMove(one: Move): string {
  return one.kind === 'call' || one.kind === 'turn' ? formatStep(one) : JSON.stringify(one);
}
