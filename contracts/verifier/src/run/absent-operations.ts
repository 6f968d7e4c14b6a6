import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { describeRequest, getProblemCode } from '../observe/responses.ts';
import type { Result } from '../results/verdicts.ts';

/**
 * Older firmware may lack an operation whose contract says so: it returns 404 not-found, as for any
 * unknown path. Which requests it rejects with 401, 403 or 405 does not apply then.
 */
export function excuseAbsentOperations(
  results: readonly Result[],
  exchanges: readonly Exchange[],
  contract: Contract,
): readonly Result[] {
  const absent = new Map(
    contract.operations.flatMap((operation) => {
      const shown = findAbsence(operation, exchanges, contract);
      return shown === null ? [] : [[operation.id as string, shown] as const];
    }),
  );
  if (absent.size === 0) return results;
  return results.map((result) => {
    const { operationId, class: name } = result.requirement;
    const shown = absent.get(operationId ?? '');
    const isAboutStatus = ['auth', 'http', 'status'].includes(name);
    if (shown === undefined || !isAboutStatus || !['fail', 'warn'].includes(result.verdict))
      return result;
    const is404 = (n: number) => exchanges[n - 1]?.response?.status === 404;
    if (!result.findings.every(({ exchanges: shownBy }) => shownBy.every(is404))) return result;
    const { n } = shown;
    const message = `The firmware does not have ${operationId}.`;
    const evidence = `${describeRequest(shown)} with a valid token returned 404 not-found`;
    return { ...result, verdict: 'not-applicable', message, evidence, exchanges: [n] };
  });
}

/** Returns a request that shows it, if no authorized request has shown anything else. */
function findAbsence(
  { id, roles, pathParameters }: Operation,
  exchanges: readonly Exchange[],
  contract: Contract,
): Exchange | null {
  const codes = contract.getResponse(id, 404)?.value['x-problem-codes'] ?? [];
  if (!codes.includes('not-found') || pathParameters.length > 0) return null;
  const authorized = exchanges.filter(
    ({ operationId, as, isValid, response }) =>
      operationId === id &&
      isValid &&
      response !== null &&
      // While it starts, a device rejects every call.
      response.status !== 503 &&
      as !== 'none' &&
      as !== 'invalid' &&
      roles.includes(as),
  );
  const isMissing = ({ response }: Exchange) =>
    response?.status === 404 && getProblemCode(response) === 'not-found';
  return authorized.every(isMissing) ? (authorized[0] ?? null) : null;
}
