import type { Page, TestInfo } from '@playwright/test';
import { formatDuration } from '@stillhouse/foundation/duration';
import { attachBundle } from './attach-bundle.ts';
import { type TimelineMode, TimelineRecorder } from './attach-timeline.ts';
import { Device, type OpenFork } from './device.ts';
import type { LeasedDevice } from './leased-device.ts';
import { Lockstep, type LockstepOptions } from './lockstep.ts';
import { PageMonitor } from './page-monitor.ts';
import type { TestSpans } from './test-spans.ts';

export type DevicePageOptions = LockstepOptions & {
  timeline: TimelineMode;
  /** Null if the test is not traced. */
  spans: TestSpans | null;
};

/** A page and a device with one clock, monitored from the first request to the end of the test. */
export class DevicePage {
  readonly device: Device;
  readonly #lockstep: Lockstep;
  readonly #watch: PageMonitor;
  readonly #timeline: TimelineRecorder;

  private constructor(
    device: Device,
    lockstep: Lockstep,
    watch: PageMonitor,
    timeline: TimelineRecorder,
  ) {
    this.device = device;
    this.#lockstep = lockstep;
    this.#watch = watch;
    this.#timeline = timeline;
  }

  /**
   * Call it before the page's first `goto`.
   * @param openFork opens a page for a fork of the device
   */
  static async start(
    page: Page,
    leased: LeasedDevice,
    openFork: OpenFork,
    { timeline, spans, ...options }: DevicePageOptions,
  ): Promise<DevicePage> {
    const watch = new PageMonitor(page.context(), leased);
    const lockstep = await Lockstep.start(page, leased.lockstepDevice, options);
    const recorder = TimelineRecorder.start(page, timeline, () => lockstep.now);
    await spans?.addPage((traceparent) => lockstep.setTraceparent(traceparent));
    const parts = { failures: watch.failures, openFork, recorder, spans };
    return new DevicePage(new Device(leased, lockstep, parts), lockstep, watch, recorder);
  }

  /**
   * Attaches journal, bundle and timeline of a failed test.
   * @throws with all problems of the test, unless it has timed out: that is the cause
   */
  async end(testInfo: TestInfo): Promise<void> {
    if (testInfo.errors.length > 0) await this.#attachPausedTime(testInfo);
    const end = this.#endChecked(testInfo);
    if (testInfo.status !== 'timedOut') return end;
    await end.catch((error: Error) => attachText(testInfo, 'kit-problems.txt', error.message));
  }

  /** A page whose timers do not fire is the most frequent reason of a failed expectation. */
  async #attachPausedTime(testInfo: TestInfo): Promise<void> {
    const { now } = this.#lockstep;
    const { nextTimerAt } = await this.#lockstep.describePage();
    if (nextTimerAt === null) return;
    const dueIn = formatDuration(Math.max(0, nextTimerAt - now));
    const hint = `Page time is paused at ${new Date(now).toISOString()}. The page's next timer is due in ${dueIn}. Only device.advance() and its variants let time pass.`;
    await attachText(testInfo, 'page-time.txt', hint);
  }

  async #endChecked(testInfo: TestInfo): Promise<void> {
    const problems: string[] = [];
    await this.#lockstep
      .end(testInfo.status === 'timedOut')
      .catch((error: Error) => problems.push(error.message));
    const { control } = this.device;
    const journal = await control.journal();
    const failed = testInfo.errors.length > 0;
    problems.push(...(await control.contractViolations()), ...this.#watch.listProblems());
    const unusedFaults = await this.device.endFaults();
    // A test that failed early may not have reached everything that it declared.
    if (!failed) problems.push(...this.#watch.failures.listMissing(), ...unusedFaults);
    if (problems.length > 0 || failed) {
      const body = JSON.stringify(journal, null, 2);
      await testInfo.attach('device-journal.json', { body, contentType: 'application/json' });
      await attachBundle(
        testInfo,
        control.id,
        await control.bundle().catch((error: Error) => error),
      );
      const messages = testInfo.errors.map(({ message }) => message ?? '');
      await this.#timeline.attach(testInfo, control, [...messages, ...problems]);
    }
    if (problems.length > 0) throw new Error(`This test broke the rules:\n${problems.join('\n')}`);
  }
}

async function attachText(testInfo: TestInfo, name: string, body: string): Promise<void> {
  await testInfo.attach(name, { body, contentType: 'text/plain' });
}
