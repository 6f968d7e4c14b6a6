import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';

type Fault = Awaited<ReturnType<Device['fault']>>;
type FaultSpec = Parameters<Device['fault']>[0];

/** One column of the tables of failures: a fault, and what the browser's console says of the requests that it strikes. */
type FaultColumn = Pick<FaultSpec, 'kind' | 'parameters'> & {
  reported: number | 'no answer' | null;
};

/**
 * The faults that the screens are shown with, one a column. Another fault is one more entry here, and one more cell in
 * each table, which does not compile without it.
 */
const faultColumns = {
  'an error inside': {
    kind: 'status',
    parameters: { status: 500, detail: 'A part does not answer.' },
    reported: 500,
  },
  'a device that is busy': {
    kind: 'status',
    parameters: { status: 503, detail: 'The device is starting.' },
    reported: 503,
  },
  'an answer that comes too late': {
    kind: 'delay',
    parameters: { delayMs: 120_000 },
    reported: null,
  },
  'a connection that breaks': { kind: 'connection-reset', reported: 'no answer' },
} as const satisfies Record<string, FaultColumn>;

export type FaultName = keyof typeof faultColumns;
export const faultNames = Object.keys(faultColumns) as FaultName[];

/**
 * Arms the fault of a column for one operation, and says that its failures are meant.
 *
 * @param onTheWay the device does not get to know of the request: what it would have done is not done
 */
export async function strike(
  device: Device,
  name: FaultName,
  operationId: OperationId,
  onTheWay?: 'on the way',
): Promise<Fault> {
  const { reported, ...fault }: FaultColumn = faultColumns[name];
  if (reported !== null) device.declareFailure({ operationId, status: reported });
  // what may take minutes is too late after more of them
  const delayMs = 120_000 + operations[operationId].timeoutMs;
  return device.fault({
    ...fault,
    ...(fault.kind === 'delay' && { parameters: { delayMs } }),
    ...(onTheWay && { placement: 'ingress' }),
    match: { operationId },
  });
}
