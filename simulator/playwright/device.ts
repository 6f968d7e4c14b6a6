import type { ControlSchema } from '../client/client.ts';
import type { AnotherDevice } from './another-device.ts';
import { breachesOf } from './breaches.ts';
import type { DeclaredFailure, DeclaredFailures } from './declared-failures.ts';
import { DeviceSnapshot } from './device-snapshot.ts';
import { type Duration, milliseconds } from './duration.ts';
import type { LeasedDevice } from './leased-device.ts';
import type { Lockstep } from './lockstep.ts';
import { type FaultSpec, TestFault } from './test-fault.ts';

/** Opens a page for a fork of a device. */
export type OpenFork = (fork: LeasedDevice) => Promise<AnotherDevice>;

/** A test's device together with the clock that it shares with the test's page. */
export class Device {
  /** The device's control API. */
  readonly control: LeasedDevice;
  readonly #lockstep: Lockstep;
  readonly #failures: DeclaredFailures;
  readonly #openFork: OpenFork;
  readonly #faults: TestFault[] = [];

  constructor(
    control: LeasedDevice,
    lockstep: Lockstep,
    { failures, openFork }: { failures: DeclaredFailures; openFork: OpenFork },
  ) {
    this.control = control;
    this.#lockstep = lockstep;
    this.#failures = failures;
    this.#openFork = openFork;
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

  /**
   * Moves both clocks to the device's next timer, and answers which that is: what it does then, and when. Null, and time
   * stands still, when the device has none.
   */
  async advanceToNext(): Promise<ControlSchema<'PendingTimer'> | null> {
    await this.settle();
    const [next] = (await this.control.clock()).pendingTimers;
    if (next === undefined) return null;
    await this.#lockstep.advance(next.at - this.now);
    return next;
  }

  /**
   * Closes the laptop's lid for so long: the device goes on alone; then the page wakes at the device's time, and each of its
   * timers that has fallen due meanwhile fires once.
   */
  async sleepLid(duration: Duration): Promise<void> {
    await this.#lockstep.sleepLid(milliseconds(duration));
  }

  /**
   * Plays a scenario, by its name in the library or as a file has it: the device is made anew as it says, at the time it is.
   * Its steps come as time is advanced; `control.scenario()` tells how far it is.
   */
  async scenario(scenario: ControlSchema<'ScenarioSource'>): Promise<void> {
    await this.settle();
    await this.control.loadScenario(scenario);
  }

  /**
   * Puts the device back to how it was leased, its time, too. The page is loaded again at its address, at that time; what it
   * keeps in its storage stays.
   */
  async reset(): Promise<void> {
    await this.#goBack(() => this.control.reset());
  }

  /**
   * Keeps the device as it is now, to put it back or to fork it. Fails while answers are on their way that the device holds back:
   * they belong to their connections.
   */
  async snapshot(): Promise<DeviceSnapshot> {
    await this.settle();
    const name = await this.control.takeSnapshot();
    return new DeviceSnapshot({
      restore: () => this.#goBack(() => this.control.restore(name)),
      fork: async () => this.#openFork(await this.control.fork(name)),
    });
  }

  /**
   * Arms a fault until the test ends, or until it is disarmed. One that is sure to strike and never did fails the test,
   * which would else show nothing; `control.arm` arms without that.
   */
  async fault(spec: FaultSpec): Promise<TestFault> {
    const fault = new TestFault(this.control, await this.control.arm(spec), spec);
    this.#faults.push(fault);
    return fault;
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

  /** Disarms what the test has armed, and says in words what it has waited for in vain. */
  async endFaults(): Promise<string[]> {
    const ended = await Promise.all(this.#faults.map((fault) => fault.end()));
    return ended.filter((problem) => problem !== null);
  }

  /** @param putBack puts the device back to another time, and says to which */
  async #goBack(putBack: () => Promise<number>): Promise<void> {
    await this.settle();
    // The journal goes back as well, and what is in it now could fail no test any more.
    const breaches = breachesOf(await this.control.journal());
    if (breaches.length > 0) throw new Error(breaches.join('\n'));
    await this.#lockstep.goBack(putBack);
  }
}
