import type { Brand } from '@stillhouse/contracts/brand';
import { validateDeviceState } from '../../build/control-validators.js';
import { DeviceClock } from '../clock/device-clock.ts';
import type { Coverage } from '../coverage/coverage.ts';
import { createDevice, type Device } from '../device/device.ts';
import { FaultSet } from '../faults/fault-set.ts';
import { type DeviceHost, type DeviceHostOptions, startDeviceHost } from '../http/host.ts';
import type { TlsCertificate } from '../http/tls-certificate.ts';
import { Journal } from '../journal/journal.ts';
import { createRandom } from '../random/random.ts';
import type { LeaseTerms, SavedDevice } from './lease-options.ts';

/** What all devices of a simulator are served with. */
export interface Surroundings {
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
  /** Told of every device that is made: with its lease, and anew with each reset. */
  onStart?: ((host: DeviceHost) => void) | undefined;
  /** Watches every device. */
  coverage: Coverage;
}

/** Makes a device as its lease says and lets it listen. Rejects with a PortTakenError. */
export async function startDevice(
  terms: LeaseTerms,
  ports: { port: number; setupPort: number },
  { hosts, tls, consoleDir, consoleConfig, labUrl, brand, onStart, coverage }: Surroundings,
  saved?: SavedDevice,
): Promise<DeviceHost> {
  const { id, product, firmware, seed, outOfBox, clock: mode, speed, lockstep } = terms;
  const now = saved?.now ?? terms.now;
  const clock = new DeviceClock({
    mode,
    ...(now === undefined ? {} : { now }),
    ...(speed === undefined ? {} : { speed }),
  });
  const random = createRandom(seed);
  const device = createDevice({
    product,
    seed,
    clock,
    random,
    brand,
    validateState: validateDeviceState,
    ...(firmware === undefined ? {} : { firmware }),
    ...(outOfBox === undefined ? {} : { outOfBox }),
  });
  if (saved !== undefined) putBack(device, saved);
  const host = await startDeviceHost({
    id,
    device,
    clock,
    journal: new Journal({ deviceId: id }),
    faults: new FaultSet({ random, now: () => clock.now() }),
    ...ports,
    hosts,
    tls,
    console: { dist: consoleDir, config: consoleConfig, frameAncestor: labUrl },
  });
  coverage.follow(host);
  host.gate.lockstep = lockstep === true && mode === 'manual';
  onStart?.(host);
  return host;
}

function putBack(device: Device, { state, random, logBook }: SavedDevice): void {
  const put = device.restoreState(state);
  if (put.outcome === 'refused') {
    const { pointer, message } = put.issues[0] ?? { pointer: '', message: '' };
    throw new Error(`The saved device cannot go on: ${pointer} ${message}`);
  }
  // After the state: making the device has drawn from the streams.
  device.random.restore(random);
  device.logBook.restore(logBook);
}
