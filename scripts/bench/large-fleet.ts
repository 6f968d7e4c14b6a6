import { setTimeout } from 'node:timers/promises';
import { type ControlClient, createControlClient } from 'stillhouse/client';
import { getQuantile, type Metric } from './metric.ts';
import { startSimulator, waitForDevices } from './servers.ts';

/** Devices that somebody has used, so that they exist. */
const usedSize = 25_000;
const size = 250_000;
/** Calls at the same time that use devices. */
const concurrentCalls = 20;
const idleMs = 5_000;
const leases = 300;

/** Decision 0008. */
const maxKilobytesEach = 120;
const maxMegabytes = 3_072;
const maxUnusedMegabytes = 5_120;
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

/**
 * Measures a fleet whose devices share one listener, beside a simulator with one device: one whose
 * devices are all used, and a larger one whose devices are numbers until somebody uses them.
 */
export async function measureLargeFleet(): Promise<Metric[]> {
  const one = await measure(1);
  const all = await measure(usedSize, usedSize);
  const unused = await measure(size);
  const kilobytesEach = ((all.megabytes - one.megabytes) * 1024) / (all.devices - one.devices);
  const extraMs = unused.readyMs - one.readyMs;
  const beside = (text: string) => `${text} (with 1)`;
  return [
    {
      what: `program ready with --devices ${size}`,
      ours: `${unused.readyMs.toFixed(0)} ms`,
      reference: beside(`${one.readyMs.toFixed(0)} ms`),
      budget: `${maxExtraReadyMs} ms more`,
      isWithinBudget: extraMs <= maxExtraReadyMs,
    },
    {
      what: `resident memory with ${all.devices} used devices by name`,
      ours: `${all.megabytes.toFixed(0)} MB (${kilobytesEach.toFixed(0)} kB a device)`,
      reference: beside(`${one.megabytes.toFixed(0)} MB`),
      budget: `${maxMegabytes} MB, ${maxKilobytesEach} kB a device`,
      isWithinBudget: all.megabytes <= maxMegabytes && kilobytesEach <= maxKilobytesEach,
    },
    {
      what: `resident memory with ${unused.devices} devices by name that nobody has used`,
      ours: `${unused.megabytes.toFixed(0)} MB`,
      reference: beside(`${one.megabytes.toFixed(0)} MB`),
      budget: `${maxUnusedMegabytes} MB`,
      isWithinBudget: unused.megabytes <= maxUnusedMegabytes,
    },
    {
      what: `processor time of ${all.devices} idle devices, of one core`,
      ours: `${all.idlePercent.toFixed(1)} %`,
      reference: beside(`${one.idlePercent.toFixed(1)} %`),
      budget: `${maxIdlePercent} %`,
      isWithinBudget: all.idlePercent <= maxIdlePercent,
    },
    createLeaseMetric(`${all.devices} used devices`, all, one),
    createLeaseMetric(`${unused.devices} devices`, unused, one),
  ];
}

function createLeaseMetric(beside: string, fleet: FleetMetrics, one: FleetMetrics): Metric {
  const [slowest, slowestWithOne] = [fleet, one].map(({ leaseMs }) => getQuantile(leaseMs, 0.99));
  const format = ({ leaseMs }: FleetMetrics) =>
    [0.5, 0.99].map((share) => getQuantile(leaseMs, share).toFixed(1)).join(' and ');
  return {
    what: `lease beside ${beside}, p50 and p99 of ${leases}`,
    ours: `${format(fleet)} ms`,
    reference: `${format(one)} ms (with 1)`,
    budget: `p99 ${maxLeaseMs} ms, or that with 1`,
    isWithinBudget: Number(slowest) <= Math.max(maxLeaseMs, Number(slowestWithOne)),
  };
}

/** @param used how many of the devices are used once */
async function measure(devices: number, used = 0): Promise<FleetMetrics> {
  const started = performance.now();
  const simulator = await startSimulator('--addressing', 'name', '--devices', String(devices));
  const readyMs = performance.now() - started;
  try {
    const control = createControlClient(simulator.ready.labUrl);
    await waitForDevices(control, devices);
    await use(control, used);
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

/** Creates the devices with the numbers up to this one, as each call about them does. */
async function use(control: ControlClient, last: number): Promise<void> {
  let number = 1;
  const work = async () => {
    while (number < last) {
      number += 1;
      await control.getLease(`device-${number}`);
    }
  };
  await Promise.all(Array.from({ length: concurrentCalls }, work));
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
