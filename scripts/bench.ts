// `npm run bench`: prints metrics, each with a reference from the same run and its budget. Not a
// test.
import { Argument } from 'commander';
import { measureAddressing } from './bench/addressing.ts';
import { measureArmedFaults } from './bench/armed-faults.ts';
import { measureBrowserTime } from './bench/browser-time.ts';
import { measureDeviceList } from './bench/device-list.ts';
import { measureEditLoop } from './bench/edit-loop.ts';
import { measureFirstScreen } from './bench/first-screen.ts';
import { measureFleet } from './bench/fleet.ts';
import { measureFleetScenario } from './bench/fleet-scenario.ts';
import { measureLargeFleet } from './bench/large-fleet.ts';
import { measureLongTime } from './bench/long-time.ts';
import { type Metric, printMetrics } from './bench/metric.ts';
import { measureNeighbors } from './bench/neighbors.ts';
import { measureNpx } from './bench/npx.ts';
import { measurePages } from './bench/pages.ts';
import { measurePeers } from './bench/peers.ts';
import { measurePlayground } from './bench/playground.ts';
import { measureRecovery } from './bench/recovery.ts';
import { measureSimulatedTime } from './bench/simulated-time.ts';
import { measureSnapshots } from './bench/snapshots.ts';
import { measureStartUp } from './bench/start-up.ts';
import { measureThroughput } from './bench/throughput.ts';
import { measureTimeline } from './bench/timeline.ts';
import { measureUsedDevices } from './bench/used-devices.ts';
import { measureValidation } from './bench/validation.ts';
import { describeScript } from './npm-script.ts';

/** What each topic measures, in the order of the report. */
const topics: Record<string, () => Promise<Metric[]>> = {
  'first-screen': async () => measureFirstScreen(),
  pages: measurePages,
  playground: measurePlayground,
  'start-up': async () => [await measureStartUp()],
  npx: async () => [await measureNpx()],
  throughput: measureThroughput,
  addressing: measureAddressing,
  peers: measurePeers,
  validation: async () => [measureValidation()],
  'armed-faults': async () => [await measureArmedFaults()],
  'simulated-time': async () => [await measureSimulatedTime()],
  'browser-time': async () => [await measureBrowserTime()],
  timeline: async () => [await measureTimeline()],
  'long-time': async () => [await measureLongTime()],
  neighbors: measureNeighbors,
  snapshots: measureSnapshots,
  fleet: measureFleet,
  'large-fleet': measureLargeFleet,
  'used-devices': async () => [await measureUsedDevices()],
  'fleet-scenario': async () => [await measureFleetScenario()],
  recovery: measureRecovery,
  'device-list': measureDeviceList,
  'edit-loop': measureEditLoop,
};

const { processedArgs } = describeScript(
  'bench',
  'Measures start-up, npx with an empty cache, throughput, fleet, devices used for long, an update wave on 25,000 devices, recovery of a killed shard, simulated time, snapshots, the first screen, the longest tasks of pages, the playground, the list of thousands of devices in the lab and the edit loop, each beside a reference of the same run. Takes some minutes.',
)
  .addArgument(
    new Argument('[topics...]', 'Measure these only').choices(Object.keys(topics)).default([]),
  )
  .addHelpText(
    'after',
    '\nSTILLHOUSE_BENCH_PEERS=<folder> also measures Prism, Mockoon and the scores of Lighthouse. Install them with\n  npm install --prefix <folder> @stoplight/prism-cli @mockoon/cli lighthouse',
  )
  .parse();

const chosen = processedArgs[0] as string[];
const metrics: Metric[] = [];
for (const [topic, measure] of Object.entries(topics)) {
  if (chosen.length === 0 || chosen.includes(topic)) metrics.push(...(await measure()));
}
printMetrics(metrics);
