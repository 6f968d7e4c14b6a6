import { createControlClient } from '@stillhouse/simulator/client';
import { getMedian, type Metric } from './metric.ts';
import { signIn, startSimulator } from './servers.ts';
import { load } from './throughput.ts';

const rounds = 5;

/**
 * Requests a second with ten faults armed that look at each request and let it pass, beside none,
 * round by round.
 */
export async function measureArmedFaults(): Promise<Metric> {
  const simulator = await startSimulator();
  try {
    const { consoleUrl, labUrl } = simulator.ready;
    const control = createControlClient(labUrl);
    const headers = await signIn(consoleUrl);
    const pairs: { armed: number; none: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await control.arm('default', ...patient);
      const armed = (await load(simulator, consoleUrl, headers)).requestsPerSecond;
      await control.clearFaults('default');
      const none = (await load(simulator, consoleUrl, headers)).requestsPerSecond;
      // The first round warms both up.
      if (round > 0) pairs.push({ armed, none });
    }
    const ratio = getMedian(pairs.map(({ armed, none }) => armed / none));
    return {
      what: `requests a second with ${patient.length} faults armed`,
      ours: `${getMedian(pairs.map(({ armed }) => armed)).toFixed(0)} (ratio ${ratio.toFixed(2)})`,
      reference: `${getMedian(pairs.map(({ none }) => none)).toFixed(0)} (none armed)`,
      budget: '-',
      isWithinBudget: true,
    };
  } finally {
    await simulator.stop();
  }
}

/**
 * Of kinds that look at a request before, during and after its response: they match, are counted,
 * and do not strike for long.
 */
const patient = (
  [
    { kind: 'status', parameters: { status: 500 } },
    { kind: 'delay', parameters: { delayMs: 1_000 } },
    { kind: 'throttle', parameters: { bytesPerSecond: 1_000 } },
    { kind: 'stall' },
    { kind: 'connection-reset', placement: 'midBody' },
    { kind: 'malformed-json' },
    { kind: 'dropped-property' },
    { kind: 'wrong-type' },
    { kind: 'stale-read' },
    { kind: 'expired-token' },
  ] as const
).map((fault) => ({
  ...fault,
  match: { operationId: 'getSystemSettings' as const },
  skip: 1_000_000_000,
  offContract: true,
}));
