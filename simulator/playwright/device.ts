import type { ControlSchema } from '../client/client.ts';
import type { DeclaredFailure, DeclaredFailures } from './declared-failures.ts';
import { type Duration, milliseconds } from './duration.ts';
import type { LeasedDevice } from './leased-device.ts';
import type { Lockstep } from './lockstep.ts';

type JournalEntry = ControlSchema<'JournalEntry'>;

/** A test's device together with the clock that it shares with the test's page. */
export class Device {
  /** The device's control API. */
  readonly control: LeasedDevice;
  readonly #lockstep: Lockstep;
  readonly #failures: DeclaredFailures;

  constructor(control: LeasedDevice, lockstep: Lockstep, failures: DeclaredFailures) {
    this.control = control;
    this.#lockstep = lockstep;
    this.#failures = failures;
  }

  /** Simulated time of the device, epoch ms. */
  get now(): number {
    return this.#lockstep.now;
  }

  /** Moves the device's and the page's clock together, exactly; fails, naming what was pending, if they do not settle. */
  async advance(duration: Duration): Promise<void> {
    await this.#lockstep.advance(milliseconds(duration));
  }

  /**
   * Advances second by second until the condition holds.
   * @throws when it does not within `max` of simulated time
   */
  async advanceUntil(condition: () => Promise<boolean>, max: Duration): Promise<void> {
    const end = this.now + milliseconds(max);
    await this.settle();
    while (!(await condition())) {
      if (this.now >= end) throw new Error(`advanceUntil: not within ${max} of simulated time`);
      await this.#lockstep.advance(Math.min(1_000, end - this.now));
    }
  }

  /** Waits, time standing still, until nothing is under way but answers that the device holds back. */
  async settle(): Promise<void> {
    await this.#lockstep.settle();
  }

  /** Does something in the page that needs real time there, such as an accessibility check; the clocks stand still. */
  async withRealTimers<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#lockstep.withRealTimers(work);
  }

  /** Says that requests of this operation fail on purpose, so that the browser's report of it fails no test. */
  declareFailure(failure: DeclaredFailure): void {
    this.#failures.declare(failure);
  }
}

/** Where requests and replies broke the contract, but for replies that a fault broke on purpose; in words. */
export function breachesOf(journal: readonly JournalEntry[]): string[] {
  return journal.flatMap(({ operationId, method, path, verdict, intended, status }) => {
    const name = operationId ?? `${method} ${path}`;
    const request = verdict.request.map(
      ({ pointer, message }) => `request of ${name} breaks the contract: ${pointer} ${message}`,
    );
    const reply = verdict.reply.map(
      ({ pointer, message }) =>
        `reply ${status} of ${name} breaks the contract: ${pointer} ${message}`,
    );
    return intended ? request : [...request, ...reply];
  });
}
