import { createControlClient } from 'stillhouse/client';
import type { Metric } from './metric.ts';
import { runProgram } from './run-program.ts';
import { startSimulator, waitForDevices } from './servers.ts';

const program = 'e2e/support/measure-device-list.ts';
const devices = 25_000;

/** What the program prints. Times are in ms. */
type ListMetrics = {
  firstRowMs: number;
  allMs: number;
  keyMs: number;
  sortMs: number;
  selectAllMs: number;
  conditionMs: number;
  megabytes: number;
  changesPerSecond: number;
  pagePercent: number;
  simulatorPercent: number;
};

/** Measures the lab's list of as many devices as one simulator is made for. */
export async function measureDeviceList(): Promise<Metric[]> {
  const simulator = await startSimulator('--devices', String(devices), '--addressing', 'name');
  try {
    const { ready, processId } = simulator;
    const control = createControlClient(ready.labUrl);
    await waitForDevices(control, devices);
    const [list] = await runProgram<ListMetrics>(program, [ready.labUrl, devices, processId]);
    if (!list) throw new Error(`${program} printed nothing`);
    const { megabytes, changesPerSecond, pagePercent, simulatorPercent } = list;
    return [
      createTimeMetric('first row', list.firstRowMs, 2_000),
      createTimeMetric('the whole list', list.allMs, 4_000),
      createTimeMetric('slowest key in the filter', list.keyMs, 200),
      createTimeMetric('sort', list.sortMs, 200),
      createTimeMetric('select all', list.selectAllMs, 200),
      createTimeMetric('a condition for all', list.conditionMs, 60_000),
      {
        what: `lab with ${devices} devices: CPU of the page and the simulator at ${changesPerSecond} changes a second, ${megabytes} MB`,
        ours: `${pagePercent} % and ${simulatorPercent} %`,
        reference: '-',
        budget: '50 % and 50 %',
        isWithinBudget: pagePercent <= 50 && simulatorPercent <= 50,
      },
    ];
  } finally {
    await simulator.stop();
  }
}

function createTimeMetric(what: string, ms: number, budgetMs: number): Metric {
  return {
    what: `lab with ${devices} devices: ${what}`,
    ours: `${ms} ms`,
    reference: '-',
    budget: `${budgetMs} ms`,
    isWithinBudget: ms <= budgetMs,
  };
}
