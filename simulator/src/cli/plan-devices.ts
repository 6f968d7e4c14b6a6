import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { printError } from '@stillhouse/foundation/print';
import { getDeviceId, getDeviceNumber } from '../fleet/device-numbers.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { UnusedNumbers } from '../fleet/unused-numbers.ts';
import type { LeaseOptions, Simulator } from '../simulator.ts';
import type { StateDirectory } from '../state-directory/state-directory.ts';

/**
 * The program is ready when it has created this many devices, which its first output lists. It
 * creates the others afterwards.
 */
const maxDevicesAtStart = 20;

type PlanOptions = {
  /** Number of devices of the whole fleet. */
  devices: number;
  /** Options of each device. Its number decides the seed, and the ports are those of the first. */
  requested: LeaseOptions;
  /** Numbers that have been released. */
  released?: readonly number[];
  directory?: StateDirectory | undefined;
};

/**
 * Plans the stored devices and those of the command line. Returns a function that returns true for
 * their ids.
 */
export async function planDevices(
  fleet: Fleet,
  { devices, requested, released = [], directory }: PlanOptions,
): Promise<(id: string) => boolean> {
  const { port, setupPort, seed: _seed, ...options } = requested;
  const first = fleet.numbers.getFirst(devices);
  const stored = new Set(await directory?.listDevices());
  const storedNumbers = [...stored].flatMap((id) => getDeviceNumber(id) ?? []);
  const without = [...released, ...storedNumbers];
  const planned = new UnusedNumbers(fleet.numbers.shard, devices, without);
  const unused = new UnusedNumbers(fleet.numbers.shard, devices, without);
  const firstId = first === null ? null : getDeviceId(first);
  const addStored = (from: StateDirectory, id: string) =>
    fleet.planned.add(id, () => {
      const lease = from.readDevice(id);
      return id === firstId ? { ...lease, ...omitZeros({ port, setupPort }) } : lease;
    });
  // The first device is the one that the output describes.
  if (first !== null && unused.has(first)) {
    const ports = omitZeros({ port, setupPort });
    fleet.planned.add(getDeviceId(first), () => ({ ...options, ...ports, number: first }));
    unused.delete(first);
  }
  if (directory !== undefined) {
    for (const id of stored) addStored(directory, id);
    for (const id of stored) fleet.numbers.skipTo(getDeviceNumber(id) ?? 0);
  }
  fleet.planUnused(unused, options);
  fleet.numbers.skipTo(devices);
  return (id) => stored.has(id) || planned.has(getDeviceNumber(id) ?? 0);
}

/** Creates the first devices. A stored device that cannot be read does not stop the others. */
export async function createFirstDevices({ fleet }: Simulator): Promise<void> {
  await fleet.planned.startAll((id, error) => {
    if (!(error instanceof Error && error.name === 'StateFileError')) throw error;
    logFailure(id, error);
  }, maxDevicesAtStart);
}

/** Creates the other devices, while the simulator responds. */
export function createOtherDevices({ fleet }: Simulator): void {
  void fleet.planned.startAll(logFailure);
}

function logFailure(id: string, error: unknown): void {
  printError(`Device ${id} could not be created. ${getErrorMessage(error)}`);
}

/**
 * Port 0 stands for any free port, which a lease chooses by itself. A port of the command line has
 * priority over a stored one.
 */
function omitZeros({
  port,
  setupPort,
}: {
  port?: number | undefined;
  setupPort?: number | undefined;
}) {
  return { ...(port && { port }), ...(setupPort && { setupPort }) };
}
