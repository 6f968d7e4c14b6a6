import { isDeepStrictEqual } from 'node:util';
import type { ControlSchema } from '../control/schema.ts';
import type { DeviceHost } from '../http/host.ts';

/** Where a clock is to go; instants in epoch ms, durations in ms. */
export type Goal =
  | { by: number }
  | { to: number }
  /** As soon as the state at the pointer equals the value, but no further than `at`. */
  | { until: { pointer: string; equals: unknown }; at: number };

/** Moves a device's clock exactly to its goal and tells what happened on the way. */
export async function advance(
  host: DeviceHost,
  goal: Goal,
): Promise<ControlSchema<'AdvanceResult'>> {
  const { clock, device } = host;
  const events: ControlSchema<'AdvanceResult'>['events'] = [];
  const stopListening = device.onEvent((event) => events.push({ ...event }));
  try {
    const from = clock.now();
    let reached = true;
    if ('by' in goal) await clock.advanceBy(goal.by);
    else if ('to' in goal) await clock.advanceTo(Math.max(goal.to, clock.now()));
    else reached = await advanceUntil(host, goal);
    const settled = await host.settle();
    return { from, to: clock.now(), events, settled, reached };
  } finally {
    stopListening();
  }
}

/** Goes from timer to timer: between two, nothing changes by itself. */
async function advanceUntil(
  { clock, device }: DeviceHost,
  { until, at }: Extract<Goal, { until: unknown }>,
): Promise<boolean> {
  const holds = () => isDeepStrictEqual(valueAt(device.state, until.pointer), until.equals);
  while (!holds()) {
    const now = clock.now();
    if (now >= at) return false;
    await clock.advanceTo(Math.max(now, Math.min(clock.nextTimerAt() ?? at, at)));
  }
  return true;
}

/** The value at a JSON pointer (RFC 6901), or undefined. */
function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
