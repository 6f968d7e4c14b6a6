import type { TrafficExchange } from '../traffic/traffic.ts';
import type { DeviceFidelity } from './fidelity-report.ts';
import { createDelayFault } from './recorded-delay.ts';
import { createFault, type Fault, findFailures } from './recorded-faults.ts';

/** These concern the session of the recorded user, not the device. */
export const sessionStatuses: readonly number[] = [401, 429];

/**
 * Creates the faults of operations whose last request failed, or was slow, other than on a
 * simulated device.
 */
export function createLastingFaults(
  exchanges: readonly TrafficExchange[],
  compared: DeviceFidelity,
): { faults: Fault[]; notes: string[] } {
  const differing = findFailures(compared, exchanges);
  const last = new Map(
    exchanges.flatMap((exchange, index) =>
      exchange.operationId !== null && differing.has(index + 1)
        ? [[exchange.operationId, { exchange, index }] as const]
        : [],
    ),
  );
  const faults: Fault[] = [];
  const notes: string[] = [];
  for (const [operationId, { exchange, index }] of last) {
    const comparison = compared.exchanges[index];
    const delay =
      comparison === undefined
        ? null
        : createDelayFault(`last-${operationId}-delay`, exchange, comparison);
    if (delay !== null) faults.push(delay);
    const status = exchange.response?.status;
    const isDifferent = differing.get(index + 1) === true;
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

/** Says what a fault of an imported device does. */
export function describeFault({ id, kind, match, parameters = {}, times }: Fault): string {
  const { status, delayMs } = parameters;
  const count = times === undefined ? '' : `, ${times} times`;
  const effect =
    kind === 'delay'
      ? `responds ${String(delayMs)} ms later`
      : `responds with status ${String(status)}${kind === 'status' ? '' : ' as recorded'}`;
  return `${match.operationId ?? ''} ${effect}${count} (${kind} ${id ?? ''}).`;
}
