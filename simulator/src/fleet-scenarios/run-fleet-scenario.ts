import type { Issue } from '@stillhouse/contracts/validators';
import { monotonicNow, yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import type { Shard } from '@stillhouse/foundation/shard';
import type { LocatedResult } from '../scenarios/expectations.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { checkChange } from './check-change.ts';
import { type Decision, evaluateFleet, isWithin } from './evaluate.ts';
import { type FailedDevice, recordFailedDevice } from './failed-device.ts';
import { createPlan, type FleetPlan, findBarrier } from './plan.ts';
import { type ShardProgress, ShardRun } from './shard-run.ts';
import { mergeTallies, type ShardTally } from './tally.ts';
import { shareUplinks, type UplinkChange, type UplinkShares } from './uplinks.ts';

/** What is known while a fleet plays. */
export type FleetProgress = {
  /** Simulated time from the start. */
  atMs: number;
  durationMs: number;
  devices: number;
  /** Devices that had something to do since the last report. */
  active: number;
  exchanges: number;
  /** On how many devices each `eventually` has come true. */
  reached: readonly { reached: number; population: number }[];
};

/** The devices of one shard, here or in a thread. */
type ShardRunner = {
  /** @param shares of the uplinks, from now on */
  advance(shares: UplinkShares): Promise<ShardProgress>;
  decide(index: number, isOpen: boolean): void;
  /** Goes on with a changed scenario from the present barrier. */
  replan(scenario: Scenario, nowMs: number): void;
  finish(): Promise<ShardTally>;
  /** Ends a run that will not be finished. */
  stop(): void;
};

/** @param isChangeable `replan` may be called */
export type CreateShard = (
  scenario: Scenario,
  seed: number,
  shard: Shard,
  isChangeable: boolean,
) => ShardRunner;

export type FleetRun = {
  scenario: Scenario;
  seed: number;
  passed: boolean;
  results: LocatedResult[];
  /** Null if the fleet passed, or no single device shows why not. */
  failed: FailedDevice | null;
  decisions: readonly Decision[];
  plan: FleetPlan;
  tally: ShardTally;
  /** Simulated time. */
  durationMs: number;
  /** Real time. */
  realMs: number;
};

type RunOptions = {
  seed: number;
  /** Default: 1. The verdict does not depend on it. */
  shards?: number;
  onProgress?: (progress: FleetProgress) => void;
  /** Default: in this thread. */
  createShard?: CreateShard;
  /** Returns the scenario if it has changed since the last call. Called at each barrier. */
  takeChange?: () => Scenario | null;
  /** Called with why a change cannot be made, or with none if the fleet goes on with it. */
  onChange?: (issues: readonly Issue[], atMs: number) => void;
};

/**
 * Plays a scenario of a fleet. Time advances in all shards together, from barrier to barrier.
 * @param scenario valid, with a fleet
 */
export async function runFleetScenario(
  first: Scenario,
  { seed, shards: count = 1, createShard = createShardHere, ...hooks }: RunOptions,
): Promise<FleetRun> {
  const began = monotonicNow();
  let scenario = first;
  let plan = createPlan(scenario, seed);
  const isChangeable = hooks.takeChange !== undefined;
  const shards = Array.from({ length: count }, (_, index) =>
    createShard(scenario, seed, { index, count }, isChangeable),
  );
  const decisions: Decision[] = [];
  const uplinks: UplinkChange[] = [];
  let shares: UplinkShares = {};
  try {
    for (let nowMs = 0; nowMs < plan.durationMs; ) {
      nowMs = plan.barriers[findBarrier(plan, nowMs)] ?? plan.durationMs;
      const sum = addProgress(await Promise.all(shards.map((shard) => shard.advance(shares))));
      for (const decision of decide(plan, nowMs, sum)) {
        decisions.push(decision);
        for (const shard of shards) shard.decide(decision.index, decision.isOpen);
      }
      shares = shareUplinks(plan, sum.downloads);
      if (plan.uplinks.size > 0) uplinks.push({ atMs: nowMs, shares });
      reportProgress(plan, nowMs, sum, hooks);
      // Lets a change of the file arrive.
      await yieldToEventLoop();
      const changed = takeChange(scenario, nowMs, hooks);
      if (changed === null) continue;
      scenario = changed;
      plan = createPlan(scenario, seed);
      for (const shard of shards) shard.replan(scenario, nowMs);
    }
    const tally = mergeTallies(plan, await Promise.all(shards.map((shard) => shard.finish())));
    const evaluated = evaluateFleet(plan, tally, decisions);
    const results = evaluated.map(({ result }) => result);
    const passed = results.every(({ verdict }) => verdict === 'met');
    const failed = passed
      ? null
      : await recordFailedDevice(plan, { decisions, uplinks }, evaluated);
    const realMs = monotonicNow() - began;
    const { durationMs } = plan;
    return { scenario, seed, passed, results, failed, decisions, plan, tally, durationMs, realMs };
  } finally {
    for (const shard of shards) shard.stop();
  }
}

function reportProgress(
  { scenario, durationMs, count: devices }: FleetPlan,
  atMs: number,
  { active, exchanges, watches }: ShardProgress,
  { onProgress }: Pick<RunOptions, 'onProgress'>,
): void {
  const reached = watches.slice(0, scenario.expect?.eventually?.length ?? 0);
  onProgress?.({ active, exchanges, atMs, durationMs, devices, reached });
}

/** Returns a changed scenario with which the fleet can go on, or null. */
function takeChange(
  scenario: Scenario,
  nowMs: number,
  { takeChange, onChange }: Pick<RunOptions, 'takeChange' | 'onChange'>,
): Scenario | null {
  const changed = takeChange?.() ?? null;
  if (changed === null) return null;
  const issues = checkChange(scenario, changed, nowMs);
  onChange?.(issues, nowMs);
  return issues.length === 0 ? changed : null;
}

const createShardHere: CreateShard = (scenario, seed, shard, isChangeable) => {
  const run = new ShardRun(createPlan(scenario, seed), shard, { isChangeable });
  return {
    advance: (shares) => run.advance(shares),
    decide: (index, isOpen) => run.decide(index, isOpen),
    replan: (changed, nowMs) => run.replan(createPlan(changed, seed), nowMs),
    finish: () => run.finish(),
    stop: () => {},
  };
};

/** Decides the gates of this time. */
function decide({ timed }: FleetPlan, atMs: number, { watches }: ShardProgress): Decision[] {
  return timed.flatMap(({ index, gate, atMs: gateMs }): Decision[] => {
    if (gate === null || gateMs !== atMs) return [];
    const { reached, population } = watches[gate.watch] ?? { reached: 0, population: 0 };
    const share = population === 0 ? 0 : reached / population;
    return [{ index, isOpen: isWithin(share, gate), reached, population }];
  });
}

function addProgress(parts: readonly ShardProgress[]): ShardProgress {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error('A fleet has at least one shard.');
  return others.reduce(
    (sum, part) => ({
      active: sum.active + part.active,
      exchanges: sum.exchanges + part.exchanges,
      watches: sum.watches.map(({ reached, population }, index) => ({
        reached: reached + (part.watches[index]?.reached ?? 0),
        population: population + (part.watches[index]?.population ?? 0),
      })),
      downloads: addCounts(sum.downloads, part.downloads),
    }),
    first,
  );
}

function addCounts(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
