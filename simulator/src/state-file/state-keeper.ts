import { withChecksum } from '../snapshots/checksum.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { StateLock } from './lock.ts';
import { PeriodicWriter } from './periodic-writer.ts';
import { type ClockSettings, getStablePart } from './stable-part.ts';
import { writeAtomically } from './write.ts';

type StateKeeperOptions = {
  path: string;
  lock: StateLock;
  takeSnapshot: () => Snapshot;
  getClock: () => ClockSettings;
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
    const { path, lock } = this.#options;
    await writeAtomically(path, text, { assertOwned: () => lock.assertOwned() });
    this.#written = stable;
  }

  /** The file's text, and the stable part of the snapshot as text. */
  #readDevice(): { text: string; stable: string } {
    const snapshot = this.#options.takeSnapshot();
    const stable = JSON.stringify(getStablePart(snapshot, this.#options.getClock()));
    return { text: `${JSON.stringify(withChecksum(snapshot), null, 2)}\n`, stable };
  }
}
