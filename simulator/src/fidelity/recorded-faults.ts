import { isRecord } from '@stillhouse/foundation/is-record';
import { checkSpec } from '../faults/arm.ts';
import type { ScenarioCommand } from '../scenarios/scenario.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import type { DeviceFidelity } from './fidelity-report.ts';

export type Fault = NonNullable<ScenarioCommand['fault']>;

/** A fault, and the index of the request that it comes before. */
export type PlacedFault = { readonly before: number; readonly fault: Fault };

/**
 * Returns the numbers of the requests that a scenario can repeat, and whether a simulated device
 * responded with another status, or did not respond. A request that failed does not need its body:
 * the fault that makes it fail responds in place of the device.
 */
export function findFailures(
  { exchanges: compared }: DeviceFidelity,
  exchanges: readonly TrafficExchange[],
): ReadonlyMap<number, boolean> {
  const found = compared.flatMap(({ n, differences, uncompared }): [number, boolean][] => {
    if (uncompared === 'not repeated') {
      const response = exchanges[n - 1]?.response ?? null;
      return response !== null && response.status >= 400 ? [[n, true]] : [];
    }
    return [
      [n, differences.some(({ location }) => location === 'status' || location === 'connection')],
    ];
  });
  return new Map(found);
}

/** Returns the fault that makes such requests fail as recorded, or null. */
export function createFault(
  id: string,
  { operationId, response }: TrafficExchange,
  atMs: number,
): Fault | null {
  if (operationId === null) return null;
  const base = { id, match: { operationId } };
  if (response === null) return { ...base, kind: 'connection-reset' };
  const { status, body } = response;
  const { code, detail } = isRecord(body) ? body : {};
  const texts = {
    ...(typeof code === 'string' && { code }),
    ...(typeof detail === 'string' && { detail }),
  };
  const candidates: Fault[] = [
    { ...base, kind: 'status', parameters: { status, ...texts } },
    { ...base, kind: 'status', parameters: { status, ...texts }, offContract: true },
    { ...base, kind: 'status', parameters: { status }, offContract: true },
  ];
  type Spec = Parameters<typeof checkSpec>[0];
  return candidates.find((fault) => checkSpec(fault as Spec, atMs).length === 0) ?? null;
}
