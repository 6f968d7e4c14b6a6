import type { RequestHandler, Router } from 'express';
import { createOperationRouter } from '../http-kit/operation-routes.ts';
import type { FleetMetrics } from '../metrics/fleet-metrics.ts';
import { rejectMethod } from './reject-method.ts';
import { closedHeaders } from './send-response.ts';

/**
 * Creates the route of `/metrics`. It is not in simulator/control.yaml, because Prometheus defines
 * its format (decision 0076).
 */
export function createMetricsRouter(metrics: FleetMetrics): Router {
  return createOperationRouter([{ method: 'GET', path: '/metrics' }], {
    handlers: () => [sendMetrics(metrics)],
    rejectMethod,
  });
}

function sendMetrics(metrics: FleetMetrics): RequestHandler {
  return async (_req, res) => {
    // Loading the library takes longer than the start of a device, so only a scrape loads it.
    const { prometheusContentType, renderMetrics } = await import('../metrics/render-metrics.ts');
    const text = await renderMetrics(metrics);
    res.writeHead(200, {
      ...closedHeaders,
      'content-type': prometheusContentType,
      'content-length': Buffer.byteLength(text),
    });
    res.end(text);
  };
}
