import { defaultBrand } from '@stillhouse/products/brand';
import { Coverage } from '../coverage/coverage.ts';
import { loopback } from '../http-kit/listener.ts';
import { FleetMetrics } from '../metrics/fleet-metrics.ts';
import { wholeFleet } from './device-numbers.ts';
import { Fleet } from './fleet.ts';
import { processPorts } from './ports.ts';

/** Creates a fleet whose devices nobody sees: no pages, no events, no metrics, loopback only. */
export function createHiddenFleet(): Fleet {
  return new Fleet({
    labUrl: 'http://localhost',
    cloudUrl: 'http://localhost',
    ports: processPorts,
    shared: null,
    numbering: { shard: wholeFleet, fleetSeed: 1, shardUrl: null },
    dependencies: {
      hosts: loopback,
      consoleDir: null,
      consoleConfig() {
        throw new Error('A hidden device serves no console.');
      },
      brand: defaultBrand,
      coverage: new Coverage(),
      metrics: new FleetMetrics(),
    },
  });
}
