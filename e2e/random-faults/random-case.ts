import type { FaultSpec } from 'stillhouse/playwright';
import type { Journey } from './journey.ts';
import { journeys, rotation } from './journeys.ts';
import { drawActs, type OtherAct, type OtherActor } from './other-actors.ts';
import { RandomSource } from './random-source.ts';
import { drawViewer, type Viewer } from './viewer.ts';

/** What a seed draws. It is kept as JSON when it has found something. */
export type DrawnCase = {
  seed: number;
  /** Name of the journey. */
  journey: string;
  faults: readonly FaultSpec[];
  /**
   * Reloads the page once the faults are armed, because the requests of a loading screen already
   * have their responses.
   */
  reloads: boolean;
  viewer: Viewer;
  other: OtherActor;
  /** What the other does, in the order of time. */
  acts: readonly OtherAct[];
};

type Kind = Pick<FaultSpec, 'kind' | 'parameters' | 'placement'>;

/** Random parameters of each fault kind. A missing kind does not compile. */
const createVariant: Record<FaultSpec['kind'], (random: RandomSource) => Omit<Kind, 'kind'>> = {
  status: (random) => ({
    parameters: { status: random.pick([400, 403, 404, 409, 422, 429, 500, 501, 503, 504]) },
    placement: random.pick(['ingress', 'egress']),
  }),
  delay: (random) => ({
    parameters: { delayMs: random.pick([800, 5_000, 20_000, 120_000]) },
    placement: random.pick(['ingress', 'egress', 'midBody']),
  }),
  throttle: (random) => ({ parameters: { bytesPerSecond: random.pick([20, 200]) } }),
  stall: (random) => ({ placement: random.pick(['ingress', 'egress', 'midBody']) }),
  'connection-reset': (random) => ({ placement: random.pick(['ingress', 'egress', 'midBody']) }),
  'close-without-response': (random) => ({ placement: random.pick(['ingress', 'egress']) }),
  'truncated-body': () => ({}),
  'malformed-json': (random) => ({
    parameters: { form: random.pick(['cut', 'comma', 'html', 'text', 'empty']) },
  }),
  'wrong-content-type': () => ({}),
  'dropped-property': () => ({}),
  'wrong-type': () => ({}),
  'unknown-enum-value': () => ({}),
  'stale-read': (random) => ({ parameters: { responsesAgo: random.nextInteger(1, 3) } }),
  'expired-token': () => ({}),
  'rate-limit': (random) => ({
    parameters: { requests: random.nextInteger(1, 3), windowMs: 60_000 },
  }),
  'replace-response': (random) => ({
    parameters: { status: random.pick([418, 502, 507]), body: random.pick([null, {}, 'no']) },
    placement: random.pick(['ingress', 'egress']),
  }),
};

const kinds = Object.keys(createVariant) as FaultSpec['kind'][];
/** Faults that can keep a request from the device, which then stores nothing. */
const earlyKinds = [
  'status',
  'stall',
  'connection-reset',
  'close-without-response',
  'replace-response',
] as const satisfies typeof kinds;
const maxFaults = 4;
/** The part of the seeds that have no fault, and get furthest. */
const faultless = 0.1;

/** The title of the tests with random cases, by which `npm run chaos` selects them. */
export const caseTitle = 'the console satisfies all invariants under random faults';

/** Returns the journey of a case. What it draws depends on the seed alone. */
export function drawJourney({ seed, journey }: Pick<DrawnCase, 'seed' | 'journey'>): Journey {
  const draw = journeys[journey];
  if (draw === undefined) throw new Error(`There is no journey ${journey}.`);
  return draw(new RandomSource(~seed), seed);
}

export function createCase(seed: number, journeyName?: string): DrawnCase {
  const random = new RandomSource(seed);
  // Takes them in order, so that consecutive seeds cover all of them.
  const journey = journeyName ?? rotation[seed % rotation.length] ?? '';
  const { operations, aim, keepsPage, others, mayBeReset } = drawJourney({ seed, journey });
  const targets = aim !== undefined && random.isChosen(0.5) ? [aim] : operations;
  const isEarly = random.isChosen(0.5);
  const count = random.isChosen(faultless) ? 0 : random.nextInteger(1, maxFaults);
  const faults = Array.from({ length: count }, (_none, index) =>
    createFault(random, { targets, isEarly, number: index + 1 }),
  );
  const reloads = random.isChosen(0.4) && !keepsPage;
  const viewer = drawViewer(random);
  const other = random.pick(others);
  const acts = drawActs(random, other, mayBeReset === true);
  return { seed, journey, faults, reloads, viewer, other, acts };
}

function createFault(
  random: RandomSource,
  options: { targets: Journey['operations']; isEarly: boolean; number: number },
): FaultSpec {
  const { targets, isEarly, number } = options;
  const kind = random.pick(isEarly ? earlyKinds : kinds);
  return {
    id: `random-${number}`,
    kind,
    ...createVariant[kind](random),
    ...(isEarly && { placement: 'ingress' }),
    // Most faults target an operation of the journey, some target any operation.
    match: {
      operationId: random.isChosen(0.8) && targets.length > 0 ? random.pick(targets) : '*',
    },
    // Do not skip too much: many requests are sent only once.
    skip: random.isChosen(0.5) ? 0 : random.nextInteger(1, 3),
    times: random.nextInteger(1, 4),
    ...(random.isChosen(0.3) && { probability: 0.5 }),
    offContract: true,
  };
}

/** Formats a fault for reports. */
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
  const values = Object.entries(parameters ?? {}).map(([name, value]) => `${name} ${value}`);
  const where = placement === undefined ? [] : [`at ${placement}`];
  const odds = probability === undefined ? [] : [`with probability ${probability}`];
  const words = [kind, ...values, ...where, `on ${match.operationId}`, ...odds];
  return `${id}: ${words.join(' ')}, after ${skip}, ${times} times at most`;
}
