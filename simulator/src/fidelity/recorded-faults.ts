import { isRecord } from '@stillhouse/foundation/is-record';
import { checkSpec } from '../faults/arm.ts';
import type { ScenarioCommand } from '../scenarios/scenario.ts';
import type { TrafficExchange } from '../traffic/traffic.ts';
import type { DeviceFidelity } from './fidelity-report.ts';

export type Fault = NonNullable<ScenarioCommand['fault']>;

/**
 * Returns the numbers of the requests that were repeated, and whether a simulated device responded
 * with another status, or did not respond.
 */
export function findFailures({ exchanges }: DeviceFidelity): ReadonlyMap<number, boolean> {
  return new Map(
    exchanges.map(({ n, differences }) => [
      n,
      differences.some(({ location }) => location === 'status' || location === 'connection'),
    ]),
  );
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
