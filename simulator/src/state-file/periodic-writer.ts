import { runEvery } from '@stillhouse/device/clock/real-time';
import { getErrorMessage } from '@stillhouse/foundation/error-message';

/** A crash loses at most this much, and a busy device is not written more often. */
const writeIntervalMs = 500;

type PeriodicWriterOptions = {
  /** Writes what has changed. What fails is tried again by the next write. */
  write: () => Promise<void>;
  /** Returns false if there is nothing to write. */
  hasChanged: () => boolean;
  /** Reports that a write has failed. Called once until a write succeeds again. */
  log: (text: string) => void;
};

/** Writes changes to the disk at intervals, one write after the other. */
export class PeriodicWriter {
  readonly #options: PeriodicWriterOptions;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;
  #stopPolling: (() => void) | null = null;

  constructor(options: PeriodicWriterOptions) {
    this.#options = options;
  }

  start(): void {
    let isBusy = false;
    this.#stopPolling = runEvery(writeIntervalMs, async () => {
      if (isBusy || !this.#options.hasChanged()) return;
      isBusy = true;
      await this.#tryToWrite();
      isBusy = false;
    });
  }

  /** Writes for the last time. Rejects as `write` does. */
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

  #write(): Promise<void> {
    const written = this.#writing.then(() => this.#options.write());
    // The caller gets the failure; the next write tries again.
    this.#writing = written.catch(() => undefined);
    return written;
  }
}
