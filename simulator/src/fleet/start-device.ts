import { DeviceClock, manualStart } from '@stillhouse/device/clock/device-clock';
import { realNow } from '@stillhouse/device/clock/real-time';
import { createDevice, type Device } from '@stillhouse/device/device';
import { restoreState } from '@stillhouse/device/patch/patch-state';
import { createRandom } from '@stillhouse/device/random/random';
import type { Brand } from '@stillhouse/products/brand';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import type { Coverage } from '../coverage/coverage.ts';
import { FaultSet } from '../faults/fault-set.ts';
import type { DeviceEdge } from '../http/device-edge.ts';
import { combineObservers } from '../http/exchange-observer.ts';
import { type DeviceHost, type DeviceHostOptions, startDeviceHost } from '../http/host.ts';
import type { Doorways } from '../http-kit/doorways.ts';
import { Journal } from '../journal/journal.ts';
import type { FleetMetrics } from '../metrics/fleet-metrics.ts';
import { FirmwareProfile } from '../profiles/firmware-profile.ts';
import { getOrigin } from '../replay/origins.ts';
import { Recorder } from '../replay/recorder.ts';
import { Recording } from '../replay/recording.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { OpenDeviceSpans } from '../tracing/device-spans.ts';
import type { LeaseTerms } from './lease-options.ts';
import type { RunHistory } from './run-history.ts';

/** What all devices of a simulator share. */
export type FleetContext = {
  edge: DeviceEdge;
  consoleConfig: DeviceHostOptions['consoleConfig'];
  brand: Brand;
  /** Called for every device that is created: by a lease, and again by each reset or restore. */
  onStart?: ((host: DeviceHost) => void) | undefined;
  /** Observes every device. */
  coverage: Coverage;
  /** Counts what every device does. */
  metrics: FleetMetrics;
  /** What every device plays. */
  runs: RunHistory;
  /** Makes spans of what a device does. Null or undefined without a tracer. */
  openSpans?: OpenDeviceSpans | null;
};

/** The addresses of a device, which it keeps for the length of its lease. */
export type DevicePlace = {
  port: number;
  setupPort: number;
  /** Default: listeners of its own at the ports. */
  doorways?: Doorways;
};

/** A listening device and the recorder of its inputs. */
export type StartedDevice = {
  host: DeviceHost;
  recorder: Recorder;
  /** The device no longer counts as leased. */
  leaveMetrics: () => void;
};

type StartOptions = {
  /** The device resumes from it. */
  snapshot?: Snapshot | undefined;
  /** Real time at which the time of a new device began. Default: now. */
  since?: number | undefined;
  /** Number of the latest control input of the previous journal. */
  inputsBefore?: number;
};

/**
 * Creates a device from lease terms or a snapshot, and starts listening. Time stands still until
 * `startTime` is called, when everything around the device is ready. Rejects with a PortTakenError.
 */
export async function startDevice(
  terms: LeaseTerms,
  place: DevicePlace,
  { edge, consoleConfig, brand, onStart, coverage, metrics, openSpans }: FleetContext,
  { snapshot, since, inputsBefore = 0 }: StartOptions = {},
): Promise<StartedDevice> {
  const { id, product, outOfBox, clock: mode, speed, lockstep } = terms;
  // Loading it takes long, and the simulator is ready without it (decision 0075).
  const { validateDeviceState } = await import('../../build/control-validators.js');
  const profile = await openProfile(snapshot === undefined ? terms : snapshot.madeWith);
  const firmware = terms.firmware ?? profile.firmware;
  const now = snapshot?.clock.now ?? getFirstTime(terms, since);
  // A scenario that was loaded later may have recreated it with another seed than its lease.
  const seed = snapshot?.state.seed ?? terms.seed;
  const spans = openSpans?.(id);
  const clock = new DeviceClock({
    mode: 'manual',
    now,
    ...(speed !== undefined && { speed }),
    ...{ timerCount: metrics.timers, wrapTimer: spans?.wrapTimer },
  });
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
    // A new state is costly, and would be replaced.
    ...(snapshot === undefined ? {} : { state: snapshot.state }),
  });
  const faults = new FaultSet({ random, now: () => clock.now() });
  if (snapshot === undefined) profile.install(device);
  else restoreDevice(snapshot, device, faults);
  profile.follow(device);
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
    profile,
    observer: spans === undefined ? recorder : combineObservers(recorder, spans),
    ...place,
    edge,
    consoleConfig,
  }).catch((error: unknown) => {
    clock.dispose();
    throw error;
  });
  coverage.follow(host);
  spans?.follow(host);
  host.barrier.lockstep = lockstep === true && mode === 'manual';
  onStart?.(host);
  return { host, recorder, leaveMetrics: metrics.follow(host) };
}

/** @param since real time at which the time of the device began */
function getFirstTime({ now, clock }: LeaseTerms, since: number = realNow()): number {
  return now ?? (clock === 'manual' ? manualStart : since);
}

/** Moves time to where it is if it began earlier. Call it before `startTime`. */
export async function catchUp(
  { clock }: DeviceHost,
  { clock: mode, speed = 1 }: Pick<LeaseTerms, 'clock' | 'speed'>,
  since: number,
): Promise<void> {
  if (mode === 'manual') return;
  const passed = Math.max(0, realNow() - since);
  await clock.advanceBy(mode === 'scaled' ? passed * speed : passed);
}

/** Starts time with the mode of the lease. */
export function startTime(
  { clock }: DeviceHost,
  { clock: mode, speed }: Pick<LeaseTerms, 'clock' | 'speed'>,
): void {
  if (mode !== clock.mode) clock.setMode(mode, speed);
}

function restoreDevice(snapshot: Snapshot, device: Device, faults: FaultSet): void {
  const put = restoreState(device, snapshot.state);
  if (put.outcome === 'rejected') {
    const { pointer, message } = put.issues[0] ?? { pointer: '', message: '' };
    throw new Error(`The device of the snapshot cannot continue: ${pointer} ${message}`);
  }
  device.random.restore(snapshot.random);
  device.logBook.restore(snapshot.logBook);
  faults.restore(snapshot.faults);
}

/** Loads the library of profiles on demand: most devices have none. */
async function openProfile({ profile: source }: Pick<LeaseTerms, 'profile'>) {
  if (source === undefined) return new FirmwareProfile(null);
  const { resolveProfile } = await import('../scenarios/profiles/library.ts');
  return new FirmwareProfile(resolveProfile(source), source);
}
