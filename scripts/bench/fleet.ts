import { type ControlClient, createControlClient } from 'stillhouse/client';
import { getMedian, type Metric } from './metric.ts';
import { type RunningServer, type SimulatorReady, startSimulator } from './servers.ts';

const sizes = [1, 100, 1000] as const;
const leasesEach = 30;
const leaseBudgetMs = 5;
const memoryBudgetMegabytes = 300;
const scrapes = 30;
const scrapeBudgetMs = 10;

/** Metrics of a fleet of one size. */
type FleetMetrics = { devices: number; leaseMs: number; megabytes: number; scrapeMs: number };

/** Measures leases and memory with up to a thousand devices, each on its own ports. */
export async function measureFleet(): Promise<Metric[]> {
  const simulator = await startSimulator();
  try {
    const control = createControlClient(simulator.ready.labUrl);
    const reached: FleetMetrics[] = [];
    // The first leases of a process compile code that later leases reuse.
    await measureLease(control);
    // One is there from the start.
    let devices = 1;
    for (const size of sizes) {
      for (; devices < size; devices += 1) await control.lease({ clock: 'manual' });
      const megabytes = simulator.residentMegabytes();
      const leaseMs = await measureLease(control);
      reached.push({ devices, leaseMs, megabytes, scrapeMs: await measureScrape(simulator) });
    }
    const [first] = reached;
    if (first === undefined) throw new Error('A fleet has a size.');
    await checkAll(control);
    return [
      ...reached.map((at): Metric => createLeaseMetric(at, first)),
      ...reached.slice(1).map((at): Metric => measureMemory(at, first)),
      ...reached.slice(-1).map((at): Metric => createScrapeMetric(at, first)),
    ];
  } finally {
    await simulator.stop();
  }
}

/** Leases and releases another device. Returns the duration of the lease. */
async function measureLease(control: ControlClient): Promise<number> {
  const took: number[] = [];
  for (let lease = 0; lease < leasesEach; lease += 1) {
    const started = performance.now();
    const { id } = await control.lease({ clock: 'manual' });
    took.push(performance.now() - started);
    await control.release(id);
  }
  return getMedian(took);
}

/** Returns the duration of a scrape of /metrics. The first one loads the library. */
async function measureScrape({ ready }: RunningServer<SimulatorReady>): Promise<number> {
  const took: number[] = [];
  for (let scrape = 0; scrape <= scrapes; scrape += 1) {
    const started = performance.now();
    await (await fetch(`${ready.labUrl}/metrics`)).text();
    if (scrape > 0) took.push(performance.now() - started);
  }
  return getMedian(took);
}

/** A device that does not respond uses less memory, so check that it does. */
async function checkAll(control: ControlClient): Promise<void> {
  for (const { baseUrl } of await control.list()) {
    const { status } = await fetch(`${baseUrl}/api/v1/status`);
    if (status !== 401)
      throw new Error(`${baseUrl} returns ${status} to a request without a token`);
  }
}

function createLeaseMetric({ devices, leaseMs }: FleetMetrics, first: FleetMetrics): Metric {
  return {
    what: `lease of one more device beside ${devices}, median of ${leasesEach}`,
    ours: `${leaseMs.toFixed(1)} ms`,
    reference: devices === first.devices ? '-' : `${first.leaseMs.toFixed(1)} ms (beside 1)`,
    budget: `${leaseBudgetMs} ms`,
    isWithinBudget: leaseMs <= leaseBudgetMs,
  };
}

function measureMemory({ devices, megabytes }: FleetMetrics, first: FleetMetrics): Metric {
  const kilobytesEach = ((megabytes - first.megabytes) * 1024) / (devices - first.devices);
  return {
    what: `resident memory with ${devices} devices, each on its own ports`,
    ours: `${megabytes.toFixed(0)} MB (${kilobytesEach.toFixed(0)} kB a device)`,
    reference: `${first.megabytes.toFixed(0)} MB (with 1)`,
    budget: `${memoryBudgetMegabytes} MB`,
    isWithinBudget: megabytes <= memoryBudgetMegabytes,
  };
}

function createScrapeMetric({ devices, scrapeMs }: FleetMetrics, first: FleetMetrics): Metric {
  return {
    what: `scrape of /metrics beside ${devices} devices, median of ${scrapes}`,
    ours: `${scrapeMs.toFixed(1)} ms`,
    reference: `${first.scrapeMs.toFixed(1)} ms (beside 1)`,
    budget: `${scrapeBudgetMs} ms`,
    isWithinBudget: scrapeMs <= scrapeBudgetMs,
  };
}
