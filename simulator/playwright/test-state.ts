import type { LeasedDevice } from './leased-device.ts';
import type { Lockstep } from './lockstep.ts';

const maxListed = 3;

/** Describes where page and device stand, for the error of a condition that did not come true. */
export async function describeTestState(
  control: Pick<LeasedDevice, 'clock' | 'journal' | 'state'>,
  lockstep: Pick<Lockstep, 'now' | 'describePage'>,
): Promise<string> {
  const [state, { pendingTimers }, journal, page] = await Promise.all([
    control.state(),
    control.clock(),
    control.journal(),
    lockstep.describePage(),
  ]);
  const conditions = Object.keys(state.conditions);
  const timers = pendingTimers
    .slice(0, maxListed)
    .map(({ at, label }) => `${label} at ${toIso(at)}`);
  const exchanges = journal
    .slice(-maxListed)
    .map(({ operationId, path, status, at }) => `${operationId ?? path} ${status} at ${toIso(at)}`);
  return [
    `  device time          ${toIso(lockstep.now)}`,
    `  page                 ${page.address}`,
    `  page waits for       ${list(page.pending)}`,
    `  page's next timer    ${page.nextTimerAt === null ? 'none' : toIso(page.nextTimerAt)}`,
    `  device               power ${state.power.state}, update ${state.updates.state}`,
    `  conditions           ${list(conditions)}`,
    `  device's next timers ${list(timers)}`,
    `  latest exchanges     ${list(exchanges)}`,
  ].join('\n');
}

function toIso(time: number): string {
  return new Date(time).toISOString();
}

function list(items: readonly string[]): string {
  return items.join(', ') || 'none';
}
