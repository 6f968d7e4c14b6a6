import { getMedian, type Metric } from './metric.ts';
import { signIn, startSimulator } from './servers.ts';
import { load } from './throughput.ts';

const rounds = 5;
const devices = 100;
/** The processor time varies by a tenth between rounds. */
const budget = 0.8;

/**
 * Measures requests to a device that shares its listener with others and is found by its name, in
 * alternating rounds with a device that has a listener of its own (decision 0080).
 */
export async function measureAddressing(): Promise<Metric[]> {
  const named = await startAddressed('name');
  const own = await startAddressed('port');
  try {
    const pairs: { byName: number; byPort: number }[][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const byPort = await own.load();
      const byName = await named.load();
      // The first round warms both up.
      if (round === 0) continue;
      pairs.push([
        { byName: byName.requestsPerSecond, byPort: byPort.requestsPerSecond },
        {
          byName: 1_000_000 / byName.processorMicroseconds,
          byPort: 1_000_000 / byPort.processorMicroseconds,
        },
      ]);
    }
    return ['requests a second', 'requests a processor second'].map((what, index) => {
      const values = pairs.map((pair) => pair[index] ?? { byName: Number.NaN, byPort: Number.NaN });
      const ratio = getMedian(values.map(({ byName, byPort }) => byName / byPort));
      return {
        what: `${what}, one of ${devices} devices, by name`,
        ours: `${getMedian(values.map(({ byName }) => byName)).toFixed(0)} (ratio ${ratio.toFixed(2)})`,
        reference: `${getMedian(values.map(({ byPort }) => byPort)).toFixed(0)} (by port)`,
        budget: `ratio at least ${budget.toFixed(2)}`,
        isWithinBudget: ratio >= budget,
      };
    });
  } finally {
    await Promise.all([named.stop(), own.stop()]);
  }
}

async function startAddressed(addressing: 'name' | 'port') {
  const simulator = await startSimulator(
    ...['--devices', String(devices), '--addressing', addressing],
  );
  const { host, port } = new URL(simulator.ready.consoleUrl);
  // Not every system resolves names below `localhost`.
  const url = `http://127.0.0.1:${port}`;
  const headers = { host, ...(await signIn(url, { host })) };
  return { load: () => load(simulator, url, headers), stop: () => simulator.stop() };
}
