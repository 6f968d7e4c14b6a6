import { expect } from '@playwright/test';
import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/simulator/playwright';
import { type Column, columns } from './columns.ts';
import type { Outcome } from './outcomes.ts';
import type { ReadRow } from './row.ts';

export interface ArmedCell extends AsyncDisposable {
  disarm(): Promise<void>;
}
type Row = Pick<ReadRow, 'operationId' | 'listAt' | 'perhaps'>;

/**
 * Arms the fault of a cell, and says which failures are meant.
 *
 * @returns null for a cell that cannot be, which is seen by the simulator's refusal
 */
export async function arm(
  device: Device,
  { operationId, listAt, perhaps = [] }: Row,
  column: Column,
  outcome: Pick<Outcome, 'kind'>,
): Promise<ArmedCell | null> {
  const { fault, reported } = columns[column];
  const { kind, parameters = {}, placement } = fault(operationId);
  const isAimed = column === 'unknown-enum-value' && listAt !== undefined;
  const spec = {
    kind,
    parameters: isAimed ? { ...parameters, pointer: listAt } : parameters,
    ...(placement && { placement }),
    match: { operationId },
    // of what the contract does not allow every device may be guilty
    offContract: true,
  };
  if (outcome.kind === 'impossible') {
    await expect(device.control.arm(spec), `${operationId} with ${column}`).rejects.toThrow();
    return null;
  }
  if (outcome.kind === 'untouched') {
    const id = await device.control.arm(spec);
    return armedCell(() => device.control.removeFault(id));
  }
  if (reported !== null) device.declareFailure({ operationId, status: reported });
  for (const expected of perhaps) device.declareFailure({ ...expected, perhaps: true });
  // who is signed out may have asked for more
  if (reported === 401) {
    for (const other of Object.keys(operations) as OperationId[]) {
      device.declareFailure({ operationId: other, status: 401, perhaps: true });
    }
  }
  const armed = await device.fault(spec);
  return armedCell(() => armed.disarm());
}

/** A cell that goes wrong leaves no fault behind for the next. */
function armedCell(remove: () => Promise<void>): ArmedCell {
  let isArmed = true;
  const disarm = async () => {
    if (isArmed) await remove();
    isArmed = false;
  };
  return { disarm, [Symbol.asyncDispose]: disarm };
}
