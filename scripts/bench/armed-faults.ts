import { createControlClient } from 'stillhouse/client';
import { getMedian, type Metric } from './metric.ts';
import { signIn, startSimulator } from './servers.ts';
import { load } from './throughput.ts';

const rounds = 5;

/**
 * Measures requests per second with ten armed faults that never take effect, and without faults, in
 * alternating rounds.
 */
export async function measureArmedFaults(): Promise<Metric> {
  const simulator = await startSimulator();
  try {
    const { consoleUrl, labUrl } = simulator.ready;
    const control = createControlClient(labUrl);
    const headers = await signIn(consoleUrl);
    const pairs: { armed: number; none: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await control.arm('default', ...skippedFaults);
      const armed = (await load(simulator, consoleUrl, headers)).requestsPerSecond;
      await control.clearFaults('default');
      const none = (await load(simulator, consoleUrl, headers)).requestsPerSecond;
      // The first round warms both up.
      if (round > 0) pairs.push({ armed, none });
    }
    const ratio = getMedian(pairs.map(({ armed, none }) => armed / none));
    return {
      what: `requests a second with ${skippedFaults.length} faults armed`,
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
 * Kinds of all placements. They match and count every request, and `skip` is so large that none
 * takes effect.
 */
const skippedFaults = (
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
