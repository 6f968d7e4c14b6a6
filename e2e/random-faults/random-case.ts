import type { OperationId } from '@stillhouse/contracts/operations';
import type { FaultSpec } from '@stillhouse/simulator/playwright';
import { type Journey, journeys } from './journeys.ts';
import { RandomSource } from './random-source.ts';

/** A journey and what goes wrong on it; the same for the same seed. */
export type RandomCase = {
  seed: number;
  journey: Journey;
  faults: readonly FaultSpec[];
  /**
   * Opens the page anew once things go wrong: what a screen asks for as it opens was answered
   * before.
   */
  opensAnew: boolean;
};

type Kind = Pick<FaultSpec, 'kind' | 'parameters' | 'placement'>;

/**
 * Each kind of the catalogue, in the ways that hurt most. A kind that is missing here does not
 * compile.
 */
const ways: Record<FaultSpec['kind'], (chance: RandomSource) => Omit<Kind, 'kind'>> = {
  status: (chance) => ({
    parameters: { status: chance.pick([400, 403, 404, 409, 422, 429, 500, 501, 503, 504]) },
    placement: chance.pick(['ingress', 'egress']),
  }),
  delay: (chance) => ({
    parameters: { delayMs: chance.pick([800, 5_000, 20_000, 120_000]) },
    placement: chance.pick(['ingress', 'egress', 'midBody']),
  }),
  throttle: (chance) => ({ parameters: { bytesPerSecond: chance.pick([20, 200]) } }),
  stall: (chance) => ({ placement: chance.pick(['ingress', 'egress', 'midBody']) }),
  'connection-reset': (chance) => ({ placement: chance.pick(['ingress', 'egress', 'midBody']) }),
  'close-without-answer': (chance) => ({ placement: chance.pick(['ingress', 'egress']) }),
  'truncated-body': () => ({}),
  'malformed-json': (chance) => ({
    parameters: { form: chance.pick(['cut', 'comma', 'html', 'text', 'empty']) },
  }),
  'wrong-content-type': () => ({}),
  'dropped-property': () => ({}),
  'wrong-type': () => ({}),
  'unknown-enum-value': () => ({}),
  'stale-read': (chance) => ({ parameters: { answersAgo: chance.nextInteger(1, 3) } }),
  'expired-token': () => ({}),
  'rate-limit': (chance) => ({
    parameters: { requests: chance.nextInteger(1, 3), windowMs: 60_000 },
  }),
};

const kinds = Object.keys(ways) as FaultSpec['kind'][];
const maxFaults = 4;

export function createCase(seed: number, named?: string): RandomCase {
  const chance = new RandomSource(seed);
  // In turn, so that a few seeds in a row go through all of them.
  const journey = journeys.find(({ name }) => name === named) ?? journeys[seed % journeys.length];
  if (journey === undefined) throw new Error('There are no journeys.');
  const faults = Array.from({ length: chance.nextInteger(1, maxFaults) }, (_none, index) =>
    createFault(chance, journey.operations, index + 1),
  );
  return { seed, journey, faults, opensAnew: chance.isChosen(0.4) };
}

function createFault(
  chance: RandomSource,
  operations: readonly OperationId[],
  number: number,
): FaultSpec {
  const kind = chance.pick(kinds);
  return {
    id: `random-${number}`,
    kind,
    ...ways[kind](chance),
    // Most of them where it hurts, some wherever.
    match: { operationId: chance.isChosen(0.8) ? chance.pick(operations) : '*' },
    // Much is asked for once.
    skip: chance.isChosen(0.5) ? 0 : chance.nextInteger(1, 3),
    times: chance.nextInteger(1, 4),
    ...(chance.isChosen(0.3) && { probability: 0.5 }),
    offContract: true,
  };
}

/** A fault in a few words. */
export function formatFault({
  id,
  kind,
  parameters,
  placement,
  match,
  skip,
  times,
  probability,
}: FaultSpec): string {
  const given = Object.entries(parameters ?? {}).map(([name, value]) => `${name} ${value}`);
  const where = placement === undefined ? [] : [`at ${placement}`];
  const chance = probability === undefined ? [] : [`with probability ${probability}`];
  const words = [kind, ...given, ...where, `on ${match.operationId}`, ...chance];
  return `${id}: ${words.join(' ')}, after ${skip}, ${times} times at most`;
}
