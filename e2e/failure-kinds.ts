import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';

type Fault = Parameters<Device['fault']>[0];
type ArmedFault = Awaited<ReturnType<Device['fault']>>;

/** One way in which a request can fail: the columns of the tables of failures. A new kind is one more row here. */
export interface FailureKind {
  name: string;
  fault: (operationId: OperationId) => Pick<Fault, 'kind' | 'parameters' | 'placement'>;
  /** What the browser reports; null where the request is given up and there is nothing to report. */
  status: number | 'no answer' | null;
  /** The words that the console has for it. */
  reason: (operationId: OperationId) => string;
}

const said = 'The board does not answer.';
const status = (code: number): FailureKind => ({
  name: `status ${code}`,
  fault: () => ({ kind: 'status', parameters: { status: code, detail: said } }),
  status: code,
  reason: () => said,
});

const failureKinds: readonly FailureKind[] = [
  status(500),
  status(503),
  status(400),
  {
    name: 'a connection that breaks',
    fault: () => ({ kind: 'connection-reset' }),
    status: 'no answer',
    reason: () => 'The device did not answer.',
  },
  {
    name: 'an answer that takes too long',
    fault: (operationId) => ({
      kind: 'delay',
      parameters: { delayMs: operations[operationId].timeoutMs + 45_000 },
      placement: 'ingress',
    }),
    status: null,
    reason: (operationId) =>
      `The device did not answer within ${operations[operationId].timeoutMs / 1000} seconds.`,
  },
];

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

/**
 * The ways that the contract has for an operation: not every one can be answered with every status. `npm test` takes two
 * of them, others for the next operation, so that every operation and every way has its turn; `npm run test:all` takes all.
 */
export function failureKindsOf(operationId: OperationId): readonly FailureKind[] {
  const { replies } = operations[operationId];
  const possible = failureKinds.filter(
    ({ status }) => typeof status !== 'number' || status in replies,
  );
  if (isWhole) return possible;
  const turn = Object.keys(operations).indexOf(operationId);
  return possible.filter((_kind, index) => (index + turn) % possible.length < 2);
}

/** Lets an operation fail in one way until it is disarmed, and says that this is meant. */
export async function armFailure(
  device: Device,
  operationId: OperationId,
  { fault, status: reported }: FailureKind,
): Promise<ArmedFault> {
  if (reported !== null) device.declareFailure({ operationId, status: reported });
  return device.fault({ ...fault(operationId), match: { operationId } });
}
