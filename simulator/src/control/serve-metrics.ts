import type { RequestHandler } from 'express';
import { NodeSink } from '../http-kit/node-transport.ts';
import type { FleetMetrics } from '../metrics/fleet-metrics.ts';
import { rejectMethod } from './reject-path.ts';
import { closedHeaders, sendResponse } from './send-response.ts';

/**
 * Serves `/metrics`. It is not in simulator/control.yaml, because Prometheus defines its format
 * (decision 0076).
 */
export function serveMetrics(metrics: FleetMetrics): RequestHandler {
  return async ({ method, path }, res) => {
    if (method !== 'GET')
      return sendResponse(new NodeSink(res), rejectMethod(method, path, ['GET']));
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
