import type { Brand } from '@stillhouse/contracts/brand';
import { validateDeviceState } from '../../build/control-validators.js';
import { DeviceClock } from '../clock/device-clock.ts';
import { createDevice } from '../device/device.ts';
import { FaultSet } from '../faults/fault-set.ts';
import { type DeviceHost, type DeviceHostOptions, startDeviceHost } from '../http/host.ts';
import { Journal } from '../journal/journal.ts';
import { createRandom } from '../random/random.ts';
import type { LeaseTerms } from './lease-options.ts';

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
}

/** Makes a device as its lease says and lets it listen. Rejects with a PortTakenError. */
export async function startDevice(
  terms: LeaseTerms,
  ports: { port: number; setupPort: number },
  { hosts, consoleDir, consoleConfig, labUrl, brand }: Surroundings,
): Promise<DeviceHost> {
  const { id, product, firmware, seed, outOfBox, clock: mode, speed, now, lockstep } = terms;
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
  const host = await startDeviceHost({
    id,
    device,
    clock,
    journal: new Journal({ deviceId: id }),
    faults: new FaultSet({ random, now: () => clock.now() }),
    ...ports,
    hosts,
    console: { dist: consoleDir, config: consoleConfig, frameAncestor: labUrl },
  });
  host.gate.lockstep = lockstep === true && mode === 'manual';
  return host;
}
