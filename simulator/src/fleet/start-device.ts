import { DeviceClock, manualStart } from '@stillhouse/device/clock/device-clock';
import { realNow } from '@stillhouse/device/clock/real-time';
import { createDevice, type Device } from '@stillhouse/device/device';
import { restoreState } from '@stillhouse/device/patch/patch-state';
import { createRandom } from '@stillhouse/device/random/random';
import type { Brand } from '@stillhouse/products/brand';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { validateDeviceState } from '../../build/control-validators.js';
import type { Coverage } from '../coverage/coverage.ts';
import { FaultSet } from '../faults/fault-set.ts';
import { type DeviceHost, type DeviceHostOptions, startDeviceHost } from '../http/host.ts';
import type { TlsCertificate } from '../http-kit/tls-certificate.ts';
import { Journal } from '../journal/journal.ts';
import { getOrigin } from '../replay/origins.ts';
import { Recorder } from '../replay/recorder.ts';
import { Recording } from '../replay/recording.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { LeaseTerms } from './lease-options.ts';

/** What all devices of a simulator are served with. */
export type FleetContext = {
  /** Addresses to bind. */
  hosts: readonly string[];
  /** Absolute path of the built console, or null when there is none. */
  consoleDir: string | null;
  consoleConfig: DeviceHostOptions['console']['config'];
  brand: Brand;
  /** Origin of the lab, which may show the console in a frame. */
  labUrl: string;
  /** With it devices speak https. */
  tls?: TlsCertificate | undefined;
  /** Told of every device that is made: with its lease, and anew with each reset or restore. */
  onStart?: ((host: DeviceHost) => void) | undefined;
  /** Watches every device. */
  coverage: Coverage;
};

/** A device that listens, and who writes down what is done to it. */
export type StartedDevice = {
  host: DeviceHost;
  recorder: Recorder;
};

type StartOptions = {
  /** It goes on from here. */
  snapshot?: Snapshot | undefined;
  /** Number of the latest control input in the journal before. */
  inputsBefore?: number;
};

/**
 * Makes a device as its lease says, or as it stands in a snapshot, and lets it listen. Time stands
 * still, whatever its lease says, until `letTimeGo`: when all that belongs to it is in place.
 * Rejects with a PortTakenError.
 */
export async function startDevice(
  terms: LeaseTerms,
  ports: { port: number; setupPort: number },
  { hosts, tls, consoleDir, consoleConfig, labUrl, brand, onStart, coverage }: FleetContext,
  { snapshot, inputsBefore = 0 }: StartOptions = {},
): Promise<StartedDevice> {
  const { id, product, firmware, outOfBox, clock: mode, speed, lockstep } = terms;
  const now = snapshot?.clock.now ?? terms.now ?? (mode === 'manual' ? manualStart : realNow());
  // A scenario that was loaded later may have made it from another seed than its lease.
  const seed = snapshot?.state.seed ?? terms.seed;
  const clock = new DeviceClock({ mode: 'manual', now, ...(speed !== undefined && { speed }) });
  const random = createRandom(seed);
  const device = createDevice({
    product,
    seed,
    clock,
    random,
    brand,
    validateState: validateDeviceState,
    certificateReader,
    ...(firmware === undefined ? {} : { firmware }),
    ...(outOfBox === undefined ? {} : { outOfBox }),
  });
  const faults = new FaultSet({ random, now: () => clock.now() });
  if (snapshot !== undefined) restoreDevice(snapshot, device, faults);
  const journal = new Journal({ deviceId: id, before: snapshot?.journal, inputsBefore });
  const origin = snapshot === undefined ? null : getOrigin(snapshot);
  const recorder = new Recorder({
    device,
    clock,
    journal,
    recording:
      origin?.recording.copy() ?? new Recording({ at: now, terms, snapshot: snapshot ?? null }),
    timersBefore: origin?.timers ?? 0,
  });
  const host = await startDeviceHost({
    id,
    device,
    clock,
    journal,
    faults,
    observer: recorder,
    ...ports,
    hosts,
    tls,
    console: { dist: consoleDir, config: consoleConfig, frameAncestor: labUrl },
  });
  coverage.follow(host);
  host.barrier.lockstep = lockstep === true && mode === 'manual';
  onStart?.(host);
  return { host, recorder };
}

/** Lets time go as the lease says. */
export function startTime(
  { clock }: DeviceHost,
  { clock: mode, speed }: Pick<LeaseTerms, 'clock' | 'speed'>,
): void {
  if (mode !== clock.mode) clock.setMode(mode, speed);
}

function restoreDevice(snapshot: Snapshot, device: Device, faults: FaultSet): void {
  const put = restoreState(device, snapshot.state);
  if (put.outcome === 'refused') {
    const { pointer, message } = put.issues[0] ?? { pointer: '', message: '' };
    throw new Error(`The device of the snapshot cannot go on: ${pointer} ${message}`);
  }
  // After the state: making the device has drawn from the streams.
  device.random.restore(snapshot.random);
  device.logBook.restore(snapshot.logBook);
  faults.restore(snapshot.faults);
}
