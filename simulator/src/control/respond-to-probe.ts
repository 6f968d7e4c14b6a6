import type { IncomingMessage, ServerResponse } from 'node:http';
import { operations } from '../../client/generated/control-operations.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { NodeSink } from '../http-kit/node-transport.ts';
import { checkCaller, type GuardOptions } from './guard.ts';
import { health } from './handlers/health.ts';
import { sendResponse } from './send-response.ts';

/**
 * Responds to a readiness probe before the rest of the control API is loaded (decision 0075).
 * Returns false for any other request.
 */
export function respondToProbe(
  fleet: Fleet,
  guard: GuardOptions,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const { method, path } = operations.getHealth;
  if (req.method !== method || req.url !== path) return false;
  if (checkCaller(req, guard) !== null) return false;
  sendResponse(new NodeSink(res), health.getHealth(null, { fleet }));
  return true;
}
