import { monotonicNow, yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import type { LeaseOptions } from './lease-options.ts';
import type { LeasedDevice } from './leased-device.ts';

/** The longest time that requests wait because devices are created without a break. */
const maxWithoutBreakMs = 20;

type Plan = {
  getOptions: () => LeaseOptions;
  /** Set when it was started. */
  started: Promise<LeasedDevice> | null;
  isReported: boolean;
};

/**
 * Devices that do not exist yet, because the simulator is ready before it has created them
 * (decision 0077).
 */
export class PlannedDevices {
  readonly #lease: (options: LeaseOptions) => Promise<LeasedDevice>;
  readonly #plans = new Map<string, Plan>();
  #isStopped = false;

  constructor(lease: (options: LeaseOptions) => Promise<LeasedDevice>) {
    this.#lease = lease;
  }

  add(id: string, getOptions: Plan['getOptions']): void {
    this.#plans.set(id, { getOptions, started: null, isReported: false });
  }

  /** Returns true until the device exists. A device that could not be created stays planned. */
  has(id: string): boolean {
    return this.#plans.has(id);
  }

  get count(): number {
    return this.#plans.size;
  }

  /** Creates a planned device now. */
  start(id: string): Promise<LeasedDevice> {
    const plan = this.#plans.get(id);
    if (plan === undefined) throw new Error(`No device "${id}" is planned.`);
    plan.started ??= this.#create(id, plan);
    return plan.started;
  }

  /**
   * Creates devices in order, in half of the time: a pause lets all requests through that wait,
   * then it takes as long as they did. So clients of some devices do not stop the others.
   * @param onError receives once why a device could not be created. The call rejects if it throws.
   */
  async startAll(
    onError: (id: string, error: unknown) => void,
    maxCount = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    let count = 0;
    let breakAt = monotonicNow();
    for (const [id, plan] of this.#plans) {
      if (this.#isStopped || count === maxCount) return;
      count += 1;
      try {
        await this.start(id);
      } catch (error) {
        if (!this.#isStopped && !plan.isReported) onError(id, error);
        plan.isReported = true;
      }
      const pausedAt = monotonicNow();
      if (pausedAt < breakAt) continue;
      await yieldToEventLoop();
      const resumedAt = monotonicNow();
      breakAt = resumedAt + Math.min(resumedAt - pausedAt, maxWithoutBreakMs);
    }
  }

  /** Creates no further devices. */
  stop(): void {
    this.#isStopped = true;
  }

  async #create(id: string, { getOptions }: Plan): Promise<LeasedDevice> {
    const leased = await this.#lease(getOptions());
    this.#plans.delete(id);
    return leased;
  }
}
