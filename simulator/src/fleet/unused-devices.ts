import { monotonicNow, realNow, yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import { createSerialNumber, isSerialNumber } from '@stillhouse/device/factory/identity';
import type { ControlSchema } from '../../client/control-schema.ts';
import { getDeviceAddress } from '../http-kit/device-addresses.ts';
import { type DeviceNumbers, getDeviceId } from './device-numbers.ts';
import type { LeaseOptions } from './lease-options.ts';
import type { LeasedDevice } from './leased-device.ts';
import type { UnusedNumbers } from './unused-numbers.ts';

type Lease = ControlSchema<'Lease'>;
type Summary = ControlSchema<'DeviceSummary'>;

/** How a new device of the fleet looks. Others differ in what follows from their numbers. */
type Model = { lease: Lease; summary: Summary };

/** The longest time that requests wait because serial numbers are computed. */
const maxWithoutBreakMs = 5;

/**
 * Devices of the command line that nobody has used. They are numbers until somebody does: no device
 * changes by itself before that, and what they look like follows from the first ones and from the
 * number (decision 0077).
 */
export class UnusedDevices {
  readonly numbers: UnusedNumbers;
  readonly #options: LeaseOptions;
  readonly #fleet: DeviceNumbers;
  /** Real time at which their time began. */
  readonly #since = realNow();
  #model: Model | null = null;
  /** False if the devices must exist, because they have ports of their own or time changes them. */
  #mayWait: boolean;
  #bySerialNumber: Promise<ReadonlyMap<string, number>> | null = null;

  constructor(
    numbers: UnusedNumbers,
    options: LeaseOptions,
    { fleet, mayWait }: { fleet: DeviceNumbers; mayWait: boolean },
  ) {
    this.numbers = numbers;
    this.#options = options;
    this.#fleet = fleet;
    this.#mayWait = mayWait;
  }

  /** Returns true for a device that is not created before somebody uses it. */
  isWaiting(number: number): boolean {
    return this.areWaiting && this.numbers.has(number);
  }

  get areWaiting(): boolean {
    return this.#model !== null && this.#mayWait;
  }

  /** How many are not created before somebody uses them. */
  get count(): number {
    return this.areWaiting ? this.numbers.count : 0;
  }

  /** Returns the options that create it. */
  getOptions(number: number): LeaseOptions {
    return { ...this.#options, number, ...(this.areWaiting && { since: this.#since }) };
  }

  /** Call it with a new device of these, before anybody can use it. */
  noteCreated(leased: LeasedDevice): void {
    this.numbers.delete(leased.terms.number);
    const lease = leased.toLease();
    if (lease.clock.pendingTimers.length > 0 || lease.scenario !== null || lease.expiresAt !== null)
      this.#mayWait = false;
    this.#model ??= { lease, summary: leased.toSummary() };
  }

  /** Returns the first numbers of devices that are not created before somebody uses them. */
  list({ after = 0, limit = Number.POSITIVE_INFINITY } = {}): number[] {
    const listed: number[] = [];
    if (!this.areWaiting) return listed;
    for (const number of this.numbers.listAfter(after)) {
      if (listed.length >= limit) break;
      listed.push(number);
    }
    return listed;
  }

  toSummary(number: number): Summary {
    return { ...this.#getModel().summary, ...this.#getNames(number) };
  }

  toLease(number: number): Lease {
    const { lease } = this.#getModel();
    const { id, serialNumber } = this.#getNames(number);
    const getHost = (url: string) =>
      lease.addressing === 'address'
        ? getDeviceAddress(number)
        : id + new URL(url).hostname.slice(lease.id.length);
    const nameSuffix = new URL(lease.nameUrl).hostname.slice(lease.serialNumber.length);
    return {
      ...lease,
      ...{ id, serialNumber, number, seed: this.#fleet.getSeed(number) },
      baseUrl: replaceHost(lease.baseUrl, getHost(lease.baseUrl)),
      nameUrl: replaceHost(lease.nameUrl, `${serialNumber}${nameSuffix}`.toLowerCase()),
      setupUrl: replaceHost(lease.setupUrl, getHost(lease.setupUrl)),
      clock: this.#toClock(lease.clock),
    };
  }

  /** Finds the device that is not created before somebody uses it. */
  async findBySerialNumber(text: string): Promise<number | null> {
    const serialNumber = text.toUpperCase();
    if (!this.areWaiting || !isSerialNumber(serialNumber)) return null;
    this.#bySerialNumber ??= this.#indexSerialNumbers();
    const number = (await this.#bySerialNumber).get(serialNumber);
    return number !== undefined && this.isWaiting(number) ? number : null;
  }

  async #indexSerialNumbers(): Promise<ReadonlyMap<string, number>> {
    const index = new Map<string, number>();
    let breakAt = monotonicNow() + maxWithoutBreakMs;
    for (const number of this.numbers.listAfter(0)) {
      index.set(this.#getNames(number).serialNumber, number);
      if (monotonicNow() < breakAt) continue;
      await yieldToEventLoop();
      breakAt = monotonicNow() + maxWithoutBreakMs;
    }
    return index;
  }

  #getNames(number: number): Pick<Summary, 'id' | 'serialNumber'> {
    const { product } = this.#getModel().lease;
    return {
      id: getDeviceId(number),
      serialNumber: createSerialNumber(this.#fleet.getSeed(number), product),
    };
  }

  #toClock(clock: Lease['clock']): Lease['clock'] {
    if (clock.mode === 'manual') return clock;
    const passed = (realNow() - this.#since) * clock.speed;
    const now = Math.floor((this.#options.now ?? this.#since) + passed);
    return { ...clock, now, iso: new Date(now).toISOString() };
  }

  #getModel(): Model {
    if (this.#model === null) throw new Error('No device has been created yet.');
    return this.#model;
  }
}

function replaceHost(url: string, hostName: string): string {
  return url.replace(/(?<=\/\/)[^:/]+/, () => hostName);
}
