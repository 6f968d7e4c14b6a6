import { defaultBrand } from '@stillhouse/products/brand';
import { Coverage } from '../coverage/coverage.ts';
import { inProcessEdge } from '../http/device-edge.ts';
import { NoListeners, noPorts } from '../http-kit/no-listeners.ts';
import { defaultHostSuffix } from '../http-kit/public-urls.ts';
import { FleetMetrics } from '../metrics/fleet-metrics.ts';
import { toConsoleConfig } from './console-config.ts';
import { wholeFleet } from './device-numbers.ts';
import { Fleet } from './fleet.ts';
import { RunHistory } from './run-history.ts';

const urls = { labUrl: 'http://localhost', cloudUrl: 'http://localhost' };

/** Creates a fleet whose devices nobody sees: no addresses, no pages, no events, no metrics. */
export function createHiddenFleet(): Fleet {
  return new Fleet({
    ...urls,
    ports: noPorts,
    shared: new NoListeners(),
    numbering: { shard: wholeFleet, fleetSeed: 1, shardUrl: null },
    dependencies: {
      edge: inProcessEdge,
      // A sign-in asks for the origin of the remote build.
      consoleConfig: toConsoleConfig({
        ...urls,
        hostSuffix: defaultHostSuffix,
        brand: defaultBrand,
      }),
      brand: defaultBrand,
      coverage: new Coverage(),
      runs: new RunHistory(),
      metrics: new FleetMetrics(),
    },
  });
}
