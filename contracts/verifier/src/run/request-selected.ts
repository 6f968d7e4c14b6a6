import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../model/check.ts';
import type { CheckRun } from '../model/check-run.ts';
import type { Exchange } from '../model/exchange.ts';
import { readCurrentValue } from '../probing/current-value.ts';
import { createHarmlessBody } from '../probing/harmless-body.ts';
import { isOnProduct } from '../probing/run-operations.ts';

/**
 * Sends a request to each operation that is selected and has no valid one yet: a requirement about
 * responses needs one. Only such requests as change nothing, with and without a token.
 * @param operations the operations of the selected requirements about responses
 */
export function createRequests(operations: readonly Operation[]): ScenarioCheck {
  return {
    kind: 'scenario',
    class: 'status',
    order: 'last',
    requirements: () => [],
    async run(run) {
      for (const operation of operations) await requestOnce(run.for('run'), operation);
    },
  };
}

async function requestOnce(run: CheckRun, operation: Operation): Promise<void> {
  const { target, contract } = run;
  const { id: operationId, safety, pathParameters, lifecycle, requestMediaType, roles } = operation;
  const own = target.exchanges.filter((exchange) => exchange.operationId === operationId);
  const isAnonymous = ({ as }: Exchange) => as === 'none' || as === 'invalid';
  if (own.some((exchange) => exchange.isValid && !isAnonymous(exchange))) return;
  if (safety !== 'read' && (safety !== 'safe' || lifecycle !== undefined)) return;
  if (pathParameters.length > 0 || !isOnProduct(operation, run)) return;
  if (!target.mayCall(operationId).allowed) return;
  const current = await readCurrentValue(run, operation);
  const body =
    requestMediaType === undefined ? {} : createHarmlessBody(contract, operation, current);
  if (body === null) return;
  await run.request({ operationId, ...body });
  if (roles.length > 0 && !own.some(isAnonymous))
    await run.request({ operationId, ...body, authorization: null });
}
