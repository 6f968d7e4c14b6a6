import { expect } from '@playwright/test';
import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { Device } from 'stillhouse/playwright';
import type { ExpectedOutcome } from './expected-outcomes.ts';
import { type FaultCase, faultCases } from './fault-cases.ts';
import type { ReadCase } from './screen-case.ts';

export interface ArmedFault extends AsyncDisposable {
  disarm(): Promise<void>;
}
type FaultTarget = Pick<ReadCase, 'operationId' | 'listAt' | 'allowedFailures'>;

/**
 * Arms the fault of a case and declares the failures that the test expects.
 *
 * @returns null if the simulator must reject the fault as impossible; that is asserted here
 */
export async function armFault(
  device: Device,
  { operationId, listAt, allowedFailures = [] }: FaultTarget,
  faultCase: FaultCase,
  outcome: Pick<ExpectedOutcome, 'kind'>,
): Promise<ArmedFault | null> {
  const { fault, reported } = faultCases[faultCase];
  const { kind, parameters = {}, placement } = fault(operationId);
  const isAimed = faultCase === 'unknown-enum-value' && listAt !== undefined;
  const spec = {
    kind,
    parameters: isAimed ? { ...parameters, pointer: listAt } : parameters,
    ...(placement && { placement }),
    match: { operationId },
    // Test faults that break the contract, too.
    offContract: true,
  };
  if (outcome.kind === 'impossible') {
    await expect(device.control.arm(spec), `${operationId} with ${faultCase}`).rejects.toThrow();
    return null;
  }
  if (outcome.kind === 'untouched') {
    const id = await device.control.arm(spec);
    return toArmedFault(() => device.control.removeFault(id));
  }
  if (reported !== null) device.declareFailure({ operationId, status: reported });
  for (const expected of allowedFailures) device.declareFailure({ ...expected, perhaps: true });
  // Other requests of the signed-out user may fail as well.
  if (reported === 401) {
    for (const other of Object.keys(operations) as OperationId[]) {
      device.declareFailure({ operationId: other, status: 401, perhaps: true });
    }
  }
  const armed = await device.fault(spec);
  return toArmedFault(() => armed.disarm());
}

/** Makes disarming idempotent, so that a failed case leaves no fault behind for the next one. */
function toArmedFault(remove: () => Promise<void>): ArmedFault {
  let isArmed = true;
  const disarm = async () => {
    if (isArmed) await remove();
    isArmed = false;
  };
  return { disarm, [Symbol.asyncDispose]: disarm };
}
