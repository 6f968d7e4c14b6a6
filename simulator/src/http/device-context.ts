import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import type { Device } from '@stillhouse/device/device';
import type { FaultSet } from '../faults/fault-set.ts';
import type { Journal } from '../journal/journal.ts';
import type { TokenVerifier } from '../operations/access-token.ts';
import type { DeviceHandlers } from '../operations/device-handlers.ts';
import type { FirmwareProfile } from '../profiles/firmware-profile.ts';
import type { DeviceMutex } from './device-mutex.ts';
import type { Exchange } from './exchange.ts';
import type { ExchangeObserver } from './exchange-observer.ts';
import type { HttpDate } from './http-date.ts';
import type { InFlight } from './in-flight.ts';
import type { LockstepBarrier } from './lockstep-barrier.ts';

/** What the pipeline needs of one device. */
export type DeviceContext = {
  readonly device: Device;
  readonly clock: DeviceClock;
  readonly journal: Journal;
  readonly faults: FaultSet;
  readonly profile: FirmwareProfile;
  readonly barrier: LockstepBarrier;
  readonly inFlight: InFlight;
  readonly mutex: DeviceMutex;
  readonly observer: ExchangeObserver;
  /** Reverts what an exchange has changed, because its response is an error of the simulator. */
  readonly revertChanges: (exchange: Exchange) => void;
  readonly tokens: TokenVerifier;
  readonly date: HttpDate;
  readonly handlers: DeviceHandlers;
  /** Origin of remote builds of the console, or null. */
  readonly getRemoteOrigin: () => string | null;
  /** Where bugs of the simulator are reported, one text each. */
  readonly log: (text: string) => void;
};
