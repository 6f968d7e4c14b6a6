import { printError } from '@stillhouse/foundation/print';
import { wholeFleet } from '../fleet/device-numbers.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { findConflicts } from '../fleet/lease-from-snapshot.ts';
import { defaultHostSuffix } from '../http-kit/public-urls.ts';
import { defaultProduct } from '../name-checks/check-product.ts';
import type { LeaseOptions } from '../simulator.ts';
import type {
  FleetRecord,
  StateDirectory,
  StoredFleet,
} from '../state-directory/state-directory.ts';
import type { RunCommand } from './arguments.ts';
import { holdLock } from './hold-lock.ts';
import { omitUndefined } from './omit-undefined.ts';
import { formatConflict } from './state-conflict.ts';
import { UsageError } from './usage-error.ts';

type OpenedFleet = {
  record: FleetRecord;
  /** Undefined without `--state-dir`. */
  directory?: StateDirectory;
  /** The options of the devices: those of the command line, then the stored ones. */
  requested: LeaseOptions;
};

/** Combines the command line with the state directory, if there is one, and locks it. */
export async function openFleet(
  { stateDir, shard = wholeFleet, devices, addressing, hostSuffix }: RunCommand,
  options: LeaseOptions,
): Promise<OpenedFleet> {
  const { port, setupPort, seed, ...creation } = options;
  const fresh: FleetRecord = {
    fleetSeed: seed ?? 1,
    shard,
    devices: devices ?? 1,
    addressing: addressing ?? 'port',
    hostSuffix: hostSuffix ?? defaultHostSuffix,
    options: creation,
    released: [],
    lastNumber: 0,
  };
  if (stateDir === undefined) return { record: fresh, requested: options };
  const { StateDirectory } = await import('../state-directory/state-directory.ts');
  const directory = new StateDirectory(stateDir);
  holdLock(await directory.open());
  const stored = directory.readFleet();
  if (stored === null) {
    await reportLostFleet(directory);
    return { record: fresh, directory, requested: options };
  }
  const other = directory.explainOtherFleet(stored, shard, seed);
  if (other !== null) throw new UsageError(other);
  rejectConflicts(stateDir, stored, { ...creation, ...omitUndefined({ addressing, hostSuffix }) });
  const record = { ...fresh, ...stored, devices: devices ?? stored.devices };
  // Without --out-of-box, the stored option decides.
  const { outOfBox, ...requested } = creation;
  const merged = { ...stored.options, ...requested, ...(outOfBox === true && { outOfBox }) };
  const ports = record.addressing === 'port' ? omitUndefined({ port, setupPort }) : {};
  return { record, directory, requested: { ...merged, ...omitUndefined({ seed }), ...ports } };
}

/** Without fleet.json, nobody knows the devices that nobody had changed. */
async function reportLostFleet(directory: StateDirectory): Promise<void> {
  const { length } = await directory.listDevices();
  if (length === 0) return;
  printError(
    `The state directory ${directory.path} has stored devices (${length}), but its fleet.json is gone. They resume. All others are created with the options of this command line: put fleet.json back, or use --devices, --seed and the other options as before.`,
  );
}

/** Keeps the devices of the shard. Returns how to save them for the last time. */
export async function keepFleet(
  fleet: Fleet,
  record: FleetRecord,
  directory: StateDirectory,
): Promise<() => Promise<void>> {
  fleet.numbers.skipTo(record.lastNumber);
  const { FleetKeeper } = await import('../state-directory/fleet-keeper.ts');
  const keeper = new FleetKeeper({ directory, fleet, record, log: printError });
  await keeper.start();
  return () => keeper.finish();
}

/** Rejects options that contradict those with which the devices were created. */
function rejectConflicts(
  path: string,
  { fleetSeed, options, addressing, hostSuffix }: StoredFleet,
  requested: LeaseOptions & Partial<Pick<FleetRecord, 'addressing' | 'hostSuffix'>>,
): void {
  const product = options.product ?? defaultProduct;
  const clock = options.clock ?? 'real';
  const stored = { ...options, product, seed: fleetSeed, clock, addressing, hostSuffix };
  const others = (['clock', 'speed', 'addressing', 'hostSuffix'] as const)
    .map((option) => ({ option, requested: requested[option], stored: stored[option] }))
    // Older versions did not store all of them.
    .filter((it) => it.requested !== undefined && it.stored !== undefined)
    .filter((it) => it.requested !== it.stored);
  const [conflict] = [...findConflicts({ madeWith: stored }, requested), ...others];
  if (conflict === undefined) return;
  const { used, was } = formatConflict(conflict);
  throw new UsageError(
    `${used} contradicts the state directory ${path}: its devices were created ${was}. Remove the option, or choose another directory with --state-dir.`,
  );
}
