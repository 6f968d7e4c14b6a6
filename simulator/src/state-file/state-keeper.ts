import { runEvery } from '@stillhouse/device/clock/real-time';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { withChecksum } from '../snapshots/checksum.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { writeAtomically } from './write.ts';

/** A crash loses at most this much, and a busy device is not written more often. */
const writeIntervalMs = 500;

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
  #written: string | null = null;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;
  #stopPolling: (() => void) | null = null;

  constructor(options: StateKeeperOptions) {
    this.#options = options;
  }

  /** Writes the file, and from now on after every change. Rejects with a StateFileError. */
  async start(): Promise<void> {
    await this.#write();
    let isBusy = false;
    this.#stopPolling = runEvery(writeIntervalMs, async () => {
      if (isBusy || this.#readDevice().stable === this.#written) return;
      isBusy = true;
      await this.#tryToWrite();
      isBusy = false;
    });
  }

  /** Writes the file for the last time. Rejects with a StateFileError. */
  async finish(): Promise<void> {
    this.#stopPolling?.();
    await this.#write();
  }

  async #tryToWrite(): Promise<void> {
    try {
      await this.#write();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#options.log(getErrorMessage(error));
      this.#isFailing = true;
    }
  }

  /** Writes one after the other. Each write reads the device when it starts. */
  #write(): Promise<void> {
    const written = this.#writing.then(async () => {
      const { text, stable } = this.#readDevice();
      await writeAtomically(this.#options.path, text);
      this.#written = stable;
    });
    // The caller gets the failure; the next write tries again.
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /** The file's text, and the part that time and requests alone do not change. */
  #readDevice(): { text: string; stable: string } {
    const snapshot = this.#options.takeSnapshot();
    const clock = this.#options.getClockSettings();
    const stable = JSON.stringify({ ...snapshot, clock, journal: null });
    return { text: `${JSON.stringify(withChecksum(snapshot), null, 2)}\n`, stable };
  }
}
