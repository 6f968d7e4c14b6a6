import { formatShard, isInShard, type Shard } from '@stillhouse/foundation/shard';
import type { Bundle } from 'stillhouse/client';
import { shrink } from '../../e2e/random-faults/shrink.ts';
import { drawCase } from '../../simulator/src/property-tests/search/draw-case.ts';
import { findDifference } from '../../simulator/src/property-tests/search/find-difference.ts';
import type { Violation } from '../../simulator/src/property-tests/search/oracles.ts';
import type { SearchCase } from '../../simulator/src/property-tests/search/search-case.ts';
import { PlaceCount } from '../../simulator/src/property-tests/search/search-places.ts';
import type { DeviceTask } from './device-messages.ts';
import type { DeviceWorkers } from './device-workers.ts';

export type DeviceSearch = {
  from: number;
  /** Infinity: until the end. */
  seeds: number;
  shard: Shard;
  /** Real time after which no more seeds start, as of `performance.now`. */
  endsAt: number;
  /** True when the user has stopped the search. */
  isStopped: () => boolean;
};

/** A seed that has found something, with the smallest case that still does. */
export type Finding = { violation: Violation; case: SearchCase; bundle: Bundle | null };

export type DeviceSearchResult = {
  /** The count of seeds that were played, each twice. */
  played: number;
  /** The seed to continue with. */
  next: number;
  places: PlaceCount;
  findings: readonly Finding[];
};

/** Plays a case twice, on two processes if there are. Returns the first violation. */
export async function tryCase(
  workers: DeviceWorkers,
  index: number,
  what: DeviceTask['what'],
): Promise<{ violation: Violation | null; places: readonly string[] }> {
  const [first, second] = await Promise.all([
    workers.play(index, { what, run: 0 }),
    workers.play(index + 1, { what, run: 1 }),
  ]);
  const { places } = first;
  const violation = first.violation ?? second.violation;
  if (violation !== null || first.digest === second.digest) return { violation, places };
  const [one, other] = await Promise.all([
    workers.play(index, { what, run: 0, wants: 'text' }),
    workers.play(index + 1, { what, run: 1, wants: 'text' }),
  ]);
  const difference = findDifference(one.text ?? '', other.text ?? '');
  const seen =
    difference === null
      ? 'two runs differ, and two more do not'
      : `byte ${difference.byte} differs: ${difference.first} and ${difference.second}`;
  return { violation: { oracle: 'same bytes', seen }, places };
}

/** Removes what is not needed to violate the same oracle, and records the rest as a bundle. */
async function shrinkCase(
  workers: DeviceWorkers,
  chosen: SearchCase,
  violation: Violation,
): Promise<Finding> {
  let last = violation;
  const fails = async (smaller: SearchCase) => {
    const { violation: now } = await tryCase(workers, 0, smaller);
    if (now?.oracle !== violation.oracle) return false;
    last = now;
    return true;
  };
  const events = await shrink(chosen.events, (fewer) => fails({ ...chosen, events: fewer }));
  let small: SearchCase = { ...chosen, events };
  const { profile: _profile, ...withoutProfile } = small;
  if (small.profile !== undefined && (await fails(withoutProfile))) small = withoutProfile;
  if (small.outOfBox && (await fails({ ...small, outOfBox: false }))) {
    small = { ...small, outOfBox: false };
  }
  const { bundle } = await workers.play(0, { what: small, run: 0, wants: 'bundle' });
  return { violation: last, case: small, bundle: bundle ?? null };
}

/** Plays seeds until the count, the time or the user ends the search. */
export async function searchDevice(
  workers: DeviceWorkers,
  { from, seeds, shard, endsAt, isStopped }: DeviceSearch,
  onFinding: (finding: Finding) => Promise<void>,
): Promise<DeviceSearchResult> {
  const places = new PlaceCount();
  const findings: Finding[] = [];
  let played = 0;
  let next = from;
  const goesOn = () => next < from + seeds && performance.now() < endsAt && !isStopped();
  const work = async (index: number) => {
    while (goesOn()) {
      const seed = next;
      next += 1;
      if (!isInShard(seed, shard)) continue;
      const { violation, places: reached } = await tryCase(workers, index, seed);
      places.add(reached);
      played += 1;
      if (violation === null) continue;
      const finding = await shrinkCase(workers, drawCase(seed), violation);
      findings.push(finding);
      await onFinding(finding);
    }
  };
  await Promise.all(Array.from({ length: workers.count }, (_none, index) => work(index)));
  return { played, next, places, findings };
}

export const formatSearch = ({ from, next, shard }: { from: number; next: number; shard: Shard }) =>
  `Tried the seeds ${from} to ${next - 1} of shard ${formatShard(shard)}.`;
