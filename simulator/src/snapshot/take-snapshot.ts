import { realNow } from '../clock/real-time.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { type Snapshot, snapshotFormat, snapshotVersion } from './snapshot.ts';
import { makingOf } from './terms.ts';

/** The device as it stands; parts of it may be the device's own, which go on changing. What is on its way is left out. */
export function takeSnapshot(leased: LeasedDevice): Snapshot {
  const { host, terms, enrollmentDesk, cloudEvents, player } = leased;
  const { clock, device, faults, gate, journal } = host;
  return {
    format: snapshotFormat,
    version: snapshotVersion,
    madeWith: makingOf(terms),
    clock: {
      mode: clock.mode,
      ...(clock.mode === 'scaled' && { speed: clock.speed }),
      lockstep: gate.lockstep,
      now: clock.now(),
      realNow: realNow(),
      pendingTimers: clock.pendingTimers(),
    },
    random: device.random.save(),
    state: device.state,
    logBook: device.logBook.save(),
    enrollmentDesk: enrollmentDesk.save(),
    cloudEvents: cloudEvents.list(),
    faults: faults.save(),
    player: player?.save() ?? null,
    journal: { last: journal.last },
  };
}
