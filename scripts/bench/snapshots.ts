import { type ControlClient, createControlClient } from 'stillhouse/client';
import { getMedian, type Metric } from './metric.ts';
import { signIn, startSimulator } from './servers.ts';

const rounds = 100;

/**
 * Measures snapshot, restore and fork of a device that is in use, each compared with the most
 * similar call without a snapshot.
 */
export async function measureSnapshots(): Promise<Metric[]> {
  const simulator = await startSimulator();
  try {
    const control = createControlClient(simulator.ready.labUrl);
    const { id, baseUrl } = await control.lease({ clock: 'manual', scenario: 'chaos' });
    await signIn(baseUrl);
    await control.setCondition(id, 'flapping', { on: true });
    await control.advance(id, { by: '1h' });
    const { bytes } = await control.takeSnapshot(id, { name: 'kept' });
    const taken = await measure(async () => {
      const { name } = await control.takeSnapshot(id);
      return () => control.removeSnapshot(id, name);
    });
    const read = await measure(() => control.state(id));
    const restored = await measure(() => control.restore(id, 'kept'));
    const forked = await measure(async () =>
      measureWithRelease(control, await control.fork(id, 'kept')),
    );
    const leased = await measure(async () => {
      return measureWithRelease(
        control,
        await control.lease({ clock: 'manual', scenario: 'chaos' }),
      );
    });
    // Last, because it removes the device.
    const reset = await measure(() => control.reset(id));
    return [
      toMetric(
        `snapshot of a device (${(bytes / 1000).toFixed(0)} kB)`,
        taken,
        read,
        'its state read',
      ),
      toMetric('restore of a device', restored, reset, 'reset'),
      toMetric('fork of a device', forked, leased, 'lease'),
    ];
  } finally {
    await simulator.stop();
  }
}

function toMetric(what: string, ours: number, reference: number, called: string): Metric {
  return {
    what: `${what}, median of ${rounds}`,
    ours: `${ours.toFixed(1)} ms`,
    reference: `${reference.toFixed(1)} ms (${called})`,
    budget: '-',
    isWithinBudget: true,
  };
}

const measureWithRelease =
  (control: ControlClient, { id }: { id: string }) =>
  () =>
    control.release(id);

/**
 * Returns the median real ms of a call. The call may resolve to a cleanup function, which is not
 * measured.
 */
async function measure(call: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now();
    const result = await call();
    // The first round warms up.
    if (round > 0) took.push(performance.now() - started);
    if (typeof result === 'function') await result();
  }
  return getMedian(took);
}
