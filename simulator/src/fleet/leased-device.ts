import type { Issue } from '@stillhouse/contracts/validators';
import { realNow, runAfter } from '@stillhouse/device/clock/real-time';
import { getDisplayName } from '@stillhouse/products/catalog';
import type { ControlSchema } from '../../client/control-schema.ts';
import { CloudEvents } from '../cloud/cloud-events.ts';
import { type CloudFaults, noCloudFaults } from '../cloud/cloud-faults.ts';
import { EnrollmentService } from '../cloud/enrollment-service.ts';
import type { DeviceHost } from '../http/host.ts';
import type { RequestedInput } from '../journal/input-log.ts';
import { getInputRole } from '../replay/input-roles.ts';
import type { PendingInput, Recorder } from '../replay/recorder.ts';
import type { ScenarioPlayer } from '../scenarios/player.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { LeaseTerms } from './lease-options.ts';
import { SnapshotStore } from './snapshot-store.ts';
import { type FleetContext, type StartedDevice, startDevice, startTime } from './start-device.ts';
import { type ReleaseReason, type Watcher, Watchers } from './watchers.ts';

/** Where a simulator's other two servers are. */
export type FleetUrls = {
  labUrl: string;
  cloudUrl: string;
};

type LeasedDeviceOptions = {
  terms: LeaseTerms;
  ports: { port: number; setupPort: number };
  dependencies: FleetContext;
  urls: FleetUrls;
  started: StartedDevice;
  /** Called once, when the lease's time is over. */
  onExpiry: () => void;
};

/**
 * A device of the fleet: isolated from the others, with ports that stay its own until it is
 * released.
 */
export class LeasedDevice {
  readonly id: string;
  readonly terms: LeaseTerms;
  readonly ports: { port: number; setupPort: number };
  /** What the provider's analytics sink got from this device. */
  readonly cloudEvents = new CloudEvents();
  /** What the provider's side gets wrong towards its pages. */
  cloudFaults: CloudFaults = noCloudFaults;
  /** Moments of it to go back to, for as long as it is leased. */
  readonly snapshots = new SnapshotStore();
  #enrollmentService: EnrollmentService;
  readonly #urls: FleetUrls;
  readonly #onExpiry: () => void;
  readonly #dependencies: FleetContext;
  #host: DeviceHost;
  #recorder: Recorder;
  /** What is just being asked for over the control API, and has not had its turn. */
  #asked: RequestedInput | null = null;
  /** What has its turn now. */
  #doing: RequestedInput | null = null;
  #player: ScenarioPlayer | null = null;
  /** What it plays from each start on. */
  #leasedScenario: Scenario | undefined;
  readonly #watchers: Watchers;
  #ttlMs: number | undefined;
  #expiresAt: number | null = null;
  #cancelExpiry: (() => void) | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ terms, ports, dependencies, urls, started, onExpiry }: LeasedDeviceOptions) {
    this.id = terms.id;
    this.terms = terms;
    this.#leasedScenario = terms.scenario;
    this.ports = ports;
    this.#urls = urls;
    this.#dependencies = dependencies;
    this.#host = started.host;
    this.#recorder = started.recorder;
    this.#watchers = new Watchers(started.host);
    this.#enrollmentService = this.#openEnrollment();
    this.#recorder.addToJournal({ operationId: 'leaseDevice', path: {}, body: shownTerms(terms) });
    this.#ttlMs = terms.ttlMs;
    this.#onExpiry = onExpiry;
    this.#startExpiry();
  }

  /** The device with its HTTP edge; another one after a reset or restore. */
  get host(): DeviceHost {
    return this.#host;
  }

  /** Where the device enrolls; another one after a reset or restore. */
  get enrollmentService(): EnrollmentService {
    return this.#enrollmentService;
  }

  /** What plays the device's scenario; null when it has none. */
  get player(): ScenarioPlayer | null {
    return this.#player;
  }

  /** Who writes down what is done to it; another one after a reset or restore. */
  get recorder(): Recorder {
    return this.#recorder;
  }

  /**
   * Does what a call of the control API asks for, as an input of the device: in its journal, and to
   * be done again in a replay. It counts from its turn on, or at once if it takes none. An answer
   * that refuses did nothing.
   */
  recordInput<Answer extends { status: number }>(
    asked: RequestedInput,
    run: () => Answer | Promise<Answer>,
  ): Answer | Promise<Answer> {
    this.#asked = asked;
    let answer: Answer | Promise<Answer>;
    let hasTurn = true;
    try {
      answer = run();
    } finally {
      hasTurn = this.#asked === null;
      this.#asked = null;
    }
    if (hasTurn) return answer;
    if (answer instanceof Promise) {
      const noted = this.#recorder.record(asked);
      return answer.then((late) => kept(noted, late));
    }
    return answer.status < 400 ? kept(this.#recorder.record(asked), answer) : answer;
  }

  /**
   * Calls that change a device take turns, so that a reset never meets an advance half way.
   * @param input what is done, in words of the control API, when it does not come from there
   */
  runExclusive<Result>(work: () => Promise<Result>, input?: RequestedInput): Promise<Result> {
    const asked = input ?? this.#asked;
    this.#asked = null;
    const done = this.#turn.then(() => (asked === null ? work() : this.#doInput(asked, work)));
    // Whoever asked learns of the failure; the next in turn starts all the same.
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Calls back for everything that there is to notice of it; returns how to stop that. */
  watch(watcher: Watcher): () => void {
    return this.#watchers.add(watcher);
  }

  /**
   * To be called when something may have been changed that the device does not tell of itself, such
   * as its clock.
   */
  markDirty(): void {
    this.#watchers.emit({ what: 'touched' });
  }

  /**
   * Gives the lease another length, from now on. @param ttlMs real time; null: it never ends by
   * itself.
   */
  renew(ttlMs: number | null): void {
    this.#ttlMs = ttlMs ?? undefined;
    this.#startExpiry();
  }

  /** What the control API tells about a lease. */
  toLease(): ControlSchema<'Lease'> {
    const { device, baseUrl, nameUrl, setupUrl } = this.#host;
    const { product, firmwareVersion, serialNumber, seed, power, updates, network } = device.state;
    return {
      id: this.id,
      product,
      displayName: getDisplayName(product, this.#dependencies.brand),
      firmwareVersion,
      serialNumber,
      seed,
      power: power.state,
      updateState: updates.state,
      internet: network.internet,
      scenario: this.#player?.scenario.scenario ?? null,
      baseUrl,
      nameUrl,
      setupUrl,
      ...this.#urls,
      ...this.ports,
      clock: this.toClock(),
      expiresAt: this.#expiresAt,
      forkOf: this.terms.forkOf ?? null,
    };
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
      nextTimerAt: clock.nextTimerAt(),
      pendingTimers: clock.pendingTimers(),
    };
  }

  /**
   * Back to how it was leased: everything is made anew, so that nothing can be left over. Rejects
   * with a PortTakenError if another program takes a port in between.
   */
  reset(): Promise<void> {
    return this.runExclusive(async () => {
      const scenario = this.#leasedScenario;
      await this.#remake({ ...this.terms, ...(scenario !== undefined && { scenario }) });
      this.#startExpiry();
      if (scenario !== undefined) await this.beginScenario(scenario);
      startTime(this.#host, this.terms);
    });
  }

  /**
   * Back to where it stood, its time, too; connections are dropped. Rejects as `reset` does. Call
   * in turn.
   * @param snapshot of this device
   */
  async restore(snapshot: Snapshot): Promise<void> {
    const { mode, speed, lockstep } = snapshot.clock;
    const terms = { ...this.terms, clock: mode, lockstep, ...(speed !== undefined && { speed }) };
    await this.#remake(terms, snapshot);
    await this.resumeFrom(snapshot, terms);
    this.#startExpiry();
  }

  /** Puts what is around the device where it stood, then lets time go as `terms` say. */
  async resumeFrom(
    { enrollmentService, cloudEvents, player, clock: { pendingTimers } }: Snapshot,
    terms: Pick<LeaseTerms, 'clock' | 'speed'>,
  ): Promise<void> {
    const { clock } = this.#host;
    this.#enrollmentService.restore(enrollmentService);
    this.cloudEvents.restore(cloudEvents);
    if (player !== null) {
      const { ScenarioPlayer } = await import('../scenarios/player.ts');
      this.#player = new ScenarioPlayer(this.#host, player);
    }
    clock.restoreOrder(pendingTimers);
    startTime(this.#host, terms);
  }

  /**
   * Makes the device anew as a scenario says, on the same ports, and plays it there. The scenario
   * has to have been found to fit. Rejects as `reset` does. Call in turn.
   */
  async recreateForScenario(scenario: Scenario, terms: LeaseTerms): Promise<void> {
    await this.#remake({ ...terms, scenario });
    await this.beginScenario(scenario);
    startTime(this.#host, terms);
  }

  /**
   * Plays a scenario on the device as it stands, in place of another; its first steps are taken
   * with the next move of time. Returns why the device cannot be put into the scenario's given
   * state, nothing when it is. Call in turn.
   * @param afterResets whether it takes the place of the scenario that the device was leased with
   */
  async playScenario(scenario: Scenario, { afterResets = false } = {}): Promise<readonly Issue[]> {
    const { beginScenario } = await import('../scenarios/begin-scenario.ts');
    const { headless = false } = this.terms;
    const begun = beginScenario(this.#host, scenario, { headless, instead: this.#player });
    if (begun.outcome === 'refused') return begun.issues;
    this.#player = begun.player;
    if (afterResets) this.#leasedScenario = scenario;
    return [];
  }

  /**
   * As `playHere`, for a device that is known to fit; the steps of this very moment have been
   * taken.
   */
  async beginScenario(scenario: Scenario): Promise<void> {
    const [issue] = await this.playScenario(scenario);
    if (issue !== undefined) {
      throw new Error(`${scenario.scenario} cannot begin: ${issue.pointer} ${issue.message}`);
    }
    await this.#host.clock.advanceBy(0);
  }

  /**
   * Ends the scenario and takes its faults and conditions away. False when it plays none. Call in
   * turn.
   */
  endScenario(): boolean {
    const wasPlaying = this.#player !== null;
    this.#player?.clear();
    this.#player = null;
    return wasPlaying;
  }

  /** Closes its ports. The fleet forgets it. */
  stop(reason: ReleaseReason): Promise<void> {
    this.#cancelExpiry?.();
    this.#watchers.emit({ what: 'released', reason });
    return this.runExclusive(() => this.#stopHost());
  }

  async #remake(terms: LeaseTerms, snapshot?: Snapshot): Promise<void> {
    await this.#stopHost();
    const inputsBefore = this.#host.journal.inputs.last;
    const started = await startDevice(terms, this.ports, this.#dependencies, {
      snapshot,
      inputsBefore,
    });
    this.#host = started.host;
    this.#recorder = started.recorder;
    if (this.#doing !== null) this.#recorder.addToJournal(this.#doing);
    this.cloudEvents.clear();
    this.cloudFaults = noCloudFaults;
    this.#enrollmentService = this.#openEnrollment();
    this.#watchers.attachTo(this.#host);
  }

  async #stopHost(): Promise<void> {
    this.#player?.stop();
    this.#player = null;
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

  async #doInput<Result>(asked: RequestedInput, work: () => Promise<Result>): Promise<Result> {
    const { clock } = this.#host;
    const acts = getInputRole(asked.operationId) === 'again';
    // Not in the midst of what the device does by itself.
    while (acts && clock.isFiring) await clock.betweenTimers(() => {});
    // What acts takes no time; what moves it does.
    if (acts) clock.hold();
    const noted = this.#recorder.record(asked);
    this.#doing = asked;
    try {
      return kept(noted, await work());
    } catch (error) {
      noted.refused();
      throw error;
    } finally {
      this.#doing = null;
      if (acts) clock.release();
    }
  }

  #startExpiry(): void {
    this.#cancelExpiry?.();
    this.#expiresAt = null;
    if (this.#ttlMs === undefined) return;
    this.#expiresAt = realNow() + this.#ttlMs;
    this.#cancelExpiry = runAfter(this.#ttlMs, this.#onExpiry);
  }
}

/** An answer that refuses takes back that something was done. */
function kept<Answer>(noted: PendingInput, answer: Answer): Answer {
  const isRefusal =
    typeof answer === 'object' &&
    answer !== null &&
    'status' in answer &&
    typeof answer.status === 'number' &&
    answer.status >= 400;
  if (isRefusal) noted.refused();
  return answer;
}

/** What of a lease is for its journal: of a scenario, its name. */
function shownTerms({ id: _id, scenario, ...terms }: LeaseTerms): Record<string, unknown> {
  return { ...terms, ...(scenario !== undefined && { scenario: scenario.scenario }) };
}
