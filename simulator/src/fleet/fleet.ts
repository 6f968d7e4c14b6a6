import { isSerialNumber } from '@stillhouse/device/factory/identity';
import type { Brand } from '@stillhouse/products/brand';
import { CloudEvents } from '../cloud/cloud-events.ts';
import type { Coverage } from '../coverage/coverage.ts';
import type { Addressing } from '../http-kit/doorways.ts';
import { type Ports, PortTakenError } from '../http-kit/ports.ts';
import type { SharedPlaces } from '../http-kit/shared-listeners.ts';
import type { FleetMetrics } from '../metrics/fleet-metrics.ts';
import { defaultProduct } from '../name-checks/check-product.ts';
import { DeviceNumbers, type FleetNumbering, getDeviceId } from './device-numbers.ts';
import { withScenario } from './lease-from-scenario.ts';
import { withSnapshot } from './lease-from-snapshot.ts';
import type { LeaseOptions, LeaseTerms } from './lease-options.ts';
import { type DeviceUrls, type FleetUrls, LeasedDevice } from './leased-device.ts';
import { PlannedDevices } from './planned-devices.ts';
import type { RunHistory } from './run-history.ts';
import {
  catchUp,
  type DevicePlace,
  type FleetContext,
  type StartedDevice,
  startDevice,
  startTime,
} from './start-device.ts';
import { UnusedDevices } from './unused-devices.ts';
import type { UnusedNumbers } from './unused-numbers.ts';
import type { ReleaseReason } from './watchers.ts';

/** Limit of the remembered ids of expired leases. */
const maxExpired = 1_000;

/** A device of that id or number is leased, or about to be created. */
export class DeviceLeasedError extends Error {
  constructor(id: string) {
    super(`A device "${id}" is leased already. Release it or choose another id.`);
    this.name = 'DeviceLeasedError';
  }
}

/** The simulated devices of a process. */
export class Fleet {
  readonly labUrl: string;
  readonly cloudUrl: string;
  /** Analytics events of the welcome page before it knows the device. */
  readonly unassignedEvents = new CloudEvents();
  readonly numbers: DeviceNumbers;
  /** Devices that will be created, in order or when a caller needs them. */
  readonly planned = new PlannedDevices((options) => this.#lease(options));
  readonly #ports: Ports;
  /** Null if every device has ports of its own. */
  readonly #shared: SharedPlaces | null;
  readonly #dependencies: FleetContext;
  readonly #devices = new Map<string, LeasedDevice>();
  /** Ids of devices that are starting. They are taken, but not available yet. */
  readonly #starting = new Set<string>();
  readonly #expired = new Set<string>();
  readonly #leaseListeners = new Set<(leased: LeasedDevice) => void>();
  #isStopping = false;
  #isClosed = false;

  constructor(
    options: FleetUrls & {
      ports: Ports;
      shared: SharedPlaces | null;
      numbering: FleetNumbering;
      dependencies: FleetContext;
    },
  ) {
    this.numbers = new DeviceNumbers(options.numbering);
    this.labUrl = options.labUrl;
    this.cloudUrl = options.cloudUrl;
    this.#ports = options.ports;
    this.#shared = options.shared;
    this.#dependencies = options.dependencies;
  }

  /**
   * Starts a device. Rejects with a PortTakenError if a requested port is taken, with a
   * NoPortLeftError if the range is exhausted, with a DeviceLeasedError if the id or number is
   * taken, with an OtherShardError, and with an Error if the fleet is closed.
   */
  async lease(options: LeaseOptions = {}): Promise<LeasedDevice> {
    const id = options.id ?? (options.number !== undefined && getDeviceId(options.number));
    if (typeof id === 'string' && this.planned.has(id)) throw new DeviceLeasedError(id);
    return this.#lease(options);
  }

  async #lease(options: LeaseOptions): Promise<LeasedDevice> {
    if (this.#isClosed) throw new Error('The simulator is closed. Create another one.');
    const mismatch = this.explainAddressing(options.addressing);
    if (mismatch !== null) throw new Error(mismatch);
    const terms = this.#getTerms(options);
    this.#starting.add(terms.id);
    try {
      const { started, place } = await this.#start(terms, options);
      const leased = new LeasedDevice({
        terms,
        place,
        started,
        dependencies: this.#dependencies,
        urls: { labUrl: this.labUrl, cloudUrl: this.cloudUrl, shard: this.shard },
        expiresAt: options.expiresAt,
        onExpiry: () => void this.release(terms.id, 'expired'),
      });
      await this.#begin(leased, options);
      this.#devices.set(terms.id, leased);
      for (const listener of this.#leaseListeners) listener(leased);
      if (this.#isClosed) await this.release(terms.id, 'closed');
      return leased;
    } finally {
      this.#starting.delete(terms.id);
    }
  }

  /** Starts the time of a device. If that fails, closes the device. */
  async #begin(leased: LeasedDevice, { snapshot, since }: LeaseOptions): Promise<void> {
    const { terms, host } = leased;
    try {
      if (snapshot !== undefined) return await leased.resumeFrom(snapshot, terms);
      if (since !== undefined) await catchUp(host, terms, since);
      if (terms.scenario !== undefined) await leased.beginScenario(terms.scenario);
      startTime(host, terms);
    } catch (error) {
      await leased.stop('closed');
      this.#leave(leased);
      throw error;
    }
  }

  /** What the devices have covered of everything that they can do. */
  get coverage(): Coverage {
    return this.#dependencies.coverage;
  }

  /** The scenarios that the devices have played. */
  get runs(): RunHistory {
    return this.#dependencies.runs;
  }

  /** What the devices do, as numbers. */
  get metrics(): FleetMetrics {
    return this.#dependencies.metrics;
  }

  /** True from the signal that ends the program. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** The brand of the products. */
  get brand(): Brand {
    return this.#dependencies.brand;
  }

  get(id: string): LeasedDevice | undefined {
    return this.#devices.get(id);
  }

  /** Finds the device that serves pages at an address. */
  findServer(url: URL): LeasedDevice | undefined {
    const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443));
    const id = this.#shared?.findId(url.hostname, port);
    if (id !== undefined) return this.get(id);
    return this.list().find(({ addressing, ports, host }) =>
      addressing === 'port'
        ? ports.port === port || ports.setupPort === port
        : new URL(host.baseUrl).origin === url.origin,
    );
  }

  /** Host names of devices for a content security policy, which may begin with `*`. */
  get deviceHosts(): readonly string[] {
    const own = ['localhost', '127.0.0.1'];
    return this.#shared === null ? own : [...own, this.#shared.hostPattern];
  }

  /** Returns why this simulator has no devices with an addressing, or null. */
  explainAddressing(requested: Addressing | undefined): string | null {
    const own = this.#shared?.addressing ?? 'port';
    if (requested === undefined || requested === 'port' || requested === own) return null;
    return `The addressing "${requested}" needs a simulator that was started with --addressing ${requested}; this one has ${own}. Use "port", or none for ${own}.`;
  }

  /** Returns a device. Creates it first if it is planned; rejects if that fails. */
  async find(id: string): Promise<LeasedDevice | undefined> {
    return this.planned.has(id) ? this.planned.start(id) : this.#devices.get(id);
  }

  /** Lets requests to devices by name or address in. Call it when the devices are planned. */
  openToCallers(): void {
    if (this.#shared === null) return;
    this.#shared.onPlanned = (place) => {
      const id = 'id' in place ? place.id : getDeviceId(place.number);
      if (this.planned.has(id)) return this.planned.start(id);
      return 'id' in place ? this.#startUnusedBy(place.id) : null;
    };
  }

  /**
   * Plans devices that need not exist before somebody uses them, unless they have ports of their
   * own.
   */
  planUnused(numbers: UnusedNumbers, options: LeaseOptions): void {
    const mayWait = this.#shared !== null;
    this.planned.addUnused(new UnusedDevices(numbers, options, { fleet: this.numbers, mayWait }));
    this.metrics.countUnused(() => this.planned.unused?.count ?? 0);
  }

  /** Creates the unused device with a serial number, if there is one. */
  async useBySerialNumber(serialNumber: string): Promise<LeasedDevice | undefined> {
    const number = await this.planned.unused?.findBySerialNumber(serialNumber);
    return number == null ? undefined : this.find(getDeviceId(number));
  }

  /** Unused devices have their serial numbers as hostnames. Null if this cannot be one. */
  #startUnusedBy(hostname: string): Promise<LeasedDevice> | null {
    if (this.planned.unused === null || !isSerialNumber(hostname.toUpperCase())) return null;
    return this.useBySerialNumber(hostname).then((leased) => {
      if (leased === undefined) throw new Error(`No device has the hostname "${hostname}".`);
      return leased;
    });
  }

  /** Subscribes to leases. Returns a function that unsubscribes. */
  onLease(listener: (leased: LeasedDevice) => void): () => void {
    this.#leaseListeners.add(listener);
    return () => this.#leaseListeners.delete(listener);
  }

  /** How many devices there are, with those that nobody has used. */
  get count(): number {
    return this.#devices.size + (this.planned.unused?.count ?? 0);
  }

  /** Returns the devices in the order of their leases, without those that nobody has used. */
  list(): LeasedDevice[] {
    return [...this.#devices.values()];
  }

  /**
   * Closes a device's ports and removes the device. Returns false if there is none with that id.
   */
  async release(id: string, reason: ReleaseReason = 'released'): Promise<boolean> {
    const leased = this.#devices.get(id);
    if (leased === undefined) return false;
    this.#devices.delete(id);
    if (reason === 'expired') this.#noteExpired(id);
    await leased.stop(reason);
    this.#leave(leased);
    return true;
  }

  /** Returns true if the last lease of that id has expired, as far as it is known. */
  hasExpired(id: string): boolean {
    return this.#expired.has(id);
  }

  #noteExpired(id: string): void {
    this.#expired.add(id);
    const [oldest] = this.#expired;
    if (this.#expired.size > maxExpired && oldest !== undefined) this.#expired.delete(oldest);
  }

  /** Accepts no new connections to devices. Resolves when all pending responses are sent. */
  async finish(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.list().map(({ host }) => host.finish()));
  }

  /** Releases every device, including those that are starting. */
  async close(): Promise<void> {
    this.#isStopping = true;
    this.#isClosed = true;
    this.planned.stop();
    await Promise.all(this.list().map(({ id }) => this.release(id, 'closed')));
  }

  #getTerms(requested: LeaseOptions): LeaseTerms {
    const {
      id,
      number: wanted,
      addressing: _addressing,
      port: _port,
      setupPort: _setupPort,
      snapshot: _snapshot,
      since: _since,
      expiresAt: _expiresAt,
      ...options
    } = requested.snapshot === undefined ? withScenario(requested) : withSnapshot(requested);
    if (wanted !== undefined) this.numbers.check(wanted);
    const number = wanted ?? this.#allocateNumber();
    const leaseId = id ?? getDeviceId(number);
    if (this.#isTaken(leaseId)) throw new DeviceLeasedError(leaseId);
    return {
      ...options,
      id: leaseId,
      number,
      product: options.product ?? defaultProduct,
      seed: options.seed ?? this.numbers.getSeed(number),
      clock: options.clock ?? 'real',
    };
  }

  #isTaken(id: string): boolean {
    return this.#devices.has(id) || this.#starting.has(id);
  }

  #allocateNumber(): number {
    for (;;) {
      const number = this.numbers.allocate();
      const id = getDeviceId(number);
      if (!this.#isTaken(id) && !this.planned.has(id)) return number;
    }
  }

  /** The shard of the fleet that runs here. */
  get shard(): DeviceUrls['shard'] {
    const { shard } = this.numbers;
    return { ...shard, controlUrl: this.numbers.getUrl(shard.index) ?? this.labUrl };
  }

  #leave({ id, addressing, ports }: LeasedDevice): void {
    if (addressing !== 'port') {
      this.#shared?.release(id);
      return;
    }
    this.#ports.release(ports.port);
    this.#ports.release(ports.setupPort);
  }

  #start(
    terms: LeaseTerms,
    requested: LeaseOptions,
  ): Promise<{ started: StartedDevice; place: DevicePlace }> {
    const { addressing, port, setupPort } = requested;
    const hasPort = addressing === undefined && (port ?? setupPort) !== undefined;
    return this.#shared === null || addressing === 'port' || hasPort
      ? this.#startOnPorts(terms, requested)
      : this.#startShared(this.#shared, terms, requested);
  }

  async #startShared(shared: SharedPlaces, terms: LeaseTerms, requested: LeaseOptions) {
    const { snapshot, since } = requested;
    const place = shared.take(terms.id, terms.number);
    try {
      return {
        started: await startDevice(terms, place, this.#dependencies, { snapshot, since }),
        place,
      };
    } catch (error) {
      shared.release(terms.id);
      throw error;
    }
  }

  /** Tries pairs of ports until both are free. A requested port is tried once. */
  async #startOnPorts(terms: LeaseTerms, requested: LeaseOptions) {
    const { snapshot } = requested;
    for (;;) {
      const port = await this.#allocatePort(requested.port);
      const setupPort = await this.#allocatePort(requested.setupPort);
      const place: DevicePlace = { port, setupPort };
      try {
        const started = await startDevice(terms, place, this.#dependencies, { snapshot });
        return { started, place };
      } catch (error) {
        // Do not release a port of the range that another process holds, because it would be tried
        // again.
        const taken = error instanceof PortTakenError ? error.port : null;
        if (taken !== port) this.#ports.release(port);
        if (taken !== setupPort) this.#ports.release(setupPort);
        const isOurs =
          (taken === port && !requested.port) || (taken === setupPort && !requested.setupPort);
        if (!isOurs) throw error;
      }
    }
  }

  async #allocatePort(requested: number | undefined): Promise<number> {
    if (requested !== undefined && requested !== 0) {
      this.#ports.reserve(requested);
      return requested;
    }
    return this.#ports.take();
  }
}
