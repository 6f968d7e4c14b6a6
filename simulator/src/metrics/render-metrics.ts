import {
  AggregatorRegistry,
  collectDefaultMetrics,
  type PrometheusContentType,
  Registry,
} from 'prom-client';
import type { FleetMetrics } from './fleet-metrics.ts';

export { prometheusContentType } from 'prom-client';

/**
 * Default metrics that list every open socket or request of the process, so they take longer with
 * every device.
 */
const slowMetrics = [
  'process_open_fds',
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
];

/** Memory, CPU and event loop. One for all simulators of the process, since its first scrape. */
let processRegistry: Registry | null = null;

/** Renders all metrics in the text format of Prometheus. */
export async function renderMetrics(metrics: FleetMetrics): Promise<string> {
  processRegistry ??= createProcessRegistry();
  const families = metrics.toFamilies().map((family) => ({ ...family, aggregator: 'sum' }));
  const fleetRegistry = AggregatorRegistry.aggregate<PrometheusContentType>([families]);
  return Registry.merge([fleetRegistry, processRegistry]).metrics();
}

function createProcessRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of slowMetrics) registry.removeSingleMetric(name);
  return registry;
}
