import { monotonicNow, yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import { getDeviceId, getDeviceNumber } from './device-numbers.ts';
import type { LeaseOptions } from './lease-options.ts';
import type { LeasedDevice } from './leased-device.ts';
import type { UnusedDevices } from './unused-devices.ts';

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
  #unused: UnusedDevices | null = null;
  #isStopped = false;

  constructor(lease: (options: LeaseOptions) => Promise<LeasedDevice>) {
    this.#lease = lease;
  }

  add(id: string, getOptions: Plan['getOptions']): void {
    this.#plans.set(id, { getOptions, started: null, isReported: false });
  }

  addUnused(devices: UnusedDevices): void {
    this.#unused = devices;
  }

  /** Those of which nothing exists but the numbers, if there are any. */
  get unused(): UnusedDevices | null {
    return this.#unused?.areWaiting === true ? this.#unused : null;
  }

  /** Returns true until the device exists. A device that could not be created stays planned. */
  has(id: string): boolean {
    return this.#plans.has(id) || this.#getUnusedNumber(id) !== null;
  }

  get count(): number {
    return this.#plans.size;
  }

  /** Creates a planned device now. */
  start(id: string): Promise<LeasedDevice> {
    const plan = this.#plans.get(id) ?? this.#planUnused(id);
    if (plan === undefined) throw new Error(`No device "${id}" is planned.`);
    plan.started ??= this.#create(id, plan);
    return plan.started;
  }

  /**
   * Creates devices in order, in two thirds of the time: a pause lets all requests through that
   * wait, then it takes twice as long as they did. So clients of some devices do not stop the
   * others. Unused devices that may wait are not created.
   * @param onError receives once why a device could not be created. The call rejects if it throws.
   */
  async startAll(
    onError: (id: string, error: unknown) => void,
    maxCount = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    let count = 0;
    let breakAt = monotonicNow();
    for (const id of this.#listIds(maxCount !== Number.POSITIVE_INFINITY)) {
      if (this.#isStopped || count === maxCount) return;
      count += 1;
      try {
        await this.start(id);
      } catch (error) {
        const plan = this.#plans.get(id);
        if (!this.#isStopped && plan?.isReported === false) onError(id, error);
        if (plan !== undefined) plan.isReported = true;
      }
      const pausedAt = monotonicNow();
      if (pausedAt < breakAt) continue;
      await yieldToEventLoop();
      const resumedAt = monotonicNow();
      breakAt = resumedAt + Math.min(2 * (resumedAt - pausedAt), maxWithoutBreakMs);
    }
  }

  /** Creates no further devices. */
  stop(): void {
    this.#isStopped = true;
  }

  async #create(id: string, { getOptions }: Plan): Promise<LeasedDevice> {
    const isUnused = this.#getUnusedNumber(id) !== null;
    const leased = await this.#lease(getOptions());
    this.#plans.delete(id);
    if (isUnused) this.#unused?.noteCreated(leased);
    return leased;
  }

  /** @param withWaiting false for a list without unused devices that may wait */
  *#listIds(withWaiting: boolean): Iterable<string> {
    yield* this.#plans.keys();
    for (const number of this.#unused?.numbers.listAfter(0) ?? []) {
      if (!withWaiting && this.unused !== null) return;
      yield getDeviceId(number);
    }
  }

  #planUnused(id: string): Plan | undefined {
    const number = this.#getUnusedNumber(id);
    const unused = this.#unused;
    if (number === null || unused === null) return undefined;
    this.add(id, () => unused.getOptions(number));
    return this.#plans.get(id);
  }

  /** Returns the number of a device that nobody has used; null for any other id. */
  #getUnusedNumber(id: string): number | null {
    const number = getDeviceNumber(id);
    return number !== null && this.#unused?.numbers.has(number) === true ? number : null;
  }
}
