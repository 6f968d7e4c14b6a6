import type { Bundle, ControlClient, ControlSchema } from '../client/client.ts';
import type { LockstepDevice } from './lockstep-device.ts';

/** What device a test wants; its clock is the kit's business. */
export type LeaseOptions = Omit<
  ControlSchema<'LeaseRequest'>,
  'clock' | 'speed' | 'lockstep' | 'ttlMs'
>;

/** A test that dies without saying so gives its device back after this. */
const leaseTtlMs = 10 * 60_000;

/**
 * The device that a test has for itself, by its control API. Calls that fail reject with a
 * ControlError.
 */
export class LeasedDevice {
  readonly id: string;
  /** The device as the page reaches it, without a slash at the end. */
  readonly url: string;
  /** The same device over its fixed local setup address. */
  readonly setupUrl: string;
  readonly cloudUrl: string;
  readonly serialNumber: string;
  readonly #control: ControlClient;
  readonly #host: string;
  readonly #leasedAt: number;

  private constructor(control: ControlClient, lease: ControlSchema<'Lease'>, host: string) {
    this.#control = control;
    this.#host = host;
    this.id = lease.id;
    this.url = replaceHost(lease.baseUrl, host);
    // The console knows it by the address that the device names, which no other host name is.
    this.setupUrl = new URL(lease.setupUrl).origin;
    this.cloudUrl = new URL(lease.cloudUrl).origin;
    this.serialNumber = lease.serialNumber;
    this.#leasedAt = lease.clock.now;
  }

  /** @param host the name by which the page reaches the device */
  static async lease(
    control: ControlClient,
    options: LeaseOptions,
    host: string,
  ): Promise<LeasedDevice> {
    const request = { ...options, clock: 'manual', lockstep: true, ttlMs: leaseTtlMs } as const;
    return new LeasedDevice(control, await control.lease(request), host);
  }

  release(): Promise<void> {
    return this.#control.release(this.id);
  }

  /** Where the device and its cloud listen. */
  get ports(): string[] {
    return [this.url, this.setupUrl, this.cloudUrl].map((url) => new URL(url).port);
  }

  /** The device's side of lockstep. */
  get lockstepDevice(): LockstepDevice {
    return {
      now: this.#leasedAt,
      ports: [this.url, this.setupUrl].map((url) => new URL(url).port),
      step: (request) => this.#control.step(this.id, request),
    };
  }

  /** The whole state, secrets included. */
  state(): Promise<ControlSchema<'DeviceState'>> {
    return this.#control.state(this.id);
  }

  /** Back to how it was leased; answers the simulated time there, epoch ms. */
  async reset(): Promise<number> {
    return (await this.#control.reset(this.id)).clock.now;
  }

  /** Keeps the device as it is now; answers the name of the snapshot. */
  async takeSnapshot(): Promise<string> {
    return (await this.#control.takeSnapshot(this.id)).name;
  }

  /** Back to a snapshot; answers the simulated time there, epoch ms. */
  async restore(name: string): Promise<number> {
    return (await this.#control.restore(this.id, name)).clock.now;
  }

  /** Another device that goes on from a snapshot of this one. */
  async fork(name: string): Promise<LeasedDevice> {
    const lease = await this.#control.fork(this.id, name, { ttlMs: leaseTtlMs });
    return new LeasedDevice(this.#control, lease, this.#host);
  }

  clock(): Promise<ControlSchema<'Clock'>> {
    return this.#control.clock(this.id);
  }

  /** JSON merge patch of the state. */
  async patch(patch: Record<string, unknown>): Promise<void> {
    await this.#control.patch(this.id, patch);
  }

  /** What a person beside the device could do: `powerOff`, `reboot`, `pair` ... */
  async act(
    action: ControlSchema<'ActionName'>,
    parameters?: ControlSchema<'ActionParameters'>,
  ): Promise<void> {
    await this.#control.action(this.id, action, parameters);
  }

  /** @param parameters for on; those that `listConditions` names */
  async setCondition(
    name: ControlSchema<'ConditionName'>,
    on: boolean,
    parameters?: Record<string, unknown>,
  ): Promise<void> {
    const given = parameters === undefined ? {} : { parameters };
    await this.#control.setCondition(this.id, name, { on, ...given });
  }

  /** Lets the provider's side get something wrong towards the device's pages. */
  async setCloudFaults(trouble: ControlSchema<'CloudFaultsSetting'>): Promise<void> {
    await this.#control.setCloudFaults(this.id, trouble);
  }

  /** What the provider's analytics sink got from the device, oldest first. */
  async cloudEvents(): Promise<ControlSchema<'CloudEvent'>['event'][]> {
    return (await this.#control.cloudEvents(this.id)).events.map(({ event }) => event);
  }

  /** Answers the fault's id. */
  async arm(fault: ControlSchema<'FaultSpec'>): Promise<string> {
    const [armed] = await this.#control.arm(this.id, fault);
    if (armed === undefined) throw new Error('The simulator armed a fault and did not say which');
    return armed.id;
  }

  /** Every armed fault with its counters. */
  faults(): Promise<ControlSchema<'ArmedFault'>[]> {
    return this.#control.faults(this.id);
  }

  removeFault(faultId: string): Promise<void> {
    return this.#control.removeFault(this.id, faultId);
  }

  clearFaults(): Promise<void> {
    return this.#control.clearFaults(this.id);
  }

  /** Makes the device anew as a scenario says, at the time it is, and lets it play that. */
  async loadScenario(scenario: ControlSchema<'ScenarioSource'>): Promise<void> {
    await this.#control.loadScenario(this.id, { scenario });
  }

  /** How far the device is in its scenario, and what has come of its expectations. */
  scenario(): Promise<ControlSchema<'ScenarioProgress'>> {
    return this.#control.scenario(this.id);
  }

  /** The enrollment codes that the cloud has for the device; the first never wears out. */
  cloudCodes(): Promise<ControlSchema<'CloudCode'>[]> {
    return this.#control.cloudCodes(this.id);
  }

  /** Has the cloud make one more, which may be used up or expired already. */
  addCloudCode(code: ControlSchema<'CloudCodeRequest'>): Promise<ControlSchema<'CloudCode'>> {
    return this.#control.addCloudCode(this.id, code);
  }

  /** Every exchange with the device's API, oldest first; secrets are redacted. */
  async journal(): Promise<ControlSchema<'JournalEntry'>[]> {
    return (await this.#control.journal(this.id)).entries;
  }

  /** Why an exchange went as it did; for the latest 200. */
  explain(n: number): Promise<ControlSchema<'Explanation'>> {
    return this.#control.explain(this.id, n);
  }

  /** Whether exchanges came as expected: which, how often, in which order, within which time. */
  verify(
    verification: ControlSchema<'Verification'>,
  ): Promise<ControlSchema<'VerificationResult'>> {
    return this.#control.verify(this.id, verification);
  }

  /** What `stillhouse-sim replay` does again. */
  bundle(): Promise<Bundle> {
    return this.#control.bundle(this.id);
  }

  /** The journal as text that is the same for the same seed and inputs, byte for byte. */
  canonicalJournal(): Promise<string> {
    return this.#control.canonicalJournal(this.id);
  }
}

function replaceHost(address: string, host: string): string {
  const url = new URL(address);
  url.hostname = host;
  return url.origin;
}
