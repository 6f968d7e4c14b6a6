import { type ControlClient, createControlClient } from '@stillhouse/simulator/client';
import { type Figure, median } from './figures.ts';
import { signedIn, startSimulator } from './servers.ts';

const rounds = 100;

/** Snapshot, restore and fork of a device that is in use, each beside the call that comes closest without a snapshot. */
export async function snapshots(): Promise<Figure[]> {
  const simulator = await startSimulator();
  try {
    const control = createControlClient(simulator.ready.labUrl);
    const { id, baseUrl } = await control.lease({ clock: 'manual', scenario: 'chaos' });
    await signedIn(baseUrl);
    await control.setCondition(id, 'flapping', { on: true });
    await control.advance(id, { by: '1h' });
    const { bytes } = await control.takeSnapshot(id, { name: 'kept' });
    const taken = await timed(async () => {
      const { name } = await control.takeSnapshot(id);
      return () => control.removeSnapshot(id, name);
    });
    const read = await timed(() => control.state(id));
    const restored = await timed(() => control.restore(id, 'kept'));
    const forked = await timed(async () => releasing(control, await control.fork(id, 'kept')));
    const leased = await timed(async () => {
      return releasing(control, await control.lease({ clock: 'manual', scenario: 'chaos' }));
    });
    // Last: there is nothing left of the device then.
    const reset = await timed(() => control.reset(id));
    return [
      figure(
        `snapshot of a device (${(bytes / 1000).toFixed(0)} kB)`,
        taken,
        read,
        'its state read',
      ),
      figure('restore of a device', restored, reset, 'reset'),
      figure('fork of a device', forked, leased, 'lease'),
    ];
  } finally {
    await simulator.stop();
  }
}

function figure(what: string, ours: number, reference: number, called: string): Figure {
  return {
    what: `${what}, median of ${rounds}`,
    ours: `${ours.toFixed(1)} ms`,
    reference: `${reference.toFixed(1)} ms (${called})`,
    budget: '-',
    kept: true,
  };
}

const releasing =
  (control: ControlClient, { id }: { id: string }) =>
  () =>
    control.release(id);

/** Median real ms of a call. A function that it resolves to clears up afterwards, which does not count. */
async function timed(call: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now();
    const result = await call();
    // The first round warms up.
    if (round > 0) took.push(performance.now() - started);
    if (typeof result === 'function') await result();
  }
  return median(took);
}
