import { isOperationId, operations } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { JournalQuery } from '../journal/journal.ts';
import type { ControlRequest } from './control-handlers.ts';

/** Reads which entries of a journal are requested. */
export function readJournalQuery({
  since,
  operationId,
  inputsSince,
  format,
}: ControlRequest<'getJournal'>['query']): JournalQuery | { issues: Issue[] } {
  const isPart = since !== undefined || operationId !== undefined || inputsSince !== undefined;
  if (format === 'canonical' && isPart) {
    const message = 'canonical returns the whole journal as text; remove the other parameters';
    return { issues: [{ pointer: 'format', message }] };
  }
  if (format === 'har' && inputsSince !== undefined) {
    const message = 'har contains exchanges only; remove inputsSince';
    return { issues: [{ pointer: 'format', message }] };
  }
  const paged = since === undefined ? {} : { since };
  if (operationId === undefined) return paged;
  if (isOperationId(operationId)) return { ...paged, operationId };
  const message = `${JSON.stringify(operationId)} is not an operation of openapi.yaml`;
  return { issues: [{ pointer: 'operationId', message }] };
}

/** Checks the operation of one expected exchange. */
export function checkOperation(index: number, operationId: string | undefined): Issue[] {
  if (operationId === undefined || isOperationId(operationId)) return [];
  const nearest = findNearestName(operationId, Object.keys(operations));
  const guess = nearest === null ? '' : `. Did you mean ${nearest}?`;
  const message = `${JSON.stringify(operationId)} is not an operation of openapi.yaml${guess}`;
  return [{ pointer: `/expect/${index}/match/operationId`, message }];
}

/** Checks how often one exchange is expected. */
export function checkCount(
  index: number,
  count: ControlSchema<'CountBounds'> | undefined,
): Issue[] {
  if (count === undefined || typeof count === 'number') return [];
  const { min = 0, max = min } = count;
  if (max >= min) return [];
  const message = `requires at least ${min} and at most ${max}; correct one of them`;
  return [{ pointer: `/expect/${index}/count`, message }];
}
