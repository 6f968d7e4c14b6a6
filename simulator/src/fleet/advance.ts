import { Latest } from '@stillhouse/device/clock/latest';
import type { PendingTimer } from '@stillhouse/device/clock/timer';
import { isEqualJson } from '@stillhouse/foundation/is-equal-json';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { DeviceHost } from '../http/host.ts';

type AdvanceResult = ControlSchema<'AdvanceResult'>;

/** The target of an advance. Instants in epoch ms, durations in ms. */
export type AdvanceTarget =
  | { by: number }
  | { to: number }
  /** Until the state at the pointer equals the value, but no further than `at`. */
  | { until: { pointer: string; equals: unknown }; at: number }
  /** To the next timer, including all timers of its instant. */
  | { toNext: true };

/** An advance of thousands of hours has more events than anyone would read. */
const maxReported = 1_000;

/** Advances a device's clock exactly to its target and reports the events. */
export async function advance(host: DeviceHost, goal: AdvanceTarget): Promise<AdvanceResult> {
  const { clock, device } = host;
  const events = new Latest<AdvanceResult['events'][number]>(maxReported);
  const fired = new Latest<PendingTimer>(maxReported);
  const onFire = (timer: PendingTimer) => fired.add(timer);
  const stopListening = device.onEvent((event) => events.add({ ...event }));
  try {
    const from = clock.now();
    let reached = true;
    if ('by' in goal) await clock.advanceBy(goal.by, onFire);
    else if ('to' in goal) await clock.advanceTo(Math.max(goal.to, clock.now()), onFire);
    else if ('until' in goal) reached = await advanceUntil(host, goal, onFire);
    else reached = await advanceToNext(host, onFire);
    const settled = await host.settle();
    const [next = null] = clock.listPendingTimers();
    return {
      from,
      to: clock.now(),
      events: events.list(),
      eventCount: events.count,
      fired: fired.list(),
      firedCount: fired.count,
      next,
      settled,
      reached,
    };
  } finally {
    stopListening();
  }
}

type OnFire = (timer: PendingTimer) => void;

function advanceUntil(
  { clock, device }: DeviceHost,
  { until, at }: Extract<AdvanceTarget, { until: unknown }>,
  onFire: OnFire,
): Promise<boolean> {
  const isReached = () => isEqualJson(getAtPointer(device.state, until.pointer), until.equals);
  return clock.advanceUntil(isReached, at, onFire);
}

/** Returns false if no timer is pending. */
async function advanceToNext({ clock }: DeviceHost, onFire: OnFire): Promise<boolean> {
  const next = clock.getNextTimerAt();
  if (next === null) return false;
  await clock.advanceTo(Math.max(next, clock.now()), onFire);
  return true;
}
