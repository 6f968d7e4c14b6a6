import { operations } from '@stillhouse/contracts/operations';
import { redacted } from '../journal/redact.ts';
import type { TrafficExchange } from './traffic.ts';

/**
 * Browsers leave tokens out of a HAR file. If no request has one, those that need one and were not
 * responded with 401 had one.
 */
export function addTokens(exchanges: readonly TrafficExchange[]): readonly TrafficExchange[] {
  if (exchanges.some(({ request }) => request.headers.authorization !== undefined)) {
    return exchanges;
  }
  return exchanges.map((exchange) => {
    const { operationId, request, response } = exchange;
    const needsToken = operationId !== null && operations[operationId].roles.length > 0;
    if (!needsToken || response?.status === 401) return exchange;
    const headers = { ...request.headers, authorization: `Bearer ${redacted}` };
    return { ...exchange, request: { ...request, headers } };
  });
}
