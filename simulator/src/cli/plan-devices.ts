import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { printError } from '@stillhouse/foundation/print';
import { getDeviceId, getDeviceNumber } from '../fleet/device-numbers.ts';
import type { Fleet } from '../fleet/fleet.ts';
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

/** Plans the stored devices and those of the command line. Returns their ids. */
export async function planDevices(
  fleet: Fleet,
  { devices, requested, released = [], directory }: PlanOptions,
): Promise<ReadonlySet<string>> {
  const { port, setupPort, seed: _seed, ...options } = requested;
  const numbers = fleet.numbers.listOwn(devices);
  const [first] = numbers;
  const stored = new Set(await directory?.listDevices());
  const left = numbers.filter((number) => !released.includes(number));
  const unused = left.map(getDeviceId).filter((id) => !stored.has(id));
  const firstId = first === undefined ? undefined : getDeviceId(first);
  const addStored = (from: StateDirectory, id: string) =>
    fleet.planned.add(id, () => {
      const lease = from.readDevice(id);
      return id === firstId ? { ...lease, ...omitZeros({ port, setupPort }) } : lease;
    });
  const addUnused = (id: string) => {
    const ports = id === firstId ? { port, setupPort } : {};
    const number = getDeviceNumber(id);
    if (number !== null) fleet.planned.add(id, () => ({ ...options, ...omitZeros(ports), number }));
  };
  // The first device is the one that the output describes.
  if (firstId !== undefined && unused.includes(firstId)) addUnused(firstId);
  if (directory !== undefined) {
    for (const id of stored) addStored(directory, id);
    for (const id of stored) fleet.numbers.skipTo(getDeviceNumber(id) ?? 0);
  }
  for (const id of unused) if (!fleet.planned.has(id)) addUnused(id);
  fleet.numbers.skipTo(devices);
  return new Set([...stored, ...unused]);
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
