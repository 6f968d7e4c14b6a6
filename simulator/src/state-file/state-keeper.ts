import { withChecksum } from '../snapshots/checksum.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { PeriodicWriter } from './periodic-writer.ts';
import { writeAtomically } from './write.ts';

type StateKeeperOptions = {
  path: string;
  takeSnapshot: () => Snapshot;
  /** The settings of the clock, without its time. */
  getClockSettings: () => unknown;
  /** Reports that the file cannot be written. Called once until a write succeeds again. */
  log: (text: string) => void;
};

/** Keeps a device in its state file: polls it and writes the file when the device has changed. */
export class StateKeeper {
  readonly #options: StateKeeperOptions;
  readonly #writer: PeriodicWriter;
  #written: string | null = null;

  constructor(options: StateKeeperOptions) {
    this.#options = options;
    this.#writer = new PeriodicWriter({
      write: () => this.#write(),
      hasChanged: () => this.#readDevice().stable !== this.#written,
      log: options.log,
    });
  }

  /** Writes the file, and from now on after every change. Rejects with a StateFileError. */
  async start(): Promise<void> {
    await this.#write();
    this.#writer.start();
  }

  /** Writes the file for the last time. Rejects with a StateFileError. */
  finish(): Promise<void> {
    return this.#writer.finish();
  }

  async #write(): Promise<void> {
    const { text, stable } = this.#readDevice();
    await writeAtomically(this.#options.path, text);
    this.#written = stable;
  }

  /** The file's text, and the part that time and requests alone do not change. */
  #readDevice(): { text: string; stable: string } {
    const snapshot = this.#options.takeSnapshot();
    const clock = this.#options.getClockSettings();
    const stable = JSON.stringify({ ...snapshot, clock, journal: null });
    return { text: `${JSON.stringify(withChecksum(snapshot), null, 2)}\n`, stable };
  }
}
