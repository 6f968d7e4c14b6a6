import { createHash } from 'node:crypto';
import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { PeriodicWriter } from '../state-file/periodic-writer.ts';
import { saveLease } from './saved-lease.ts';
import type { FleetRecord, StateDirectory } from './state-directory.ts';

/** Each write waits for the disk. */
const maxConcurrentWrites = 8;

type FleetKeeperOptions = {
  directory: StateDirectory;
  fleet: Fleet;
  record: FleetRecord;
  /** Reports that a file cannot be written. Called once until all writes succeed again. */
  log: (text: string) => void;
};

/**
 * Keeps the devices of a shard in its state directory. Writes the devices that have changed; a
 * device of the command line that nobody has used is not written, because its number creates it
 * again (decision 0077).
 */
export class FleetKeeper {
  readonly #options: FleetKeeperOptions;
  readonly #dirty = new Map<string, LeasedDevice>();
  readonly #removed = new Set<string>();
  /** Hashes of what the files contain. */
  readonly #written = new Map<string, string>();
  readonly #writer: PeriodicWriter;
  #writtenRecord = '';

  constructor(options: FleetKeeperOptions) {
    this.#options = options;
    this.#writer = new PeriodicWriter({
      write: () => this.#write(),
      // An empty write costs nothing.
      hasChanged: () => true,
      log: options.log,
    });
  }

  /** Writes the record of the shard, then what changes. Rejects with a StateFileError. */
  async start(): Promise<void> {
    await this.#writeRecord();
    const { fleet } = this.#options;
    fleet.onLease((leased) => this.#follow(leased));
    this.#writer.start();
  }

  /** Writes for the last time. Rejects with a StateFileError. */
  finish(): Promise<void> {
    return this.#writer.finish();
  }

  #follow(leased: LeasedDevice): void {
    const { id, terms } = leased;
    const { fleet, record } = this.#options;
    const { released } = record;
    this.#removed.delete(id);
    // A planned device is in its file already, or its number creates it again.
    if (!fleet.planned.has(id)) this.#dirty.set(id, leased);
    if (released.includes(terms.number)) released.splice(released.indexOf(terms.number), 1);
    leased.watch((notification) => {
      if (notification.what !== 'released') this.#dirty.set(id, leased);
      else if (notification.reason !== 'closed') this.#remove(leased);
    });
  }

  #remove({ id, terms: { number } }: LeasedDevice): void {
    const { devices, released } = this.#options.record;
    this.#dirty.delete(id);
    this.#written.delete(id);
    this.#removed.add(id);
    if (number <= devices) released.push(number);
  }

  async #write(): Promise<void> {
    const { directory } = this.#options;
    const devices = [...this.#dirty.values()];
    this.#dirty.clear();
    const writers = Array.from({ length: maxConcurrentWrites }, () => this.#writeDevices(devices));
    const results = await Promise.allSettled(writers);
    const failure = results.find((result) => result.status === 'rejected');
    if (failure !== undefined) {
      for (const leased of devices) this.#keepDirty(leased);
      throw failure.reason;
    }
    // First the record: without it, the number of a device whose file is gone creates it again.
    await this.#writeRecord();
    const removed = [...this.#removed];
    if (removed.length === 0) return;
    await directory.removeDevices(removed);
    for (const id of removed) this.#removed.delete(id);
  }

  /** Takes devices from the list until it is empty. */
  async #writeDevices(devices: LeasedDevice[]): Promise<void> {
    for (;;) {
      const leased = devices.pop();
      if (leased === undefined) return;
      try {
        await this.#writeDevice(leased);
      } catch (error) {
        this.#keepDirty(leased);
        throw error;
      }
    }
  }

  async #writeDevice(leased: LeasedDevice): Promise<void> {
    if (this.#removed.has(leased.id)) return;
    const { content, stable } = saveLease(leased);
    const hash = createHash('sha256').update(stable).digest('base64');
    if (this.#written.get(leased.id) === hash) return;
    await this.#options.directory.writeDevice(leased.id, content);
    // A device that was released in the meantime leaves no file.
    if (!this.#removed.has(leased.id)) this.#written.set(leased.id, hash);
  }

  /** A device that was leased under the same id in the meantime has priority. */
  #keepDirty(leased: LeasedDevice): void {
    const { id } = leased;
    if (!this.#removed.has(id) && !this.#dirty.has(id)) this.#dirty.set(id, leased);
  }

  async #writeRecord(): Promise<void> {
    const { directory, fleet, record } = this.#options;
    const next = { ...record, lastNumber: fleet.numbers.last };
    const text = JSON.stringify(next);
    if (text === this.#writtenRecord) return;
    await directory.writeFleet(next);
    this.#writtenRecord = text;
  }
}
