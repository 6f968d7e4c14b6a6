import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Contract } from '../model/contract.ts';
import { hasEqualValue } from '../observe/compare-values.ts';
import { getValuesAt, parseLocation } from '../observe/json-location.ts';
import { getJsonBody } from '../observe/read-resources.ts';
import type { HttpTarget } from '../target/http-target.ts';

/** A value that a write loses, unless it is one of the given ones (x-loses). */
type Loss = { readonly at: string; readonly unless: readonly unknown[] };

/**
 * Denies each write of this run that would replace or remove something that no call restores. What
 * the device has later was made by the run itself, which also removes it.
 */
export async function denyLosses(target: HttpTarget, contract: Contract): Promise<void> {
  const bodies = new Map<OperationId, unknown>();
  const read = async (operationId: OperationId) => {
    if (!bodies.has(operationId)) {
      // Reads again if the first response is broken.
      const first = getJsonBody(await target.request({ purpose: 'run', operationId }));
      const body = first ?? getJsonBody(await target.request({ purpose: 'run', operationId }));
      bodies.set(operationId, body);
    }
    return bodies.get(operationId);
  };
  for (const operation of contract.operations) {
    if (!target.mayCall(operation.id).allowed) continue;
    for (const { at, unless } of listLosses(operation, contract)) {
      const { operationId, keys } = parseLocation(at);
      const [value] = getValuesAt(await read(operationId), keys);
      if (unless.some((one) => hasEqualValue(one, value))) continue;
      const state = value === undefined ? 'could not be read' : `is ${describe(value)}`;
      target.denyUnrestorable(
        operation.id,
        `${at} ${state}, and no call restores what ${operation.id} would replace or remove`,
        getRemedy(operation, operationId, contract),
      );
    }
  }
}

function listLosses({ id }: Operation, contract: Contract): readonly Loss[] {
  const losses = contract.getOperationObject(id).value['x-loses'];
  return Array.isArray(losses) ? losses.filter(isLoss) : [];
}

function isLoss(value: unknown): value is Loss {
  return isRecord(value) && typeof value.at === 'string' && Array.isArray(value.unless);
}

function describe(value: unknown): string {
  return Array.isArray(value) ? `a list of ${value.length}` : JSON.stringify(value);
}

/** Names the deletion whose effect the same GET shows. */
function getRemedy(operation: Operation, reader: OperationId, contract: Contract): string {
  const deletion = contract.operations.find(
    ({ method, readback }) => method === 'DELETE' && readback?.operationId === reader,
  );
  return deletion === undefined
    ? `Use a device on which ${operation.id} loses nothing, and run again`
    : `${deletion.summary} first, if nobody needs it, and run again`;
}
