import { monotonicNow } from '@stillhouse/device/clock/real-time';
import type { Shard } from '@stillhouse/foundation/shard';
import type { LocatedResult } from '../scenarios/expectations.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { type Decision, evaluateFleet, isWithin } from './evaluate.ts';
import { createPlan, type FleetPlan } from './plan.ts';
import { type ShardProgress, ShardRun } from './shard-run.ts';
import { mergeTallies, type ShardTally } from './tally.ts';

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
export type ShardRunner = {
  advance(): Promise<ShardProgress>;
  decide(index: number, isOpen: boolean): void;
  finish(): Promise<ShardTally>;
  /** Ends a run that will not be finished. */
  stop(): void;
};

export type FleetRun = {
  scenario: Scenario;
  seed: number;
  passed: boolean;
  results: LocatedResult[];
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
  createShard?: (scenario: Scenario, seed: number, shard: Shard) => ShardRunner;
};

/**
 * Plays a scenario of a fleet. Time advances in all shards together, from barrier to barrier.
 * @param scenario valid, with a fleet
 */
export async function runFleetScenario(
  scenario: Scenario,
  { seed, shards: count = 1, onProgress, createShard = createShardHere }: RunOptions,
): Promise<FleetRun> {
  const began = monotonicNow();
  const plan = createPlan(scenario, seed);
  const shards = Array.from({ length: count }, (_, index) =>
    createShard(scenario, seed, { index, count }),
  );
  const decisions: Decision[] = [];
  try {
    for (const atMs of plan.barriers) {
      const parts = await Promise.all(shards.map((shard) => shard.advance()));
      const sum = addProgress(parts);
      for (const decision of decide(plan, atMs, sum)) {
        decisions.push(decision);
        for (const shard of shards) shard.decide(decision.index, decision.isOpen);
      }
      const reached = sum.watches.slice(0, scenario.expect?.eventually?.length ?? 0);
      const { durationMs, count: devices } = plan;
      onProgress?.({ ...sum, atMs, durationMs, devices, reached });
    }
    const tally = mergeTallies(plan, await Promise.all(shards.map((shard) => shard.finish())));
    const results = evaluateFleet(plan, tally, decisions);
    const passed = results.every(({ verdict }) => verdict === 'met');
    const realMs = monotonicNow() - began;
    const { durationMs } = plan;
    return { scenario, seed, passed, results, decisions, plan, tally, durationMs, realMs };
  } finally {
    for (const shard of shards) shard.stop();
  }
}

function createShardHere(scenario: Scenario, seed: number, shard: Shard): ShardRunner {
  const run = new ShardRun(createPlan(scenario, seed), shard);
  return {
    advance: () => run.advance(),
    decide: (index, isOpen) => run.decide(index, isOpen),
    finish: () => run.finish(),
    stop: () => {},
  };
}

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
    }),
    first,
  );
}
