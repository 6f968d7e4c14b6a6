import { lookEvery } from '@stillhouse/device/clock/real-time';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { takeSnapshot } from '../fleet/take-snapshot.ts';
import { writeAtomically } from './write.ts';

/** A crash loses no more than this, and a busy device is written no more often. */
const writeIntervalMs = 500;

type StateKeeperOptions = {
  path: string;
  leased: LeasedDevice;
  /** Told once, until it succeeds again, that the file cannot be written. */
  log: (text: string) => void;
};

/** Keeps a device in its state file: looks at it now and then, and writes it down when it has changed. */
export class StateKeeper {
  readonly #path: string;
  readonly #leased: LeasedDevice;
  readonly #log: (text: string) => void;
  #written: string | null = null;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;
  #stopLooking: (() => void) | null = null;

  constructor({ path, leased, log }: StateKeeperOptions) {
    this.#path = path;
    this.#leased = leased;
    this.#log = log;
  }

  /** Writes the device down, and from now on whenever it has changed. Rejects with a StateFileError. */
  async start(): Promise<void> {
    await this.#write();
    let isBusy = false;
    this.#stopLooking = lookEvery(writeIntervalMs, async () => {
      if (isBusy || this.#content().stable === this.#written) return;
      isBusy = true;
      await this.#tryToWrite();
      isBusy = false;
    });
  }

  /** Writes the device down as it is, and no more after that. Rejects with a StateFileError. */
  async finish(): Promise<void> {
    this.#stopLooking?.();
    await this.#write();
  }

  async #tryToWrite(): Promise<void> {
    try {
      await this.#write();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#log(error instanceof Error ? error.message : String(error));
      this.#isFailing = true;
    }
  }

  /** One write after the other, each with the device as it is when its turn comes. */
  #write(): Promise<void> {
    const written = this.#writing.then(async () => {
      const { text, stable } = this.#content();
      await writeAtomically(this.#path, text);
      this.#written = stable;
    });
    // Who asked learns of the failure; the next write tries again.
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /** The file's text, and that of it which does not change by time and requests going by. */
  #content(): { text: string; stable: string } {
    const snapshot = takeSnapshot(this.#leased);
    const { clock } = this.#leased.host;
    const pace = [clock.mode, clock.speed, clock.adjustments];
    const still = { ...snapshot, clock: pace, journal: null };
    return { text: `${JSON.stringify(snapshot, null, 2)}\n`, stable: JSON.stringify(still) };
  }
}
