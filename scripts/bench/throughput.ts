import autocannon from 'autocannon';
import { getMedian, type Metric } from './metric.ts';
import { type RunningServer, signIn, startReference, startSimulator } from './servers.ts';

const rounds = 5;
const secondsPerRound = 2;
/** What is asked for again and again. */
export const path = '/api/v1/settings/system';

type Load = { requestsPerSecond: number; processorMicroseconds: number };

/**
 * Requests with token, both-way validation and journal, beside bare Express in turn, round by
 * round. The processor time of a request is the steadier figure: the load generator competes with
 * the server for two cores.
 */
export async function measureThroughput(): Promise<Metric[]> {
  const simulator = await startSimulator();
  const reference = await startReference();
  try {
    const headers = await signIn(simulator.ready.consoleUrl);
    const pairs: { ours: Load; bare: Load }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await load(simulator, `${simulator.ready.consoleUrl}${path}`, headers);
      const bare = await load(reference, `${reference.ready.url}${path}`, {});
      // The first round warms both up.
      if (round > 0) pairs.push({ ours, bare });
    }
    return [
      toMetric('requests a second', pairs, (run) => run.requestsPerSecond, 'at least 1.00'),
      toMetric('processor time a request, in µs', pairs, (run) => run.processorMicroseconds, '-'),
    ];
  } finally {
    await Promise.all([simulator.stop(), reference.stop()]);
  }
}

function toMetric(
  what: string,
  pairs: readonly { ours: Load; bare: Load }[],
  value: (run: Load) => number,
  budget: string,
): Metric {
  const ratio = getMedian(pairs.map(({ ours, bare }) => value(ours) / value(bare)));
  return {
    what: `${what}, GET ${path}`,
    ours: `${getMedian(pairs.map(({ ours }) => value(ours))).toFixed(1)} (ratio ${ratio.toFixed(2)})`,
    reference: `${getMedian(pairs.map(({ bare }) => value(bare))).toFixed(1)} (bare Express)`,
    budget: budget === '-' ? '-' : `ratio ${budget}`,
    isWithinBudget: budget === '-' || ratio >= 1,
  };
}

/** Loads a server for a while; a refusal is an error. */
export async function load(
  server: RunningServer<unknown>,
  url: string,
  headers: Record<string, string>,
): Promise<Load> {
  const before = server.processorMs();
  const result = await autocannon({ url, headers, connections: 10, duration: secondsPerRound });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`);
  }
  return {
    requestsPerSecond: result.requests.average,
    processorMicroseconds: ((server.processorMs() - before) * 1000) / result.requests.total,
  };
}
