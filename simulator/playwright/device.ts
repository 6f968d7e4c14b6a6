import type { Page } from '@playwright/test';
import type { ControlSchema, FaultSpec } from '../client/client.ts';
import type { TimelineRecorder } from './attach-timeline.ts';
import type { DeclaredFailure, DeclaredFailures } from './declared-failures.ts';
import { type Duration, toMilliseconds } from './duration.ts';
import type { LeasedDevice } from './leased-device.ts';
import type { Lockstep } from './lockstep.ts';
import { TestFault } from './test-fault.ts';
import type { TestSpans } from './test-spans.ts';
import { describeTestState } from './test-state.ts';

/** Another device of a test, with its own page. */
export type AnotherDevice = {
  device: Device;
  page: Page;
  /** Ends it before the test ends. Rejects with everything that broke the rules of the kit. */
  end: () => Promise<void>;
};

/** Opens a page for a fork of a device. */
export type OpenFork = (fork: LeasedDevice) => Promise<AnotherDevice>;

type DeviceParts = {
  failures: DeclaredFailures;
  openFork: OpenFork;
  recorder: TimelineRecorder;
  spans: TestSpans | null;
};

/** The device of a test, and the clock that it shares with the page. */
export class Device {
  /** The device's control API. */
  readonly control: LeasedDevice;
  readonly #lockstep: Lockstep;
  readonly #failures: DeclaredFailures;
  readonly #openFork: OpenFork;
  readonly #recorder: TimelineRecorder;
  readonly #spans: TestSpans | null;
  readonly #faults: TestFault[] = [];

  constructor(
    control: LeasedDevice,
    lockstep: Lockstep,
    { failures, openFork, recorder, spans }: DeviceParts,
  ) {
    this.control = control;
    this.#lockstep = lockstep;
    this.#failures = failures;
    this.#openFork = openFork;
    this.#recorder = recorder;
    this.#spans = spans;
  }

  /** Simulated time of the device, epoch ms. */
  get now(): number {
    return this.#lockstep.now;
  }

  /**
   * Advances both clocks by exactly this much. Rejects with what is pending if device and page do
   * not settle.
   */
  async advance(duration: Duration): Promise<void> {
    const work = () => this.#lockstep.advance(toMilliseconds(duration));
    await this.#record(`advance(${duration})`, work);
  }

  /**
   * Advances second by second until the condition holds.
   * @throws if it does not hold within `max` of simulated time, with the state of page and device
   */
  advanceUntil(condition: () => Promise<boolean>, max: Duration): Promise<void> {
    return this.#record(`advanceUntil(${max})`, () => this.#advanceUntil(condition, max));
  }

  async #advanceUntil(condition: () => Promise<boolean>, max: Duration): Promise<void> {
    const end = this.now + toMilliseconds(max);
    await this.#lockstep.settle();
    while (!(await condition())) {
      if (this.now >= end) {
        const state = await describeTestState(this.control, this.#lockstep);
        throw new Error(`advanceUntil: not within ${max} of simulated time.\n${state}`);
      }
      await this.#lockstep.advance(Math.min(1_000, end - this.now));
    }
  }

  /**
   * Advances both clocks to the device's next timer and returns that timer, or returns null if the
   * device has none.
   */
  advanceToNext(): Promise<ControlSchema<'PendingTimer'> | null> {
    return this.#record('advanceToNext()', async () => {
      await this.#lockstep.settle();
      const [next] = (await this.control.clock()).pendingTimers;
      if (next === undefined) return null;
      await this.#lockstep.advance(next.at - this.now);
      return next;
    });
  }

  /**
   * Simulates a closed laptop lid: the device continues alone. Then the page wakes at the device's
   * time, and each page timer that became due in between fires once.
   */
  async sleepLid(duration: Duration): Promise<void> {
    const work = () => this.#lockstep.sleepLid(toMilliseconds(duration));
    await this.#record(`sleepLid(${duration})`, work);
  }

  /**
   * Recreates the device for a scenario at the current time and plays it. Steps are executed as
   * time advances. `control.scenario()` returns the progress.
   * @param scenario a name in the library, or the content of a scenario file
   */
  async scenario(scenario: ControlSchema<'ScenarioSource'>): Promise<void> {
    await this.#lockstep.settle();
    await this.control.loadScenario(scenario);
  }

  /**
   * Resets the device to its state and time at the start of the lease. The page is reloaded at its
   * address. Its storage stays.
   */
  async reset(): Promise<void> {
    await this.#record('reset()', () => this.#goBack(() => this.control.reset()));
  }

  /**
   * Takes a snapshot to restore or fork later. Fails while the device holds responses back, because
   * they belong to their connections.
   */
  async snapshot(): Promise<DeviceSnapshot> {
    await this.#lockstep.settle();
    const name = await this.control.takeSnapshot();
    return new DeviceSnapshot({
      restore: () =>
        this.#record('restore()', () => this.#goBack(() => this.control.restore(name))),
      fork: async () => this.#openFork(await this.control.fork(name)),
    });
  }

  /**
   * Arms a fault until it is disarmed or the test ends. A fault that must fire (probability 1) and
   * never does fails the test, because the test would prove nothing. `control.arm` arms a fault
   * without this check.
   */
  async fault(spec: FaultSpec): Promise<TestFault> {
    const fault = new TestFault(this.control, await this.control.arm(spec), spec);
    this.#faults.push(fault);
    return fault;
  }

  /** Waits without advancing time until only responses that the device holds back are pending. */
  async settle(): Promise<void> {
    await this.#record('settle()', () => this.#lockstep.settle());
  }

  /**
   * Runs work that needs real timers in the page, such as an accessibility check. The clocks stand
   * still.
   */
  async withRealTimers<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#lockstep.withRealTimers(work);
  }

  /**
   * Declares that a request fails on purpose. An undeclared failure in the browser console fails
   * the test.
   */
  declareFailure(failure: DeclaredFailure): void {
    this.#failures.declare(failure);
  }

  /** Disarms the faults of the test and returns a message for each that never fired. */
  async endFaults(): Promise<string[]> {
    const ended = await Promise.all(this.#faults.map((fault) => fault.end()));
    return ended.filter((problem) => problem !== null);
  }

  /** @param putBack restores the device and returns its time */
  async #goBack(putBack: () => Promise<number>): Promise<void> {
    await this.#lockstep.settle();
    // The journal is restored as well, so check it now.
    const violations = await this.control.contractViolations();
    if (violations.length > 0) throw new Error(violations.join('\n'));
    await this.#lockstep.goBack(async () => {
      const now = await putBack();
      this.#recorder.goBackTo(now);
      return now;
    });
  }

  /** Records a call for the timeline of the test, and for its trace. */
  #record<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const record = () => this.#recorder.record(name, work);
    return this.#spans?.run(name, record, () => this.now) ?? record();
  }
}

type SnapshotActions = {
  restore(): Promise<void>;
  fork(): Promise<AnotherDevice>;
};

/** A snapshot of a test's device. It is removed when the test ends. */
export class DeviceSnapshot {
  readonly #actions: SnapshotActions;

  constructor(actions: SnapshotActions) {
    this.#actions = actions;
  }

  /**
   * Restores the device, including its time. The page is reloaded at its current address. Its
   * storage stays, so a session that existed then continues.
   */
  restore(): Promise<void> {
    return this.#actions.restore();
  }

  /**
   * Creates another device that continues from the snapshot, with its own page in which nobody is
   * signed in.
   */
  fork(): Promise<AnotherDevice> {
    return this.#actions.fork();
  }
}
