import { DeviceClock } from '@stillhouse/device/clock/device-clock';
import { createControlClient } from 'stillhouse/client';
import { getMedian, type Metric } from './metric.ts';
import { startSimulator } from './servers.ts';

const rounds = 3;
const hours = 5_000;
/** How long the device's network links are up and down. */
const everyMs = 30_000;

/** Advances a busy device by thousands of hours, compared with a bare clock with as many timers. */
export async function measureLongTime(): Promise<Metric> {
  const simulator = await startSimulator();
  try {
    const control = createControlClient(simulator.ready.labUrl);
    const pairs: { ours: number; bare: number; timers: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await control.lease({ clock: 'manual' });
      const parameters = { upMs: everyMs, downMs: everyMs };
      await control.setCondition(id, 'flapping', { on: true, parameters });
      let started = performance.now();
      const { firedCount } = await control.advance(id, { by: `${hours}h` });
      const ours = performance.now() - started;
      await control.release(id);
      started = performance.now();
      await measureBareTimers();
      pairs.push({ ours, bare: performance.now() - started, timers: firedCount });
    }
    const [ours, bare] = [
      getMedian(pairs.map((pair) => pair.ours)),
      getMedian(pairs.map((pair) => pair.bare)),
    ];
    return {
      what: `${hours} simulated hours in one advance, ${pairs[0]?.timers} timers`,
      ours: `${ours.toFixed(0)} ms`,
      reference: `${bare.toFixed(0)} ms (a bare clock)`,
      budget: '-',
      isWithinBudget: true,
    };
  } finally {
    await simulator.stop();
  }
}

async function measureBareTimers(): Promise<void> {
  const clock = new DeviceClock();
  const poll = () => void clock.setTimer(everyMs, 'poll', poll);
  poll();
  await clock.advanceBy(hours * 3_600_000);
}
