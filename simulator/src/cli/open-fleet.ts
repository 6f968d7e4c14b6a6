import { printError } from '@stillhouse/foundation/print';
import { wholeFleet } from '../fleet/device-numbers.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { findConflicts } from '../fleet/lease-from-snapshot.ts';
import { defaultProduct } from '../name-checks/check-product.ts';
import type { LeaseOptions } from '../simulator.ts';
import type { FleetRecord, StateDirectory } from '../state-directory/state-directory.ts';
import type { RunCommand } from './arguments.ts';
import { holdLock } from './hold-lock.ts';
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
  { stateDir, shard = wholeFleet, devices }: RunCommand,
  options: LeaseOptions,
): Promise<OpenedFleet> {
  const { port: _port, setupPort: _setupPort, seed, ...creation } = options;
  const fresh: FleetRecord = {
    fleetSeed: seed ?? 1,
    shard,
    devices: devices ?? 1,
    options: creation,
    released: [],
    lastNumber: 0,
  };
  if (stateDir === undefined) return { record: fresh, requested: options };
  const { StateDirectory } = await import('../state-directory/state-directory.ts');
  const directory = new StateDirectory(stateDir);
  holdLock(await directory.open());
  const stored = directory.readFleet();
  if (stored === null) return { record: fresh, directory, requested: options };
  const other = directory.explainOtherFleet(stored, shard, seed);
  if (other !== null) throw new UsageError(other);
  rejectConflicts(stateDir, stored, creation);
  const record = { ...stored, devices: devices ?? stored.devices };
  // Without --out-of-box, the stored option decides.
  const { outOfBox, ...requested } = creation;
  const merged = { ...stored.options, ...requested, ...(outOfBox === true && { outOfBox }) };
  return { record, directory, requested: { ...options, ...merged } };
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
function rejectConflicts(path: string, stored: FleetRecord, requested: LeaseOptions): void {
  const { fleetSeed, options } = stored;
  const madeWith = { ...options, product: options.product ?? defaultProduct, seed: fleetSeed };
  const [conflict] = findConflicts({ madeWith }, requested);
  if (conflict === undefined) return;
  const { used, was } = formatConflict(conflict);
  throw new UsageError(
    `${used} contradicts the state directory ${path}: its devices were created ${was}. Remove the option, or choose another directory with --state-dir.`,
  );
}
