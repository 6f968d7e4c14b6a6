import { lookEvery, realNow } from '../clock/real-time.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { type StateFile, stateFileFormat, stateFileVersion } from './state-file.ts';
import { writeAtomically } from './write.ts';

/** A crash loses no more than this, and a busy device is written no more often. */
const everyMs = 500;

interface StateKeeperOptions {
  path: string;
  leased: LeasedDevice;
  /** Told once, until it succeeds again, that the file cannot be written. */
  log: (text: string) => void;
}

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
    this.#stopLooking = lookEvery(everyMs, async () => {
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

  /** The file's text, and that of it which does not change by time going by. */
  #content(): { text: string; stable: string } {
    const { host, terms, enrollmentDesk } = this.#leased;
    const { clock, device } = host;
    const { product, seed, firmware, outOfBox, now } = terms;
    const file: StateFile = {
      format: stateFileFormat,
      version: stateFileVersion,
      madeWith: { product, seed, ...defined({ firmware, outOfBox, now }) },
      clock: {
        mode: clock.mode,
        ...(clock.mode === 'scaled' && { speed: clock.speed }),
        now: clock.now(),
        realNow: realNow(),
      },
      random: device.random.save(),
      state: device.state,
      logBook: device.logBook.save(),
      enrollmentDesk: enrollmentDesk.save(),
    };
    const still = { ...file, clock: [clock.mode, clock.speed, clock.adjustments] };
    return { text: `${JSON.stringify(file, null, 2)}\n`, stable: JSON.stringify(still) };
  }
}

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

function defined<Values extends object>(values: Values): Defined<Values> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Defined<Values>;
}
