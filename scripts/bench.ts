// `npm run bench`: figures, each beside a reference of the same run and its budget. Never an assertion of a test.
import { armedFaults } from './bench/armed-faults.ts';
import { browserTime } from './bench/browser-time.ts';
import { printFigures } from './bench/figures.ts';
import { firstScreen } from './bench/first-screen.ts';
import { fleet } from './bench/fleet.ts';
import { longTime } from './bench/long-time.ts';
import { besidePeers } from './bench/peers.ts';
import { simulatedTime } from './bench/simulated-time.ts';
import { snapshots } from './bench/snapshots.ts';
import { startUp } from './bench/start-up.ts';
import { throughput } from './bench/throughput.ts';

printFigures([
  ...firstScreen(),
  await startUp(),
  ...(await throughput()),
  ...(await besidePeers()),
  await armedFaults(),
  await simulatedTime(),
  await browserTime(),
  await longTime(),
  ...(await snapshots()),
  ...(await fleet()),
]);
