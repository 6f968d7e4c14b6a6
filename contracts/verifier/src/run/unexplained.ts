import { isOperationId, type OperationId } from '@stillhouse/contracts/operations';
import type { Exchange } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import { isSuccess } from '../observe/responses.ts';
import type { Result } from '../results/verdicts.ts';

/**
 * Returns a failure for each requirement that was not tested because something must be corrected
 * first, although no other requirement says what. A request that the contract promises to succeed
 * has failed then, and that is the failure.
 */
export function findUnexplained(
  results: readonly Result[],
  exchanges: readonly Exchange[],
): readonly Finding[] {
  const failed = results.filter(({ verdict }) =>
    ['fail', 'error', 'warn', 'waived'].includes(verdict),
  );
  return results.flatMap((result): Finding[] => {
    const { verdict, enabledBy = '', message, requirement } = result;
    if (verdict !== 'not-tested' || !enabledBy.startsWith('Correct ')) return [];
    const operations = listOperations(result);
    const isExplained = failed.some(
      ({ requirement: { operationId } }) => operationId === null || operations.has(operationId),
    );
    if (isExplained) return [];
    return [
      {
        requirementId: requirement.id,
        verdict: 'fail',
        message: `${message} No other requirement fails for it, so this is the failure.`,
        exchanges: findContradiction(operations, exchanges),
      },
    ];
  });
}

/** The operations that a result is about, or names. */
function listOperations({ requirement, message, enabledBy }: Result): ReadonlySet<OperationId> {
  const named = `${message} ${enabledBy}`.match(/\w+/g) ?? [];
  return new Set([requirement.operationId ?? '', ...named].filter(isOperationId));
}

/** Returns the last request that succeeded, and the last one that failed. */
function findContradiction(
  operations: ReadonlySet<OperationId>,
  exchanges: readonly Exchange[],
): readonly number[] {
  const own = exchanges.filter(
    ({ operationId, isValid }) => operationId !== null && operations.has(operationId) && isValid,
  );
  const isGood = ({ response }: Exchange) => response !== null && isSuccess(response.status);
  const good = own.findLast(isGood);
  const bad = own.findLast((exchange) => !isGood(exchange));
  return [good, bad].flatMap((exchange) => exchange?.n ?? []);
}
