import type { Issue } from '@stillhouse/contracts/validators';
import { getNetworkAddressObstacle, obstacleTexts } from '@stillhouse/device/network/reach';
import type { ControlSchema } from '../../client/control-schema.ts';
import { CloudEvents } from '../cloud/cloud-events.ts';
import { type CloudFaults, noCloudFaults } from '../cloud/cloud-faults.ts';
import { EnrollmentService } from '../cloud/enrollment-service.ts';
import type { DeviceHost } from '../http/host.ts';
import type { Addressing } from '../http-kit/doorways.ts';
import type { RequestedInput } from '../journal/input-log.ts';
import { getInputRole } from '../replay/input-roles.ts';
import { type Recorder, removeIfRejected } from '../replay/recorder.ts';
import type { ScenarioPlayer } from '../scenarios/player.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { createDeviceSummary } from './device-summary.ts';
import { LeaseExpiry } from './lease-expiry.ts';
import { type LeaseTerms, toJournalTerms } from './lease-options.ts';
import { SnapshotStore } from './snapshot-store.ts';
import {
  type DevicePlace,
  type FleetContext,
  type StartedDevice,
  startDevice,
  startTime,
} from './start-device.ts';
import { type ReleaseReason, type Watcher, Watchers } from './watchers.ts';

/** The URLs of a simulator's other two servers. */
export type FleetUrls = {
  labUrl: string;
  cloudUrl: string;
};

/** The URLs that a lease reports, with the shard that has the device. */
export type DeviceUrls = FleetUrls & { shard: ControlSchema<'FleetShard'> };

type LeasedDeviceOptions = {
  terms: LeaseTerms;
  place: DevicePlace;
  dependencies: FleetContext;
  urls: DeviceUrls;
  started: StartedDevice;
  /** Real time at which a continued lease expires. Default: after its length. */
  expiresAt?: number | undefined;
  /** Called once, when the lease expires. */
  onExpiry: () => void;
};

/**
 * A device of the fleet. It is isolated from the others and keeps its place until it is released.
 */
export class LeasedDevice {
  readonly id: string;
  readonly terms: LeaseTerms;
  readonly place: DevicePlace;
  /** The events that the analytics endpoint received from this device. */
  readonly cloudEvents = new CloudEvents();
  /** The faults of the cloud side towards the device's pages. */
  cloudFaults: CloudFaults = noCloudFaults;
  /** Snapshots of the device, stored for the length of the lease. */
  readonly snapshots = new SnapshotStore();
  #enrollmentService: EnrollmentService;
  readonly #urls: DeviceUrls;
  readonly #dependencies: FleetContext;
  #host: DeviceHost;
  #recorder: Recorder;
  #leaveMetrics: () => void;
  /** The input that the control API has received and that is still waiting for its turn. */
  #requestedInput: RequestedInput | null = null;
  /** The input that is being executed. */
  #activeInput: RequestedInput | null = null;
  #player: ScenarioPlayer | null = null;
  /** The scenario that starts with each reset. */
  #leasedScenario: Scenario | undefined;
  readonly #watchers: Watchers;
  readonly expiry: LeaseExpiry;
  #turn: Promise<unknown> = Promise.resolve();

  constructor({
    terms,
    place,
    dependencies,
    urls,
    started,
    expiresAt,
    onExpiry,
  }: LeasedDeviceOptions) {
    this.id = terms.id;
    this.terms = terms;
    this.#leasedScenario = terms.scenario;
    this.place = place;
    this.#urls = urls;
    this.#dependencies = dependencies;
    this.#host = started.host;
    this.#recorder = started.recorder;
    this.#leaveMetrics = started.leaveMetrics;
    this.#watchers = new Watchers(started.host);
    this.#enrollmentService = this.#openEnrollment();
    this.#recorder.addToJournal({
      operationId: 'leaseDevice',
      path: {},
      body: toJournalTerms(terms),
    });
    this.expiry = new LeaseExpiry(terms.ttlMs, onExpiry);
    this.expiry.start(expiresAt);
  }

  /** The device with its HTTP server. Replaced by a reset or restore. */
  get host(): DeviceHost {
    return this.#host;
  }

  /** The ports of the device. Devices that share a listener have the same ports. */
  get ports(): { port: number; setupPort: number } {
    const { port, setupPort } = this.place;
    return { port, setupPort };
  }

  get addressing(): Addressing {
    return this.place.doorways?.addressing ?? 'port';
  }

  /** The cloud's enrollment service of the device. Replaced by a reset or restore. */
  get enrollmentService(): EnrollmentService {
    return this.#enrollmentService;
  }

  /** Plays the device's scenario. Null without a scenario. */
  get player(): ScenarioPlayer | null {
    return this.#player;
  }

  /** Records the inputs of the device. Replaced by a reset or restore. */
  get recorder(): Recorder {
    return this.#recorder;
  }

  /**
   * Executes a call of the control API as an input of the device: in its journal, and repeated by a
   * replay. The input is recorded when its turn comes, or immediately if it needs none. A rejected
   * call is not an input.
   */
  recordInput<Result extends { status: number }>(
    input: RequestedInput,
    run: () => Result | Promise<Result>,
  ): Result | Promise<Result> {
    this.#requestedInput = input;
    let response: Result | Promise<Result>;
    let hasTurn = true;
    try {
      response = run();
    } finally {
      hasTurn = this.#requestedInput === null;
      this.#requestedInput = null;
    }
    if (hasTurn) return response;
    if (response instanceof Promise) {
      const noted = this.#recorder.record(input);
      return response.then((late) => removeIfRejected(noted, late));
    }
    return response.status < 400
      ? removeIfRejected(this.#recorder.record(input), response)
      : response;
  }

  /**
   * Runs calls that change a device one at a time, so that a reset never interrupts an advance.
   * @param input the equivalent control API call, for work that does not come from there
   */
  runExclusive<Result>(work: () => Promise<Result>, input?: RequestedInput): Promise<Result> {
    const requested = input ?? this.#requestedInput;
    this.#requestedInput = null;
    const done = this.#turn.then(() =>
      requested === null ? work() : this.#doInput(requested, work),
    );
    // The caller gets the error. The next one starts regardless.
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Subscribes to all notifications. Returns a function that unsubscribes. */
  watch(watcher: Watcher): () => void {
    return this.#watchers.add(watcher);
  }

  /** Call it after a change that the device does not report itself, such as one of its clock. */
  markDirty(): void {
    this.#watchers.emit({ what: 'touched' });
  }

  /**
   * Sets the length of the lease, from now on.
   * @param ttlMs real time, or null for a lease that never expires
   */
  renew(ttlMs: number | null): void {
    this.expiry.renew(ttlMs ?? undefined);
  }

  /** Returns the lease as the control API reports it. */
  toLease(): ControlSchema<'Lease'> {
    const { device, profile, baseUrl, nameUrl, setupUrl } = this.#host;
    const obstacle = getNetworkAddressObstacle(device.state);
    return {
      ...this.toSummary(),
      number: this.terms.number,
      seed: device.state.seed,
      unreachable: obstacle && obstacleTexts[obstacle],
      ...(profile.name !== null && { profile: profile.name }),
      baseUrl,
      nameUrl,
      setupUrl,
      ...this.#urls,
      ...this.ports,
      addressing: this.addressing,
      clock: this.toClock(),
    };
  }

  /** Returns what a list of devices shows. */
  toSummary(): ControlSchema<'DeviceSummary'> {
    return createDeviceSummary(this, this.#dependencies.brand);
  }

  toClock(): ControlSchema<'Clock'> {
    const { clock, barrier } = this.#host;
    const now = clock.now();
    return {
      mode: clock.mode,
      speed: clock.speed,
      lockstep: barrier.lockstep,
      now,
      iso: new Date(now).toISOString(),
      nextTimerAt: clock.getNextTimerAt(),
      pendingTimers: clock.listPendingTimers(),
    };
  }

  /**
   * Resets the device to its leased state. Everything is recreated, so that nothing can remain.
   * Rejects with a PortTakenError if another program takes a port in between.
   */
  reset(): Promise<void> {
    return this.runExclusive(async () => {
      const scenario = this.#leasedScenario;
      await this.#remake({ ...this.terms, ...(scenario !== undefined && { scenario }) });
      this.expiry.start();
      if (scenario !== undefined) await this.beginScenario(scenario);
      startTime(this.#host, this.terms);
    });
  }

  /**
   * Restores the device, including its time. Connections are dropped. Rejects as `reset` does. Call
   * it with `runExclusive`.
   * @param snapshot of this device
   */
  async restore(snapshot: Snapshot): Promise<void> {
    const { mode, speed, lockstep } = snapshot.clock;
    const terms = { ...this.terms, clock: mode, lockstep, ...(speed !== undefined && { speed }) };
    await this.#remake(terms, snapshot);
    await this.resumeFrom(snapshot, terms);
    this.expiry.start();
  }

  /** Restores what surrounds the device, then starts time as in `terms`. */
  async resumeFrom(
    { enrollmentService, cloudEvents, player, clock: { pendingTimers } }: Snapshot,
    terms: Pick<LeaseTerms, 'clock' | 'speed'>,
  ): Promise<void> {
    const { clock } = this.#host;
    this.#enrollmentService.restore(enrollmentService);
    this.cloudEvents.restore(cloudEvents);
    if (player !== null) {
      const { ScenarioPlayer } = await import('../scenarios/player.ts');
      this.#player = this.#dependencies.runs.begin(this, new ScenarioPlayer(this.#host, player));
    }
    clock.restoreOrder(pendingTimers);
    startTime(this.#host, terms);
  }

  /**
   * Recreates the device for a scenario, on the same ports, and plays it. The scenario must have
   * been checked to fit. Rejects as `reset` does. Call it with `runExclusive`.
   */
  async recreateForScenario(scenario: Scenario, terms: LeaseTerms): Promise<void> {
    await this.#remake({ ...terms, scenario });
    await this.beginScenario(scenario);
    startTime(this.#host, terms);
  }

  /**
   * Plays a scenario on the current device and ends any other one. Its first steps run with the
   * next advance of time. Returns why the device cannot take the scenario's initial state, or an
   * empty list. Call it with `runExclusive`.
   * @param afterResets true to replace the scenario that the device was leased with
   */
  async playScenario(scenario: Scenario, { afterResets = false } = {}): Promise<readonly Issue[]> {
    const { beginScenario } = await import('../scenarios/begin-scenario.ts');
    const { headless = false } = this.terms;
    const endRun = this.#dependencies.runs.prepareEnd(this.#player);
    const begun = beginScenario(this.#host, scenario, { headless, instead: this.#player });
    if (begun.outcome === 'rejected') return begun.issues;
    endRun();
    this.#player = this.#dependencies.runs.begin(this, begun.player);
    if (afterResets) this.#leasedScenario = scenario;
    return [];
  }

  /**
   * As `playScenario`, for a device that is known to fit. Resolves after the steps of this instant.
   */
  async beginScenario(scenario: Scenario): Promise<void> {
    const [issue] = await this.playScenario(scenario);
    if (issue !== undefined) {
      throw new Error(`${scenario.scenario} cannot begin: ${issue.pointer} ${issue.message}`);
    }
    await this.#host.clock.advanceBy(0);
  }

  /**
   * Ends the scenario and removes its faults and conditions. Returns false if there is none. Call
   * it with `runExclusive`.
   */
  endScenario(): boolean {
    const wasPlaying = this.#player !== null;
    this.#dependencies.runs.prepareEnd(this.#player)();
    this.#player?.clear();
    this.#player = null;
    return wasPlaying;
  }

  /** Closes the ports. The fleet removes the device. */
  stop(reason: ReleaseReason): Promise<void> {
    this.expiry.cancel();
    this.#watchers.emit({ what: 'released', reason });
    return this.runExclusive(() => this.#stopHost());
  }

  async #remake(terms: LeaseTerms, snapshot?: Snapshot): Promise<void> {
    await this.#stopHost();
    const inputsBefore = this.#host.journal.inputs.last;
    const started = await startDevice(terms, this.place, this.#dependencies, {
      snapshot,
      inputsBefore,
    });
    this.#host = started.host;
    this.#recorder = started.recorder;
    this.#leaveMetrics = started.leaveMetrics;
    if (this.#activeInput !== null) this.#recorder.addToJournal(this.#activeInput);
    this.cloudEvents.clear();
    this.cloudFaults = noCloudFaults;
    this.#enrollmentService = this.#openEnrollment();
    this.#watchers.attachTo(this.#host);
  }

  async #stopHost(): Promise<void> {
    this.#dependencies.runs.prepareEnd(this.#player)();
    this.#player?.stop();
    this.#player = null;
    this.#leaveMetrics();
    await this.#host.stop();
    this.#host.clock.dispose();
  }

  #openEnrollment(): EnrollmentService {
    const { device } = this.#host;
    const service = new EnrollmentService(device.state.seed, this.#dependencies.brand.cloudUrl);
    device.enrollmentBackend = service;
    this.#recorder.codes = service;
    return service;
  }

  async #doInput<Result>(requested: RequestedInput, work: () => Promise<Result>): Promise<Result> {
    const { clock } = this.#host;
    const acts = getInputRole(requested.operationId) === 'again';
    // Do not start while timers are firing.
    while (acts && clock.isFiring) await clock.runBetweenTimers(() => {});
    // Hold the clock during an action. Only calls that advance time need it to run.
    const act = () => this.#recordWhile(requested, work);
    return acts ? clock.whileHeld(act) : act();
  }

  async #recordWhile<Result>(
    requested: RequestedInput,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const noted = this.#recorder.record(requested);
    this.#activeInput = requested;
    try {
      return removeIfRejected(noted, await work());
    } catch (error) {
      noted.rejected();
      throw error;
    } finally {
      this.#activeInput = null;
    }
  }
}
