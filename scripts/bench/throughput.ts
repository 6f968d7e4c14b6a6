import autocannon from 'autocannon';
import { type Figure, median } from './figures.ts';
import { signedIn, startReference, startSimulator } from './servers.ts';

const rounds = 5;
const secondsPerRound = 2;
const path = '/api/v1/settings/system';

/** Requests a second with token, both-way validation and journal, beside bare Express in turn, round by round. */
export async function throughput(): Promise<Figure> {
  const simulator = await startSimulator();
  const reference = await startReference();
  try {
    const headers = await signedIn(simulator.ready.consoleUrl);
    const pairs: { ours: number; bare: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await load(`${simulator.ready.consoleUrl}${path}`, headers);
      const bare = await load(`${reference.ready.url}${path}`, {});
      // The first round warms both up.
      if (round > 0) pairs.push({ ours, bare });
    }
    const ratio = median(pairs.map(({ ours, bare }) => ours / bare));
    return {
      what: `requests a second, GET ${path}`,
      ours: `${median(pairs.map(({ ours }) => ours)).toFixed(0)} (ratio ${ratio.toFixed(2)})`,
      reference: `${median(pairs.map(({ bare }) => bare)).toFixed(0)} (bare Express)`,
      budget: 'ratio 1.00',
      kept: ratio >= 1,
    };
  } finally {
    await Promise.all([simulator.stop(), reference.stop()]);
  }
}

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: 10, duration: secondsPerRound });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`);
  }
  return result.requests.average;
}
