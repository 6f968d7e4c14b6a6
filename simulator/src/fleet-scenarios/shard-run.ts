import type { Device } from '@stillhouse/device/device';
import { isInShard, type Shard } from '@stillhouse/foundation/shard';
import { createHiddenFleet } from '../fleet/hidden-fleet.ts';
import { holdsNow } from '../scenarios/assertions.ts';
import { createScenarioDevice, dryRunInitialState } from '../scenarios/check-device.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { FleetDevice } from './fleet-device.ts';
import { createMember, createMemberScenario, type Member } from './member.ts';
import { addToCurve, getSinceMs } from './observations.ts';
import { type FleetPlan, findBarrier, getStepTime, type TimedStep } from './plan.ts';
import { createStepCount, createTally, type ShardTally } from './tally.ts';
import type { UplinkShares } from './uplinks.ts';

/** What a shard reports at a barrier. */
export type ShardProgress = {
  /** Devices that have something to do. */
  active: number;
  exchanges: number;
  /** For each watch, on how many devices it has come true, and of how many. */
  watches: { reached: number; population: number }[];
  /** Devices that download firmware, by the network whose uplink they share. */
  downloads: Record<string, number>;
};

type Due = { step: TimedStep; atMs: number };

/**
 * Plays the devices of one shard. A device exists from its first step until nothing is left for it,
 * so that one that idles costs a few numbers. Devices do not affect each other.
 */
export class ShardRun {
  #plan: FleetPlan;
  readonly #fleet = createHiddenFleet();
  readonly #members: Member[] = [];
  readonly #tally: ShardTally;
  /** Who has something to do until each barrier, by position of the member. */
  #queue: Set<number>[];
  readonly #devices = new Map<number, FleetDevice>();
  /** The steps that a member has yet to take, by its position. */
  #due = new Map<number, Due[]>();
  /** Members whose device exists or existed. */
  readonly #created = new Set<number>();
  /** Members that had no device when the first gate was decided. */
  readonly #idleAtGate = new Set<number>();
  /** Gates that have not been decided. Until then, any device may have further steps. */
  #undecided: number;
  #next = 0;
  /** The latest barrier, in ms from the start. */
  #nowMs = 0;
  /** Positions of the members that download over an uplink, by network. */
  readonly #downloading = new Map<string, Set<number>>();
  /** Positions of the members that have a share of an uplink. */
  readonly #limited = new Set<number>();
  /** When a device has something to do without a step, by position of its member. */
  readonly #timers = new Map<number, number>();
  /** Devices stay, because steps may be added for any of them. */
  readonly #isChangeable: boolean;

  constructor(plan: FleetPlan, shard: Shard, { isChangeable = false } = {}) {
    this.#plan = plan;
    this.#isChangeable = isChangeable;
    this.#tally = createTally(plan);
    this.#queue = plan.barriers.map(() => new Set());
    this.#undecided = plan.timed.filter(({ gate }) => gate !== null).length;
    for (let number = 1; number <= plan.count; number += 1) {
      if (!isInShard(number, shard)) continue;
      this.#members.push(createMember(plan.scenario, plan.seed, number));
    }
    this.#countPopulation();
    this.#countStarts();
    for (const step of plan.timed) if (step.gate === null) this.#schedule(step);
  }

  /**
   * Advances all devices to the next barrier.
   * @param shares of the uplinks, from now on
   */
  async advance(shares: UplinkShares): Promise<ShardProgress> {
    await this.#limitDownloads(shares);
    const index = this.#next;
    const toMs = this.#plan.barriers[index] ?? 0;
    this.#next += 1;
    const active = this.#queue[index] ?? new Set();
    this.#queue[index] = new Set();
    for (const at of active) await this.#advance(at, toMs);
    this.#nowMs = toMs;
    const hasGate = this.#plan.timed.some(({ gate, atMs }) => gate !== null && atMs === toMs);
    if (hasGate) this.#noteIdle(this.#idleAtGate, (watch) => this.#isOfGate(watch));
    return {
      active: active.size,
      exchanges: this.#tally.exchanges,
      watches: this.#tally.reached.map(({ size }, watch) => ({
        reached: size,
        population: this.#tally.population[watch] ?? 0,
      })),
      downloads: Object.fromEntries(
        [...this.#downloading].map(([network, members]) => [network, members.size]),
      ),
    };
  }

  /** Gives each device that downloads its share, and takes it from the others. */
  async #limitDownloads(shares: UplinkShares): Promise<void> {
    const downloading = [...this.#downloading.values()].flatMap((members) => [...members]);
    for (const at of new Set([...downloading, ...this.#limited])) {
      const device = this.#devices.get(at);
      const { network } = this.#members[at] ?? {};
      const isDownloading = this.#downloading.get(network ?? '')?.has(at) ?? false;
      const share = isDownloading ? (shares[network ?? ''] ?? null) : null;
      if (share === null) this.#limited.delete(at);
      else this.#limited.add(at);
      if (device === undefined) continue;
      this.#await(at, await device.limitDownload(this.#nowMs, share));
    }
  }

  #noteDownload(at: number, { isDownloading }: FleetDevice): void {
    const { network } = this.#members[at] ?? {};
    if (network == null || !this.#plan.uplinks.has(network)) return;
    const members = this.#downloading.get(network) ?? new Set();
    this.#downloading.set(network, members);
    if (isDownloading) members.add(at);
    else members.delete(at);
  }

  /** @param nextMs when a device has something to do without a step; null for never */
  #await(at: number, nextMs: number | null): void {
    if (nextMs === null) {
      this.#timers.delete(at);
      return;
    }
    this.#timers.set(at, nextMs);
    this.#enqueue(at, nextMs);
  }

  /**
   * Goes on with a changed plan.
   * @param nowMs the latest barrier
   */
  replan(plan: FleetPlan, nowMs: number): void {
    this.#plan = plan;
    this.#queue = plan.barriers.map(() => new Set());
    this.#next = findBarrier(plan, nowMs);
    this.#undecided = plan.timed.filter(({ gate, atMs }) => gate !== null && atMs > nowMs).length;
    this.#tally.steps = plan.steps.map((_, index) => this.#tally.steps[index] ?? createStepCount());
    this.#countPopulation();
    for (const device of this.#devices.values()) device.replan(plan);
    for (const [at, ms] of this.#timers) this.#enqueue(at, ms);
    // Of steps that have begun, and that some devices have yet to take.
    const begun = [...this.#due].map(
      ([at, due]) => [at, due.filter(({ step }) => step.atMs <= nowMs)] as const,
    );
    this.#due = new Map(begun.map(([at, due]) => [at, [...due]]));
    for (const [at, due] of begun) for (const { atMs } of due) this.#enqueue(at, atMs);
    for (const step of plan.timed) {
      if (step.gate === null && step.atMs > nowMs) this.#schedule(step);
    }
  }

  #countPopulation(): void {
    this.#tally.population = this.#plan.watches.map(
      (watch) =>
        this.#members.filter((member) => getSinceMs(this.#plan, watch, member) !== null).length,
    );
  }

  /** Decides a gate whose time has come. */
  decide(index: number, isOpen: boolean): void {
    const step = this.#plan.timed.find((timed) => timed.index === index);
    this.#undecided -= 1;
    if (isOpen && step !== undefined) this.#schedule(step);
  }

  /** Ends the run. */
  async finish(): Promise<ShardTally> {
    for (const device of this.#devices.values()) await device.finish(this.#fleet, this.#tally);
    this.#noteIdle(new Set(), () => true);
    return this.#tally;
  }

  async #advance(at: number, toMs: number): Promise<void> {
    const member = this.#members[at];
    if (member === undefined) return;
    let device = this.#devices.get(at);
    if (device === undefined) {
      device = await FleetDevice.create(this.#fleet, this.#plan, member, this.#tally);
      this.#tally.created += 1;
      this.#devices.set(at, device);
      this.#created.add(at);
    }
    const due = this.#due.get(at) ?? [];
    for (const { step, atMs } of due) {
      if (atMs <= toMs) device.take(step.index, atMs, step.followers);
    }
    const later = due.filter(({ atMs }) => atMs > toMs);
    this.#due.set(at, later);
    const nextMs = await device.advanceTo(toMs);
    this.#noteDownload(at, device);
    this.#await(at, nextMs);
    if (nextMs !== null || later.length > 0) return;
    if (this.#undecided > 0 || this.#isChangeable) return;
    this.#devices.delete(at);
    this.#due.delete(at);
    await device.finish(this.#fleet, this.#tally);
  }

  #schedule(step: TimedStep): void {
    this.#members.forEach((member, at) => {
      const atMs = getStepTime(this.#plan, step, member);
      if (atMs === null || atMs > this.#plan.durationMs) return;
      const due = this.#due.get(at);
      if (due === undefined) this.#due.set(at, [{ step, atMs }]);
      else due.push({ step, atMs });
      this.#enqueue(at, atMs);
    });
  }

  /** What is due after the end never happens. */
  #enqueue(at: number, ms: number): void {
    const { barriers } = this.#plan;
    let index = this.#next;
    while (index < barriers.length && (barriers[index] ?? 0) < ms) index += 1;
    this.#queue[index]?.add(at);
  }

  #isOfGate(watch: number): boolean {
    return this.#plan.timed.some(({ gate }) => gate?.watch === watch);
  }

  /**
   * Notes what is true from the start on devices that do not exist yet.
   * @param noted whose watches of this kind have been noted
   */
  #noteIdle(noted: Set<number>, isNoted: (watch: number) => boolean): void {
    const { scenario, seed, watches } = this.#plan;
    const indexes = watches.flatMap(({ claim }, index) =>
      claim.of === 'state' && isNoted(index) ? [index] : [],
    );
    this.#members.forEach((member, at) => {
      if (this.#created.has(at) || noted.has(at)) return;
      noted.add(at);
      const own = indexes.filter((index) => {
        const watch = watches[index];
        return watch !== undefined && getSinceMs(this.#plan, watch, member) !== null;
      });
      if (own.length === 0) return;
      const { state } = createIdleDevice(createMemberScenario(scenario, seed, member));
      for (const index of own) {
        const claim = watches[index]?.claim;
        if (claim === undefined || !holdsNow(claim, state)) continue;
        this.#tally.reached[index]?.set(member.number, 0);
      }
    });
  }

  /** Power and update do not depend on the seed of a device, so one of each kind is created. */
  #countStarts(): void {
    const kinds = new Map<string, { member: Member; count: number }>();
    for (const member of this.#members) {
      const kind = JSON.stringify([member.product, member.firmware, member.network]);
      const known = kinds.get(kind);
      if (known === undefined) kinds.set(kind, { member, count: 1 });
      else known.count += 1;
    }
    for (const { member, count } of kinds.values()) {
      const { scenario, seed } = this.#plan;
      const device = createIdleDevice(createMemberScenario(scenario, seed, member));
      addToCurve(this.#tally.curves, `power ${device.power}`, 0, count);
      addToCurve(this.#tally.curves, `update ${device.state.updates.state}`, 0, count);
    }
  }
}

/** Creates a device without its API, in the initial state of its scenario. */
function createIdleDevice(scenario: Scenario): Device {
  const device = createScenarioDevice(scenario);
  dryRunInitialState(scenario, device);
  return device;
}
