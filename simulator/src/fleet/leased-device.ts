import type { Issue } from '@stillhouse/contracts/validators';
import { realNow, wakeAfter } from '../clock/real-time.ts';
import { CloudEvents } from '../cloud/cloud-events.ts';
import { type CloudTrouble, noTrouble } from '../cloud/cloud-trouble.ts';
import { EnrollmentDesk } from '../cloud/enrollment-desk.ts';
import type { ControlSchema } from '../control/schema.ts';
import type { DeviceHost } from '../http/host.ts';
import type { ScenarioPlayer } from '../scenarios/player.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { LeaseTerms } from './lease-options.ts';
import { SnapshotShelf } from './snapshot-shelf.ts';
import { type Surroundings, startDevice } from './start-device.ts';

/** Where a simulator's other two servers are. */
export interface FleetUrls {
  labUrl: string;
  cloudUrl: string;
}

/** What stands in front of a device's API and answers in its place. */
interface MutantEdge {
  readonly strikes: number;
  remove(): Promise<void>;
}

interface LeaseParts {
  terms: LeaseTerms;
  ports: { port: number; setupPort: number };
  surroundings: Surroundings;
  urls: FleetUrls;
  host: DeviceHost;
  /** Called once, when the lease's time is over. */
  onExpiry: () => void;
}

/** A device of the fleet: isolated from the others, with ports that stay its own until it is released. */
export class LeasedDevice {
  readonly id: string;
  readonly terms: LeaseTerms;
  readonly ports: { port: number; setupPort: number };
  /** What the provider's analytics sink got from this device. */
  readonly cloudEvents = new CloudEvents();
  /** What the provider's side gets wrong towards its pages. */
  cloudTrouble: CloudTrouble = noTrouble;
  /** Moments of it to go back to, for as long as it is leased. */
  readonly snapshots = new SnapshotShelf();
  #enrollmentDesk: EnrollmentDesk;
  readonly #urls: FleetUrls;
  readonly #onExpiry: () => void;
  readonly #surroundings: Surroundings;
  #host: DeviceHost;
  #player: ScenarioPlayer | null = null;
  #mutant: { readonly id: string; readonly edge: MutantEdge } | null = null;
  /** What it plays from each start on. */
  #leasedScenario: Scenario | undefined;
  #expiresAt: number | null = null;
  #cancelExpiry: (() => void) | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ terms, ports, surroundings, urls, host, onExpiry }: LeaseParts) {
    this.id = terms.id;
    this.terms = terms;
    this.#leasedScenario = terms.scenario;
    this.ports = ports;
    this.#urls = urls;
    this.#surroundings = surroundings;
    this.#host = host;
    this.#enrollmentDesk = this.#openDesk();
    this.#onExpiry = onExpiry;
    this.#startExpiry();
  }

  /** The device with its HTTP edge; another one after a reset or restore. */
  get host(): DeviceHost {
    return this.#host;
  }

  /** Where the device enrolls; another one after a reset or restore. */
  get enrollmentDesk(): EnrollmentDesk {
    return this.#enrollmentDesk;
  }

  /** What plays the device's scenario; null when it has none. */
  get player(): ScenarioPlayer | null {
    return this.#player;
  }

  /** The firmware bug that is switched on; null for none. */
  get mutant(): string | null {
    return this.#mutant?.id ?? null;
  }

  /** How many answers the bug has spoilt since it was switched on. */
  get strikes(): number {
    return this.#mutant?.edge.strikes ?? 0;
  }

  /** Puts a firmware bug in front of the device, in place of another; it goes with a reset or restore. Call in turn. */
  async putMutant(
    id: string | null,
    begin: (host: DeviceHost) => MutantEdge | null,
  ): Promise<void> {
    await this.#mutant?.edge.remove();
    const edge = begin(this.#host);
    this.#mutant = id === null || edge === null ? null : { id, edge };
  }

  /** Calls that change a device take turns, so that a reset never meets an advance half way. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work);
    // Whoever asked learns of the failure; the next in turn starts all the same.
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** What the control API tells about a lease. */
  lease(): ControlSchema<'Lease'> {
    const { device, baseUrl, nameUrl, setupUrl } = this.#host;
    const { product, firmwareVersion, serialNumber, seed, power } = device.state;
    return {
      id: this.id,
      product,
      firmwareVersion,
      serialNumber,
      seed,
      power: power.state,
      baseUrl,
      nameUrl,
      setupUrl,
      ...this.#urls,
      ...this.ports,
      clock: this.clock(),
      expiresAt: this.#expiresAt,
    };
  }

  clock(): ControlSchema<'Clock'> {
    const { clock, gate } = this.#host;
    const now = clock.now();
    return {
      mode: clock.mode,
      speed: clock.speed,
      lockstep: gate.lockstep,
      now,
      iso: new Date(now).toISOString(),
      nextTimerAt: clock.nextTimerAt(),
      pendingTimers: clock.pendingTimers(),
    };
  }

  /**
   * Back to how it was leased: everything is made anew, so that nothing can be left over. Rejects with a
   * PortTakenError if another program takes a port in between.
   */
  reset(): Promise<void> {
    return this.inTurn(async () => {
      await this.#remake(this.terms);
      this.#startExpiry();
      if (this.#leasedScenario !== undefined) await this.begin(this.#leasedScenario);
    });
  }

  /**
   * Back to where it stood, its time, too; connections are dropped. Rejects as `reset` does. Call in turn.
   * @param snapshot of this device
   */
  async restore(snapshot: Snapshot): Promise<void> {
    const { mode, speed, lockstep } = snapshot.clock;
    const terms = { ...this.terms, clock: mode, lockstep, ...(speed !== undefined && { speed }) };
    await this.#remake(terms, snapshot);
    await this.goOnFrom(snapshot, terms);
    this.#startExpiry();
  }

  /** Puts what is around the device where it stood, then lets time go as `terms` say. */
  async goOnFrom(
    { enrollmentDesk, cloudEvents, player, clock: { pendingTimers } }: Snapshot,
    { clock: mode, speed }: Pick<LeaseTerms, 'clock' | 'speed'>,
  ): Promise<void> {
    const { clock } = this.#host;
    this.#enrollmentDesk.restore(enrollmentDesk);
    this.cloudEvents.restore(cloudEvents);
    if (player !== null) {
      const { ScenarioPlayer } = await import('../scenarios/player.ts');
      this.#player = new ScenarioPlayer(this.#host, player);
    }
    clock.keepOrder(pendingTimers);
    if (mode !== clock.mode) clock.setMode(mode, speed);
  }

  /**
   * Makes the device anew as a scenario says, on the same ports, and plays it there. The scenario has to have been found to fit.
   * Rejects as `reset` does. Call in turn.
   */
  async playAnew(scenario: Scenario, terms: LeaseTerms): Promise<void> {
    await this.#remake(terms);
    await this.begin(scenario);
  }

  /**
   * Plays a scenario on the device as it stands, in place of another; its first steps are taken with the next move of time. Returns
   * why the device cannot be put into the scenario's given state, nothing when it is. Call in turn.
   * @param afterResets whether it takes the place of the scenario that the device was leased with
   */
  async playHere(scenario: Scenario, { afterResets = false } = {}): Promise<readonly Issue[]> {
    const { beginScenario } = await import('../scenarios/begin.ts');
    const { rehearse = false } = this.terms;
    const begun = beginScenario(this.#host, scenario, { rehearse, instead: this.#player });
    if (begun.outcome === 'refused') return begun.issues;
    this.#player = begun.player;
    if (afterResets) this.#leasedScenario = scenario;
    return [];
  }

  /** As `playHere`, for a device that is known to fit; the steps of this very moment have been taken. */
  async begin(scenario: Scenario): Promise<void> {
    const [issue] = await this.playHere(scenario);
    if (issue !== undefined) {
      throw new Error(`${scenario.scenario} cannot begin: ${issue.pointer} ${issue.message}`);
    }
    await this.#host.clock.advanceBy(0);
  }

  /** Ends the scenario and takes its faults and conditions away. False when it plays none. Call in turn. */
  endScenario(): boolean {
    const wasPlaying = this.#player !== null;
    this.#player?.clear();
    this.#player = null;
    return wasPlaying;
  }

  /** Closes its ports. The fleet forgets it. */
  stop(): Promise<void> {
    this.#cancelExpiry?.();
    return this.inTurn(() => this.#stopHost());
  }

  async #remake(terms: LeaseTerms, snapshot?: Snapshot): Promise<void> {
    await this.#stopHost();
    this.#host = await startDevice(terms, this.ports, this.#surroundings, snapshot);
    this.cloudEvents.clear();
    this.cloudTrouble = noTrouble;
    this.#enrollmentDesk = this.#openDesk();
  }

  async #stopHost(): Promise<void> {
    this.#player?.stop();
    this.#player = null;
    await this.#mutant?.edge.remove();
    this.#mutant = null;
    await this.#host.stop();
    this.#host.clock.dispose();
  }

  #openDesk(): EnrollmentDesk {
    const { device } = this.#host;
    const desk = new EnrollmentDesk(device.state.seed, this.#surroundings.brand.cloudUrl);
    device.cloudDesk = desk;
    return desk;
  }

  #startExpiry(): void {
    const { ttlMs } = this.terms;
    this.#cancelExpiry?.();
    if (ttlMs === undefined) return;
    this.#expiresAt = realNow() + ttlMs;
    this.#cancelExpiry = wakeAfter(ttlMs, this.#onExpiry);
  }
}
