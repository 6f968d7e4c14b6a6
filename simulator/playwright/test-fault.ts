import type { ControlSchema } from '../client/client.ts';
import type { LeasedDevice } from './leased-device.ts';

export type FaultSpec = ControlSchema<'FaultSpec'>;
type Counters = ControlSchema<'ArmedFault'>['counters'];

/** A fault that a test has armed. */
export class TestFault {
  readonly id: string;
  readonly #control: Pick<LeasedDevice, 'faults' | 'removeFault'>;
  /** Whether a run in which it does not strike shows nothing. */
  readonly #mustStrike: boolean;
  #latest: Counters = { considered: 0, matched: 0, skipped: 0, fired: 0 };
  /** Known when it is over. */
  #problem: string | null = null;
  #isOver = false;

  constructor(
    control: Pick<LeasedDevice, 'faults' | 'removeFault'>,
    id: string,
    { probability = 1 }: Pick<FaultSpec, 'probability'>,
  ) {
    this.id = id;
    this.#control = control;
    this.#mustStrike = probability === 1;
  }

  /** How often it was considered, matched, skipped and fired; as last known when it is armed no more. */
  async counters(): Promise<Counters> {
    await this.#look();
    return this.#latest;
  }

  /** From now on it does not strike. */
  async disarm(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    // A reset or a snapshot takes the device's faults along: nobody can tell any more whether this one has struck.
    if (!(await this.#look())) return;
    const { considered, matched, fired } = this.#latest;
    if (this.#mustStrike && fired === 0) {
      this.#problem = `the fault ${this.id} never struck: it has seen ${considered} requests, ${matched} matched`;
    }
    await this.#control.removeFault(this.id);
  }

  /** Disarms it; in words, that it has waited in vain, if it has. */
  async end(): Promise<string | null> {
    await this.disarm();
    return this.#problem;
  }

  /** Whether it is armed still. */
  async #look(): Promise<boolean> {
    const armed = await this.#control.faults();
    const mine = armed.find(({ id }) => id === this.id);
    this.#latest = mine?.counters ?? this.#latest;
    return mine !== undefined;
  }
}
