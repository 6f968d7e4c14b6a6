import { operations } from '@stillhouse/contracts/operations';
import { getRequestFields } from '@stillhouse/contracts/request-fields';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { TrafficExchange } from './traffic.ts';

/**
 * Recorders leave out many request bodies. A success that shows the new settings shows what was
 * sent, so it takes the place of the body. Other exchanges stay as they are.
 */
export function recoverBody(exchange: TrafficExchange): TrafficExchange {
  const { operationId, request, response } = exchange;
  if (operationId === null || request.lack?.is !== 'unrecorded') return exchange;
  const shown = response?.status === 200 ? response.body : null;
  if (operations[operationId].readback === undefined || !isRecord(shown)) return exchange;
  const sent = getRequestFields(operationId).flatMap(({ pointer }) => {
    const name = pointer.slice(1);
    return Object.hasOwn(shown, name) ? [[name, shown[name]] as const] : [];
  });
  const body = Object.fromEntries(sent);
  const type = operations[operationId].requestMediaType ?? 'application/json';
  if (sent.length === 0 || validateRequest(operationId, body).length > 0) return exchange;
  const headers = { ...request.headers, 'content-type': type };
  return { ...exchange, request: { ...request, headers, body, lack: null } };
}
