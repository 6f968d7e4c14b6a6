import type { FleetPlan } from './plan.ts';

/** What a step did on the devices. */
type StepCount = {
  taken: number;
  failed: number;
  /** Of the failed device with the lowest number. */
  reason: { number: number; text: string } | null;
};

/** The device with the lowest number of which something is true. */
type FirstDevice = { number: number } | null;

/** Exchanges of an operation, and how many of them match. */
type RequestCount = {
  matched: number;
  all: number;
  first: { matching: FirstDevice; other: FirstDevice };
};

/** What the devices of a shard have done. Sums and lists, which can be merged in any order. */
export type ShardTally = {
  /** For each watch, in ms from its start, by the number of the device. */
  reached: Map<number, number>[];
  /** For each watch, the devices that count. */
  population: number[];
  requests: RequestCount[];
  steps: StepCount[];
  /** Of the contract. The first is of the device with the lowest number. */
  breaches: { count: number; first: { number: number; text: string } | null };
  exchanges: number;
  /** Changes of counts by their name, at each sample. */
  curves: Record<string, number[]>;
  /** Devices that were created. The others had nothing to do. */
  created: number;
};

export function createTally({ watches, steps, scenario }: FleetPlan): ShardTally {
  return {
    reached: watches.map(() => new Map()),
    population: watches.map(() => 0),
    requests: (scenario.expect?.requests ?? []).map(createRequestCount),
    steps: steps.map(createStepCount),
    breaches: { count: 0, first: null },
    exchanges: 0,
    curves: {},
    created: 0,
  };
}

export function createRequestCount(): RequestCount {
  return { matched: 0, all: 0, first: { matching: null, other: null } };
}

export function createStepCount(): StepCount {
  return { taken: 0, failed: 0, reason: null };
}

/** Merges the tallies of all shards. The result does not depend on their number or order. */
export function mergeTallies(plan: FleetPlan, tallies: readonly ShardTally[]): ShardTally {
  const sum = createTally(plan);
  for (const tally of tallies) {
    tally.reached.forEach((reached, index) => {
      for (const [number, ms] of reached) sum.reached[index]?.set(number, ms);
    });
    sum.population = sum.population.map((count, index) => count + (tally.population[index] ?? 0));
    sum.requests = sum.requests.map((count, index) =>
      addRequests(count, tally.requests[index] ?? createRequestCount()),
    );
    sum.steps = sum.steps.map((step, index) => addSteps(step, tally.steps[index] ?? step));
    const { count, first } = tally.breaches;
    sum.breaches = {
      count: sum.breaches.count + count,
      first: getLower(sum.breaches.first, first),
    };
    sum.exchanges += tally.exchanges;
    sum.created += tally.created;
    for (const [name, changes] of Object.entries(tally.curves)) {
      sum.curves[name] = changes.map((change, index) => change + (sum.curves[name]?.[index] ?? 0));
    }
  }
  return sum;
}

function addRequests(one: RequestCount, other: RequestCount): RequestCount {
  return {
    matched: one.matched + other.matched,
    all: one.all + other.all,
    first: {
      matching: getLower(one.first.matching, other.first.matching),
      other: getLower(one.first.other, other.first.other),
    },
  };
}

function addSteps(one: StepCount, other: StepCount): StepCount {
  return {
    taken: one.taken + other.taken,
    failed: one.failed + other.failed,
    reason: getLower(one.reason, other.reason),
  };
}

/** Returns the one of the device with the lower number, or the first of one device. */
export function getLower<Item extends { number: number }>(
  one: Item | null,
  other: Item | null,
): Item | null {
  if (one === null || other === null) return one ?? other;
  return other.number < one.number ? other : one;
}
