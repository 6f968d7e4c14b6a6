import { type Figure, median } from './figures.ts';
import { startSimulator } from './servers.ts';

const devices = 1000;
const leaseBudgetMs = 5;
const memoryBudgetMegabytes = 300;

/** A thousand devices, each on its own ports: how long a lease takes, and what they hold in memory. */
export async function fleet(): Promise<Figure[]> {
  const simulator = await startSimulator();
  try {
    const leases: number[] = [];
    for (let count = 0; count < devices; count += 1) {
      const started = performance.now();
      const response = await fetch(simulator.ready.controlUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clock: 'manual' }),
      });
      if (response.status !== 201) throw new Error(`Lease ${count}: ${await response.text()}`);
      await response.arrayBuffer();
      leases.push(performance.now() - started);
    }
    const lease = median(leases);
    const megabytes = simulator.residentMegabytes();
    return [
      {
        what: `lease of a device, median of ${devices}`,
        ours: `${lease.toFixed(1)} ms`,
        reference: `${median(leases.slice(0, 50)).toFixed(1)} ms (the first 50)`,
        budget: `${leaseBudgetMs} ms`,
        kept: lease <= leaseBudgetMs,
      },
      {
        what: `resident memory with ${devices} devices`,
        ours: `${megabytes.toFixed(0)} MB`,
        reference: '-',
        budget: `${memoryBudgetMegabytes} MB`,
        kept: megabytes <= memoryBudgetMegabytes,
      },
    ];
  } finally {
    await simulator.stop();
  }
}
