import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { isDownloadProgressing } from '@stillhouse/device/updates/update-steps';
import type { Fleet } from '../fleet/fleet.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { startPlayer, takeBundle } from '../fleet/run-scenario.ts';
import type { JournalEntry } from '../journal/entry.ts';
import type { Bundle } from '../replay/bundle.ts';
import { beginScenario } from '../scenarios/begin-scenario.ts';
import { toDeviceStep } from '../scenarios/fleet-keys.ts';
import type { ScenarioPlayer } from '../scenarios/player.ts';
import type { Scenario, ScenarioStep } from '../scenarios/scenario.ts';
import { createMemberScenario, type Member } from './member.ts';
import { Observations } from './observations.ts';
import type { FleetPlan } from './plan.ts';
import { getLower, type ShardTally } from './tally.ts';

/** A device of the fleet that has something to do. */
export class FleetDevice {
  #plan: FleetPlan;
  readonly #member: Member;
  readonly #leased: LeasedDevice;
  readonly #player: ScenarioPlayer;
  readonly #observations: Observations;
  /** The positions in the timeline of the fleet, of the steps that the device has. */
  readonly #origins: number[] = [];
  /** Its share of an uplink, in bytes per second. */
  #share: number | null = null;

  /** Creates the device at the start of the scenario. Its steps with a time are added later. */
  static async create(
    fleet: Pick<Fleet, 'lease'>,
    plan: FleetPlan,
    member: Member,
    tally: ShardTally,
  ): Promise<FleetDevice> {
    const scenario = createMemberScenario(plan.scenario, plan.seed, member);
    const { number } = member;
    const leased = await lease(fleet, plan, number, scenario);
    const begun = beginScenario(leased.host, scenario, { headless: true, instead: null });
    if (begun.outcome === 'rejected') {
      const [issue] = begun.issues;
      throw new Error(`Device ${number} cannot start: ${issue?.pointer} ${issue?.message}`);
    }
    const device = new FleetDevice(plan, member, leased, begun.player, tally);
    device.#add(plan.waiting.map((index) => ({ index })));
    return device;
  }

  /**
   * Creates the device with all of its steps, so that its recording has them.
   * @param origins the positions of its steps in the timeline of the fleet
   */
  static async createAlone(
    fleet: Pick<Fleet, 'lease'>,
    plan: FleetPlan,
    member: Member,
    tally: ShardTally,
    { scenario, origins }: { scenario: Scenario; origins: readonly number[] },
  ): Promise<FleetDevice> {
    const leased = await lease(fleet, plan, member.number, scenario);
    const player = await startPlayer(leased, scenario);
    const device = new FleetDevice(plan, member, leased, player, tally);
    device.#origins.push(...origins);
    return device;
  }

  private constructor(
    plan: FleetPlan,
    member: Member,
    leased: LeasedDevice,
    player: ScenarioPlayer,
    tally: ShardTally,
  ) {
    this.#plan = plan;
    this.#member = member;
    this.#leased = leased;
    this.#player = player;
    const observations = new Observations(plan, member, tally);
    this.#observations = observations;
    const { device, journal, clock } = leased.host;
    device.onEvent((event) => {
      observations.onEvent(event);
      this.#noteState();
    });
    journal.onEntry((entry) => {
      observations.onExchange(entry, clock.now() - plan.startAt);
      this.#noteState();
    });
    this.#noteState();
  }

  /** Goes on with a plan that differs in steps to come. */
  replan(plan: FleetPlan): void {
    this.#plan = plan;
    this.#observations.replan(plan);
  }

  /** Adds a step with a time, and those that wait for it. */
  take(index: number, atMs: number, followers: readonly number[]): void {
    this.#add([{ index, at: `${atMs}ms` }, ...followers.map((follower) => ({ index: follower }))]);
  }

  /** Advances to a time in ms from the start. Returns when something is due next, or null. */
  async advanceTo(toMs: number): Promise<number | null> {
    const { host } = this.#leased;
    const { startAt } = this.#plan;
    for (;;) {
      const next = host.clock.getNextTimerAt();
      if (next === null || next > startAt + toMs) return next === null ? null : next - startAt;
      await host.clock.advanceTo(next);
      await host.settle();
      this.#noteState();
    }
  }

  /** True while it uses the uplink. */
  get isDownloading(): boolean {
    return isDownloadProgressing(this.#leased.host.device.state);
  }

  /**
   * Sets its share of the uplink, or removes it. Returns when something is due next, or null.
   * @param nowMs from the start
   */
  async limitDownload(nowMs: number, share: number | null): Promise<number | null> {
    const { host } = this.#leased;
    const { startAt } = this.#plan;
    if (share !== this.#share) {
      this.#share = share;
      await host.clock.advanceTo(startAt + nowMs);
      const parameters = share === null ? null : { bytesPerSecond: share };
      const body = { on: parameters !== null, ...(parameters !== null && { parameters }) };
      const path = { name: 'lowBandwidth' };
      await this.#leased.runExclusive(
        async () => {
          if (parameters === null) endCondition(host.device, 'lowBandwidth');
          else setCondition(host.device, 'lowBandwidth', parameters);
        },
        { operationId: 'setCondition', path, body },
      );
    }
    const next = host.clock.getNextTimerAt();
    return next === null ? null : next - startAt;
  }

  /** Returns what the device has done so far. */
  async record(): Promise<{ bundle: Bundle | null; entries: JournalEntry[] }> {
    return {
      bundle: await takeBundle(this.#leased),
      entries: this.#leased.host.journal.listEntries(),
    };
  }

  /** Adds what the steps have done, and releases the device. */
  async finish(fleet: Pick<Fleet, 'release'>, tally: ShardTally): Promise<void> {
    const { number } = this.#member;
    this.#player.getProgress().steps.forEach(({ taken, state, result }, index) => {
      const step = tally.steps[this.#origins[index] ?? -1];
      if (step === undefined) return;
      step.taken += taken > 0 ? 1 : 0;
      if (state !== 'failed') return;
      step.failed += 1;
      step.reason = getLower(step.reason, { number, text: result ?? 'failed' });
    });
    this.#player.stop();
    await fleet.release(this.#leased.id);
  }

  #add(steps: readonly { index: number; at?: string }[]): void {
    const added = steps.flatMap(({ index, at }): ScenarioStep[] => {
      const step = this.#plan.steps[index];
      if (step === undefined) return [];
      this.#origins.push(index);
      return [{ ...toDeviceStep(step), ...(at !== undefined && { at }) }];
    });
    this.#player.add(added);
  }

  #noteState(): void {
    const { device, clock } = this.#leased.host;
    this.#observations.onState(device.state, clock.now() - this.#plan.startAt);
  }
}

function lease(
  fleet: Pick<Fleet, 'lease'>,
  { startAt }: FleetPlan,
  number: number,
  { device }: Scenario,
): Promise<LeasedDevice> {
  return fleet.lease({ ...device, number, clock: 'manual', now: startAt, headless: true });
}
