import type { LocatedResult } from '../scenarios/expectations.ts';
import { formatWatch, getPercentile } from './evaluate.ts';
import { sampleCount } from './plan.ts';
import type { FleetRun } from './run-fleet-scenario.ts';

/** A count at each sample: how many devices, or how many requests since the sample before. */
type Curve = { name: string; values: number[] };

/** The result of a fleet. Equal for the same scenario, seed and version, byte for byte. */
export type FleetReport = {
  scenario: string;
  purpose: string;
  passed: boolean;
  devices: number;
  /** Devices that had something to do. */
  active: number;
  seed: number;
  durationMs: number;
  exchanges: number;
  /** Pointers are into the scenario. */
  results: LocatedResult[];
  /** A device that shows why the fleet does not pass, with the steps that it needs. */
  failed: { pointer: string; device: number; seed: number; steps: string[] } | null;
  gates: { pointer: string; open: boolean; reached: number; devices: number }[];
  steps: { pointer: string; taken: number; failed: number }[];
  /** For each `eventually`, then each `never`: when it came true, in ms from its start. */
  times: {
    pointer: string;
    name: string;
    devices: number;
    reached: number;
    percentiles: Record<string, number>;
    /** On how many devices by each sample, from its start. */
    values: number[];
  }[];
  /** Simulated times of the values of all curves, in ms. */
  samples: number[];
  curves: Curve[];
};

const reportedPercentiles = ['p50', 'p90', 'p95', 'p99', 'p100'];

export function createFleetReport(run: FleetRun): FleetReport {
  const { scenario, plan, tally, decisions } = run;
  const { eventually = [], never = [] } = scenario.expect ?? {};
  const watched = [
    ...eventually.map((given, index) => ['eventually', given, index] as const),
    ...never.map((given, index) => ['never', given, index] as const),
  ];
  return {
    scenario: scenario.scenario,
    purpose: scenario.purpose,
    passed: run.passed,
    devices: plan.count,
    active: tally.created,
    seed: run.seed,
    durationMs: run.durationMs,
    exchanges: tally.exchanges,
    results: run.results,
    failed: createFailed(run),
    gates: decisions.map(({ index, isOpen, reached, population }) => ({
      pointer: `/timeline/${index}`,
      open: isOpen,
      reached,
      devices: population,
    })),
    steps: tally.steps.map(({ taken, failed }, index) => ({
      pointer: `/timeline/${index}`,
      taken,
      failed,
    })),
    times: watched.map(([kind, given, at], index) => ({
      pointer: `/expect/${kind}/${at}`,
      name: formatWatch(kind, given),
      ...createTimes(run, index),
    })),
    samples: listSamples(run),
    curves: Object.entries(tally.curves)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, changes]) => ({
        name,
        values: name.startsWith('requests ') ? changes : addUp(changes),
      })),
  };
}

function createFailed({ failed }: FleetRun): FleetReport['failed'] {
  if (failed === null) return null;
  const { pointer, number, seed, steps } = failed;
  return { pointer, device: number, seed, steps };
}

function createTimes({ tally, durationMs }: FleetRun, index: number) {
  const devices = tally.population[index] ?? 0;
  const sorted = [...(tally.reached[index]?.values() ?? [])].toSorted((one, other) => one - other);
  const percentiles = reportedPercentiles.flatMap((name) => {
    const ms = getPercentile(sorted, devices, name);
    return ms === null ? [] : [[name, ms] as const];
  });
  const values = listSamples({ durationMs }).map((ms) => sorted.filter((at) => at <= ms).length);
  return {
    devices,
    reached: sorted.length,
    percentiles: Object.fromEntries(percentiles),
    values,
  };
}

function listSamples({ durationMs }: Pick<FleetRun, 'durationMs'>): number[] {
  return Array.from({ length: sampleCount + 1 }, (_, index) =>
    Math.round((durationMs * index) / sampleCount),
  );
}

function addUp(changes: readonly number[]): number[] {
  let sum = 0;
  return changes.map((change) => {
    sum += change;
    return sum;
  });
}
