import type { Bundle, ControlClient, ControlSchema, FaultSpec } from '../client/client.ts';
import { getAppUrl } from './app-url.ts';
import { listContractViolations } from './contract-violations.ts';
import type { LockstepDevice } from './lockstep-device.ts';

/** The device that a test needs. The kit sets its clock. */
export type LeaseOptions = Omit<ControlSchema<'LeaseRequest'>, 'clock' | 'speed' | 'lockstep'>;

/** The host name of devices unless a test sets another one. */
export const defaultHost = 'localhost';

/** The addresses of pages. */
type PageOptions = {
  /**
   * Host name of the device in its address. Only a device with ports of its own accepts any;
   * `localhost` is the name that the device has by itself.
   */
  host: string;
  /** Where the app's server listens; empty without one. */
  appUrl: string;
};

/** Releases the device of a test that was killed. A running test renews its lease. */
const defaultTtlMs = 10 * 60_000;

/** The device of one test, through its control API. Calls that fail reject with a ControlError. */
export class LeasedDevice {
  readonly id: string;
  /** The URL of the device for the page, without a trailing slash. */
  readonly url: string;
  /** The same for the app that the page shows instead of the console; null without one. */
  readonly appUrl: string | null;
  /** The same device at its fixed local setup address. */
  readonly setupUrl: string;
  readonly cloudUrl: string;
  /** Follows the names of this simulator's devices, such as `.localhost`. */
  readonly hostSuffix: string;
  readonly serialNumber: string;
  readonly #control: ControlClient;
  readonly #page: PageOptions;
  readonly #leasedAt: number;
  readonly #ttlMs: number;
  readonly #renewal: NodeJS.Timeout;

  private constructor(
    control: ControlClient,
    lease: ControlSchema<'Lease'>,
    page: PageOptions,
    ttlMs: number,
  ) {
    this.#control = control;
    this.#page = page;
    this.#ttlMs = ttlMs;
    // A failure shows in the next call of the test.
    const renew = () => void control.renew(lease.id, ttlMs).catch(() => {});
    this.#renewal = setInterval(renew, ttlMs / 3).unref();
    this.id = lease.id;
    const { hostname } = new URL(lease.nameUrl);
    this.hostSuffix = hostname.slice(hostname.indexOf('.'));
    this.url = getPageUrl(lease, page.host);
    this.appUrl =
      page.appUrl === '' ? null : getAppUrl(page.appUrl, { ...lease, hostSuffix: this.hostSuffix });
    // The console recognizes this address by comparing it with the one that the device reports.
    this.setupUrl = new URL(lease.setupUrl).origin;
    this.cloudUrl = new URL(lease.cloudUrl).origin;
    this.serialNumber = lease.serialNumber;
    this.#leasedAt = lease.clock.now;
  }

  static async lease(
    control: ControlClient,
    options: LeaseOptions,
    page: Partial<PageOptions> = {},
  ): Promise<LeasedDevice> {
    const { host = defaultHost, appUrl = '' } = page;
    const { ttlMs = defaultTtlMs } = options;
    const anyHost = host === defaultHost ? {} : { addressing: 'port' as const };
    const request = { ...anyHost, ...options, clock: 'manual', lockstep: true, ttlMs } as const;
    return new LeasedDevice(control, await control.lease(request), { host, appUrl }, ttlMs);
  }

  release(): Promise<void> {
    clearInterval(this.#renewal);
    return this.#control.release(this.id);
  }

  /** What a page opens first: the app, or the console in the network. */
  get pageUrl(): string {
    return this.appUrl ?? this.url;
  }

  /** The ports of the device, of its cloud and of the app. */
  get ports(): string[] {
    const urls = [this.url, this.setupUrl, this.cloudUrl, this.appUrl ?? []].flat();
    return urls.map((url) => new URL(url).port);
  }

  /** The device's half of lockstep. */
  get lockstepDevice(): LockstepDevice {
    const { port } = new URL(this.url);
    const { port: setupPort } = new URL(this.setupUrl);
    return {
      now: this.#leasedAt,
      apis: {
        // The server of an app may have an API of its own.
        ...(this.appUrl !== null && { [new URL(this.appUrl).port]: '/api/v1/' }),
        [port]: '/api/',
        [setupPort]: '/api/',
      },
      step: (arrivals, to) => {
        const addresses = arrivals.map((arrival) => new URL(`http://${arrival}`));
        const hosts = addresses
          .filter((address) => address.port !== setupPort)
          .map(({ hostname }) => hostname);
        const atSetup = arrivals.length - hosts.length;
        return this.#control.step(this.id, { arrivals: arrivals.length, atSetup, hosts, to });
      },
    };
  }

  /** Returns the whole state, including secrets. */
  state(): Promise<ControlSchema<'DeviceState'>> {
    return this.#control.state(this.id);
  }

  /** Resets the device to its leased state. Returns the simulated time of that state, epoch ms. */
  async reset(): Promise<number> {
    return (await this.#control.reset(this.id)).clock.now;
  }

  /** Takes a snapshot of the device. Returns its name. */
  async takeSnapshot(): Promise<string> {
    return (await this.#control.takeSnapshot(this.id)).name;
  }

  /** Restores a snapshot. Returns the simulated time of the snapshot, epoch ms. */
  async restore(name: string): Promise<number> {
    return (await this.#control.restore(this.id, name)).clock.now;
  }

  /** Leases another device that continues from a snapshot of this one. */
  async fork(name: string): Promise<LeasedDevice> {
    const lease = await this.#control.fork(this.id, name, { ttlMs: this.#ttlMs });
    return new LeasedDevice(this.#control, lease, this.#page, this.#ttlMs);
  }

  clock(): Promise<ControlSchema<'Clock'>> {
    return this.#control.clock(this.id);
  }

  /** Applies a JSON merge patch to the state. */
  async patch(patch: Record<string, unknown>): Promise<void> {
    await this.#control.patch(this.id, patch);
  }

  /** Performs an action of a person next to the device: `powerOff`, `reboot`, `pair` ... */
  async act(
    action: ControlSchema<'ActionName'>,
    parameters?: ControlSchema<'ActionParameters'>,
  ): Promise<void> {
    await this.#control.action(this.id, action, parameters);
  }

  /** @param parameters used when switching it on, as listed by `listConditions` */
  async setCondition(
    name: ControlSchema<'ConditionName'>,
    on: boolean,
    parameters?: Record<string, unknown>,
  ): Promise<void> {
    const given = parameters === undefined ? {} : { parameters };
    await this.#control.setCondition(this.id, name, { on, ...given });
  }

  /** Sets the faults of the cloud side towards the device's pages. */
  async setCloudFaults(setting: ControlSchema<'CloudFaultsSetting'>): Promise<void> {
    await this.#control.setCloudFaults(this.id, setting);
  }

  /** Returns the events that the analytics endpoint received from the device, oldest first. */
  async cloudEvents(): Promise<ControlSchema<'CloudEvent'>['event'][]> {
    return (await this.#control.cloudEvents(this.id)).events.map(({ event }) => event);
  }

  /** Arms a fault. Returns its id. */
  async arm(fault: FaultSpec): Promise<string> {
    const [armed] = await this.#control.arm(this.id, fault);
    if (armed === undefined) throw new Error('The simulator armed a fault and did not say which');
    return armed.id;
  }

  /** Returns all armed faults with their counters. */
  faults(): Promise<ControlSchema<'ArmedFault'>[]> {
    return this.#control.faults(this.id);
  }

  removeFault(faultId: string): Promise<void> {
    return this.#control.removeFault(this.id, faultId);
  }

  clearFaults(): Promise<void> {
    return this.#control.clearFaults(this.id);
  }

  /** Recreates the device for a scenario, at the current time, and plays it. */
  async loadScenario(scenario: ControlSchema<'ScenarioSource'>): Promise<void> {
    await this.#control.loadScenario(this.id, { scenario });
  }

  /** Returns the progress of the scenario and the results of its expectations. */
  scenario(): Promise<ControlSchema<'ScenarioProgress'>> {
    return this.#control.scenario(this.id);
  }

  /** Returns the enrollment codes of the device in the cloud. The first can be used repeatedly. */
  cloudCodes(): Promise<ControlSchema<'CloudCode'>[]> {
    return this.#control.cloudCodes(this.id);
  }

  /** Creates an enrollment code in the cloud, which may be used up or expired already. */
  addCloudCode(code: ControlSchema<'CloudCodeRequest'>): Promise<ControlSchema<'CloudCode'>> {
    return this.#control.addCloudCode(this.id, code);
  }

  /** Returns all exchanges with the device's API, oldest first. Secrets are redacted. */
  async journal(): Promise<ControlSchema<'JournalEntry'>[]> {
    return (await this.#control.journal(this.id)).entries;
  }

  /** Returns the calls of the control API that changed the device. Secrets are redacted. */
  async inputs(): Promise<ControlSchema<'ControlInput'>[]> {
    return (await this.#control.journal(this.id)).inputs;
  }

  /**
   * Returns the log of the device since its last factory reset, without passwords and tokens. Fails
   * while the device holds responses back.
   */
  async log(): Promise<ControlSchema<'Snapshot'>['logBook']['lines']> {
    const name = await this.takeSnapshot();
    const { logBook } = await this.#control.snapshot(this.id, name);
    await this.#control.removeSnapshot(this.id, name);
    return logBook.lines;
  }

  /** Lists where requests and responses broke the contract, unless a fault intended it. */
  async contractViolations(): Promise<string[]> {
    return listContractViolations(await this.#control.journal(this.id));
  }

  /** Returns how the device processed an exchange. Available for the latest 200. */
  explain(n: number): Promise<ControlSchema<'Explanation'>> {
    return this.#control.explain(this.id, n);
  }

  /**
   * Compares the journal with expected exchanges: count, order and time between them. An outcome
   * that depends on exchanges that the journal has dropped is unknown: it does not pass, and
   * `failures` says why.
   */
  verify(
    verification: ControlSchema<'Verification'>,
  ): Promise<ControlSchema<'VerificationResult'>> {
    return this.#control.verify(this.id, verification);
  }

  /** Returns the recording that `stillhouse replay` runs. */
  bundle(): Promise<Bundle> {
    return this.#control.bundle(this.id);
  }

  /** Returns the finished exchanges as an HTTP archive (HAR 1.2). Secrets are redacted. */
  har(): Promise<ControlSchema<'Har'>> {
    return this.#control.har(this.id);
  }

  /** Returns the journal as text: the same bytes for the same seed and inputs. */
  canonicalJournal(): Promise<string> {
    return this.#control.canonicalJournal(this.id);
  }
}

function getPageUrl({ addressing, baseUrl }: ControlSchema<'Lease'>, host: string): string {
  const url = new URL(baseUrl);
  if (addressing === 'port') url.hostname = host;
  return url.origin;
}
