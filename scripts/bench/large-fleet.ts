import { setTimeout } from 'node:timers/promises';
import { type ControlClient, createControlClient } from 'stillhouse/client';
import { getQuantile, type Metric } from './metric.ts';
import { startSimulator, waitForDevices } from './servers.ts';

const size = 25_000;
const idleMs = 5_000;
const leases = 300;

/** Decision 0008. */
const maxKilobytesEach = 120;
const maxMegabytes = 3_072;
const maxIdlePercent = 5;
const maxLeaseMs = 10;
/** How much later the program may be ready, because most devices are created afterwards. */
const maxExtraReadyMs = 200;

/** Metrics of a simulator with a number of devices. */
type FleetMetrics = {
  devices: number;
  readyMs: number;
  megabytes: number;
  idlePercent: number;
  /** Durations of leases. */
  leaseMs: number[];
};

/** Measures a fleet whose devices share one listener, beside a simulator with one device. */
export async function measureLargeFleet(): Promise<Metric[]> {
  const one = await measure(1);
  const all = await measure(size);
  const kilobytesEach = ((all.megabytes - one.megabytes) * 1024) / (all.devices - one.devices);
  const extraMs = all.readyMs - one.readyMs;
  const [median, slowest] = [getQuantile(all.leaseMs, 0.5), getQuantile(all.leaseMs, 0.99)];
  const beside = (text: string) => `${text} (with 1)`;
  return [
    {
      what: `program ready with --devices ${size}, most created later`,
      ours: `${all.readyMs.toFixed(0)} ms`,
      reference: beside(`${one.readyMs.toFixed(0)} ms`),
      budget: `${maxExtraReadyMs} ms more`,
      isWithinBudget: extraMs <= maxExtraReadyMs,
    },
    {
      what: `resident memory with ${all.devices} devices by name`,
      ours: `${all.megabytes.toFixed(0)} MB (${kilobytesEach.toFixed(0)} kB a device)`,
      reference: beside(`${one.megabytes.toFixed(0)} MB`),
      budget: `${maxMegabytes} MB, ${maxKilobytesEach} kB a device`,
      isWithinBudget: all.megabytes <= maxMegabytes && kilobytesEach <= maxKilobytesEach,
    },
    {
      what: `processor time of ${all.devices} idle devices, of one core`,
      ours: `${all.idlePercent.toFixed(1)} %`,
      reference: beside(`${one.idlePercent.toFixed(1)} %`),
      budget: `${maxIdlePercent} %`,
      isWithinBudget: all.idlePercent <= maxIdlePercent,
    },
    {
      what: `lease beside ${all.devices} devices, p50 and p99 of ${leases}`,
      ours: `${median.toFixed(1)} and ${slowest.toFixed(1)} ms`,
      reference: beside(
        `${getQuantile(one.leaseMs, 0.5).toFixed(1)} and ${getQuantile(one.leaseMs, 0.99).toFixed(1)} ms`,
      ),
      budget: `p99 ${maxLeaseMs} ms, or that with 1`,
      isWithinBudget: slowest <= Math.max(maxLeaseMs, getQuantile(one.leaseMs, 0.99)),
    },
  ];
}

async function measure(devices: number): Promise<FleetMetrics> {
  const started = performance.now();
  const simulator = await startSimulator('--addressing', 'name', '--devices', String(devices));
  const readyMs = performance.now() - started;
  try {
    const control = createControlClient(simulator.ready.labUrl);
    await waitForDevices(control, devices);
    // The first leases of a process compile code that later leases reuse.
    await measureLeases(control);
    const before = simulator.processorMs();
    await setTimeout(idleMs);
    const idlePercent = ((simulator.processorMs() - before) / idleMs) * 100;
    const megabytes = simulator.residentMegabytes();
    const leaseMs = await measureLeases(control);
    return { devices, readyMs, megabytes, idlePercent, leaseMs };
  } finally {
    await simulator.stop();
  }
}

/** Leases and releases devices one after the other. Returns the durations of the leases. */
async function measureLeases(control: ControlClient): Promise<number[]> {
  const took: number[] = [];
  for (let lease = 0; lease < leases; lease += 1) {
    const started = performance.now();
    const { id } = await control.lease({ clock: 'manual' });
    took.push(performance.now() - started);
    await control.release(id);
  }
  return took;
}
