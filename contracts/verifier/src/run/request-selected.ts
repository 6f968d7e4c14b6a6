import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../model/check.ts';
import type { RunContext } from '../model/check-run.ts';
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
      for (const operation of operations) await requestOnce(run, operation);
    },
  };
}

async function requestOnce(context: RunContext, operation: Operation): Promise<void> {
  const { target, contract } = context;
  const { id: operationId, safety, pathParameters, lifecycle, requestMediaType, roles } = operation;
  const own = target.exchanges.filter((exchange) => exchange.operationId === operationId);
  const isAnonymous = ({ as }: Exchange) => as === 'none' || as === 'invalid';
  if (own.some((exchange) => exchange.isValid && !isAnonymous(exchange))) return;
  if (safety !== 'read' && (safety !== 'safe' || lifecycle !== undefined)) return;
  if (pathParameters.length > 0 || !isOnProduct(operation, context)) return;
  if (!target.mayCall(operationId).allowed) return;
  const current = await readCurrentValue(context, 'run', operation);
  const body =
    requestMediaType === undefined ? {} : createHarmlessBody(contract, operation, current);
  if (body === null) return;
  await target.request({ purpose: 'run', operationId, ...body });
  if (roles.length > 0 && !own.some(isAnonymous))
    await target.request({ purpose: 'run', operationId, ...body, authorization: null });
}
