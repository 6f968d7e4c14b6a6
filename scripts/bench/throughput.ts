import autocannon from 'autocannon';
import { getMedian, type Metric } from './metric.ts';
import {
  type Reference,
  type RunningServer,
  signIn,
  startReference,
  startSimulator,
} from './servers.ts';

const rounds = 5;
const secondsPerRound = 2;

/** A request that is repeated. */
export const path = '/api/v1/settings/system';

type Case = {
  method: 'GET' | 'PUT';
  path: string;
  /** Returns the body of the next request; none by default. */
  createBody?: () => string;
  reference: Reference;
  /** Lowest ratios to the reference: of requests a second, and a second of the processor. */
  budgets: readonly [number, number];
};

const read = { method: 'GET', path } as const;
let written = 0;
const write = {
  method: 'PUT',
  path: '/api/v1/settings/time/ntp',
  // Never a value that was there before: a cache of equal responses must not help.
  createBody: () => {
    written += 1;
    return `{"ntpServer":"time-${written}.example","saveAnyway":true}`;
  },
} as const;

const cases: readonly Case[] = [
  { ...read, reference: 'bare Express', budgets: [1, 1] },
  { ...read, reference: 'constant handler', budgets: [0.65, 0.5] },
  { ...read, path: '/api/v1/status', reference: 'constant handler', budgets: [0.6, 0.5] },
  { ...write, reference: 'bare Express', budgets: [1, 1] },
  { ...write, reference: 'constant handler', budgets: [0.55, 0.45] },
];

type Load = { requestsPerSecond: number; processorMicroseconds: number };
type Pair = { ours: Load; theirs: Load };

/**
 * Measures requests per second with token, validation of request and response, journal and trace,
 * in alternating rounds with a reference. The CPU time per request varies less, because the load
 * generator competes with the server for two cores.
 */
export async function measureThroughput(): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const throughput of cases) metrics.push(...(await measureCase(throughput)));
  return metrics;
}

async function measureCase(measured: Case): Promise<Metric[]> {
  const simulator = await startSimulator();
  const reference = await startReference(measured.reference);
  try {
    const headers = await signIn(simulator.ready.consoleUrl);
    const pairs: Pair[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await load(simulator, simulator.ready.consoleUrl, headers, measured);
      const theirs = await load(reference, reference.ready.url, headers, measured);
      // The first round warms both up.
      if (round > 0) pairs.push({ ours, theirs });
    }
    const [each, eachOfProcessor] = measured.budgets;
    return [
      toMetric('requests a second', measured, each, pairs, (run) => run.requestsPerSecond),
      toMetric('requests a processor second', measured, eachOfProcessor, pairs, (run) => {
        return 1_000_000 / run.processorMicroseconds;
      }),
    ];
  } finally {
    await Promise.all([simulator.stop(), reference.stop()]);
  }
}

function toMetric(
  what: string,
  { method, path, reference }: Case,
  budget: number,
  pairs: readonly Pair[],
  value: (run: Load) => number,
): Metric {
  const ratio = getMedian(pairs.map(({ ours, theirs }) => value(ours) / value(theirs)));
  return {
    what: `${what}, ${method} ${path}`,
    ours: `${getMedian(pairs.map(({ ours }) => value(ours))).toFixed(0)} (ratio ${ratio.toFixed(2)})`,
    reference: `${getMedian(pairs.map(({ theirs }) => value(theirs))).toFixed(0)} (${reference})`,
    budget: `ratio at least ${budget.toFixed(2)}`,
    isWithinBudget: ratio >= budget,
  };
}

/** Sends requests to a server for a while. A rejected request is an error. */
export async function load(
  server: RunningServer<unknown>,
  baseUrl: string,
  headers: Record<string, string>,
  { method, path, createBody }: Pick<Case, 'method' | 'path' | 'createBody'> = read,
): Promise<Load> {
  const before = server.processorMs();
  const json: Record<string, string> =
    createBody === undefined ? {} : { 'content-type': 'application/json' };
  const result = await autocannon({
    url: `${baseUrl}${path}`,
    method,
    headers: { ...headers, ...json },
    connections: 10,
    duration: secondsPerRound,
    ...(createBody && {
      requests: [{ setupRequest: (request) => ({ ...request, body: createBody() }) }],
    }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${baseUrl}${path}: ${result.non2xx} rejections, ${result.errors} errors`);
  }
  return {
    requestsPerSecond: result.requests.average,
    processorMicroseconds: ((server.processorMs() - before) * 1000) / result.requests.total,
  };
}
