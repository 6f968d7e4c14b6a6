import { realNow } from '@stillhouse/device/clock/real-time';
import { cloneJson } from '@stillhouse/foundation/clone-json';
import type { DeviceHost } from '../http/host.ts';
import { rememberOrigin } from '../replay/origins.ts';
import { type Snapshot, snapshotFormat, snapshotVersion } from '../snapshots/snapshot.ts';
import { getCreationOptions } from './lease-from-snapshot.ts';
import type { LeaseTerms } from './lease-options.ts';
import type { LeasedDevice } from './leased-device.ts';

/** A snapshot, or the pending exchanges that prevent one. */
type SnapshotResult =
  | { outcome: 'taken'; snapshot: Snapshot }
  | { outcome: 'busy'; underWay: string[] };

/**
 * Takes a snapshot when nothing is pending, because exchanges belong to connections that cannot be
 * stored. Waits for exchanges that end without an advance of time. Call it with `runExclusive`.
 */
export async function takeSettledSnapshot(leased: LeasedDevice): Promise<SnapshotResult> {
  const { host, player } = leased;
  await host.settle();
  // The device has sent its response, but the scenario may not have read it yet.
  if (describeUnderWay(leased).length === 0) await player?.waitForRequests();
  return host.clock.runBetweenTimers((): SnapshotResult => {
    const underWay = describeUnderWay(leased);
    if (underWay.length > 0) return { outcome: 'busy', underWay };
    const snapshot = takeSnapshot(leased);
    const { recording, moment } = leased.recorder;
    rememberOrigin(snapshot, { recording: recording.copy(), timers: moment.timers });
    return { outcome: 'taken', snapshot };
  });
}

/**
 * Describes the exchanges that prevent a snapshot: those that are pending, and requests of the
 * scenario without a response, whose result its steps wait for.
 */
export function describeUnderWay({ host, player }: LeasedDevice): string[] {
  return [...host.describePending(), ...(player?.describeStalled() ?? [])];
}

/** Returns a copy of the current device, without pending exchanges. */
export function takeSnapshot(leased: LeasedDevice): Snapshot {
  const { host, terms, enrollmentService, cloudEvents, player } = leased;
  const { clock, device, barrier, journal } = host;
  // Save them before the streams of the device, because saving creates the streams of faults that
  // have not drawn yet.
  const faults = host.faults.save();
  return {
    format: snapshotFormat,
    version: snapshotVersion,
    madeWith: getCreationOptions({ ...terms, ...getProfile(host) }),
    clock: {
      mode: clock.mode,
      ...(clock.mode === 'scaled' && { speed: clock.speed }),
      lockstep: barrier.lockstep,
      now: clock.now(),
      realNow: realNow(),
      pendingTimers: clock.listPendingTimers(),
    },
    random: device.random.save(),
    state: cloneJson(device.state),
    logBook: device.logBook.save(),
    enrollmentService: enrollmentService.save(),
    cloudEvents: cloudEvents.list(),
    faults,
    player: player?.save() ?? null,
    journal: journal.save(),
  };
}

/** A scenario that was loaded later may have recreated it with another profile than its lease. */
function getProfile({ profile: { source } }: DeviceHost): Pick<LeaseTerms, 'profile'> {
  return source === undefined ? {} : { profile: source };
}
