import type { TrafficExchange } from '../traffic/traffic.ts';
import type { DeviceFidelity } from './fidelity-report.ts';
import { createFault, type Fault, findFailures } from './recorded-faults.ts';

/** These concern the session of the recorded user, not the device. */
export const sessionStatuses: readonly number[] = [401, 429];

/** Creates the faults of operations whose last request failed, other than on a simulated device. */
export function createLastingFaults(
  exchanges: readonly TrafficExchange[],
  compared: DeviceFidelity,
): { faults: Fault[]; notes: string[] } {
  const differing = findFailures(compared);
  const last = new Map(
    exchanges.flatMap((exchange, index) =>
      exchange.operationId !== null && differing.has(index + 1)
        ? [[exchange.operationId, { exchange, isDifferent: differing.get(index + 1) === true }]]
        : [],
    ),
  );
  const faults: Fault[] = [];
  const notes: string[] = [];
  for (const [operationId, { exchange, isDifferent }] of last) {
    const status = exchange.response?.status;
    if (!isDifferent || (status !== undefined && status < 400)) continue;
    const lasts = status !== undefined && !sessionStatuses.includes(status);
    const fault = lasts ? createFault(`last-${operationId}`, exchange, 0) : null;
    if (fault !== null) faults.push(fault);
    else {
      notes.push(
        `The last ${operationId} ${status === undefined ? 'had no response' : `failed with ${status}`}; here it does not fail.`,
      );
    }
  }
  return { faults, notes };
}
