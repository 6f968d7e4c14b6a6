import type { ControlSchema, FaultSpec } from '../client/client.ts';
import type { LeasedDevice } from './leased-device.ts';

type Counters = ControlSchema<'ArmedFault'>['counters'];

/** A fault that a test has armed. */
export class TestFault {
  readonly id: string;
  readonly #control: Pick<LeasedDevice, 'faults' | 'removeFault'>;
  /** The fault has to fire for the test to prove anything. */
  readonly #mustFire: boolean;
  #latest: Counters = { considered: 0, matched: 0, skipped: 0, fired: 0 };
  #problem: string | null = null;
  #isOver = false;

  constructor(
    control: Pick<LeasedDevice, 'faults' | 'removeFault'>,
    id: string,
    { probability = 1 }: Pick<FaultSpec, 'probability'>,
  ) {
    this.id = id;
    this.#control = control;
    this.#mustFire = probability === 1;
  }

  /**
   * Returns how often it was considered, matched, skipped and fired. After disarming, returns the
   * last values.
   */
  async counters(): Promise<Counters> {
    await this.#update();
    return this.#latest;
  }

  /** Stops the fault from firing. */
  async disarm(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    // A reset or restore removes the fault, so its counters are unknown.
    if (!(await this.#update())) return;
    const { considered, matched, fired } = this.#latest;
    if (this.#mustFire && fired === 0) {
      this.#problem = `the fault ${this.id} never fired: it considered ${considered} requests, ${matched} matched`;
    }
    await this.#control.removeFault(this.id);
  }

  /** Disarms it and returns a message if it never fired. */
  async end(): Promise<string | null> {
    await this.disarm();
    return this.#problem;
  }

  /** Updates the counters. Returns true if the fault is still armed. */
  async #update(): Promise<boolean> {
    const armed = await this.#control.faults();
    const mine = armed.find(({ id }) => id === this.id);
    this.#latest = mine?.counters ?? this.#latest;
    return mine !== undefined;
  }
}
