import { isLegalMove } from '@stillhouse/contracts/state-machines';
import { validateResponse } from '@stillhouse/contracts/validators';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import { getNetworkAddressObstacle } from '@stillhouse/device/network/reach';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from '../http/testing/test-device.ts';
import { type CallResponse, getResponse } from './make-call.ts';
import { anyDeviceSession, type Call, formatStep, type Step, switchCondition } from './step.ts';

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';
const runs = (seed: number) => ({ numRuns: isWhole ? 400 : 15, seed, endOnFailure: true });

/** The result of a step, with the state before and after. */
type CallResult = {
  call: Call;
  response: CallResponse | null;
  before: DeviceState;
  after: DeviceState;
  /** No simulated time has passed in between. */
  wasInstant: boolean;
};

/** Plays a session from its start, and calls `check` for each call. */
async function play(
  { product, outOfBox, steps }: { product: string; outOfBox: boolean; steps: Step[] },
  check: (played: CallResult) => void,
  onStart?: (device: TestDevice) => void,
): Promise<void> {
  await using device = await startTestDevice({ product, outOfBox });
  onStart?.(device);
  const done: string[] = [];
  try {
    for (const step of steps) {
      done.push(formatStep(step));
      if (step.kind === 'turn') switchCondition(device.device, step);
      else check(await played(device, step));
    }
    expect(device.logged).toEqual([]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`On a ${product}, after\n${done.join('\n')}\n${reason}`, { cause: error });
  }
}

function isRejected(state: DeviceState, { via }: Call): boolean {
  return via === 'setup' ? state.power.state === 'off' : getNetworkAddressObstacle(state) !== null;
}

async function played(device: TestDevice, call: Call): Promise<CallResult> {
  await device.advance(call.afterMs);
  const before = structuredClone(device.device.state);
  const at = device.clock.now();
  const response = await getResponse(device.host, call);
  const after = structuredClone(device.device.state);
  return { call, response, before, after, wasInstant: device.clock.now() === at };
}

test('every response conforms to the contract, for any calls in any order (property)', async () => {
  const seen = new Set<string>();
  const property = fc.asyncProperty(anyDeviceSession, (it) =>
    play(it, ({ call, response, before, after }) => {
      if (response === null) {
        const states = [before, after];
        expect(
          states.some((state) => isRejected(state, call)),
          'rejected',
        ).toBe(true);
        return;
      }
      const { status, mediaType, text } = response;
      seen.add(`${call.operation.id} ${status}`);
      expect(status).not.toBe(500);
      expect(Object.keys(call.operation.responses)).toContain(String(status));
      if (mediaType?.includes('json') !== true) return;
      expect(validateResponse(call.operation.id, status, mediaType, JSON.parse(text))).toEqual([]);
    }),
  );
  await fc.assert(property, runs(1));
  // Sessions that are empty or all alike would prove nothing.
  expect(seen.size).toBeGreaterThan(isWhole ? 140 : 60);
}, 240_000);

test('software updates make exactly the moves of the contract', async () => {
  const moves = new Set<string>();
  const illegal: DeviceEvent[] = [];
  const follow = ({ device }: TestDevice) =>
    device.onEvent((event) => {
      if (event.type !== 'updateState') return;
      moves.add(`${event.from} ${event.to}`);
      if (!isLegalMove(event.from, event.to)) illegal.push(event);
    });
  const property = fc.asyncProperty(anyDeviceSession, async (it) => {
    await play(it, () => expect(illegal).toEqual([]), follow);
  });
  await fc.assert(property, runs(2));
  expect(moves.size).toBeGreaterThan(3);
}, 240_000);

test('a rejected call leaves the device unchanged', async () => {
  let rejected = 0;
  const property = fc.asyncProperty(anyDeviceSession, (it) =>
    play(it, ({ response, before, after, wasInstant }) => {
      if (response === null || response.status < 400 || !wasInstant) return;
      rejected += 1;
      // A failed sign-in changes the state: the device counts it for the lockout (R4.6).
      expect({ ...after, signIn: null }).toEqual({ ...before, signIn: null });
    }),
  );
  await fc.assert(property, runs(3));
  expect(rejected).toBeGreaterThan(50);
}, 240_000);
