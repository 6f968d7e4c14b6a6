import type { Operation } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../model/check.ts';
import { readCurrentValue } from '../probing/current-value.ts';
import { createHarmlessBody } from '../probing/harmless-body.ts';
import { isOnProduct } from '../probing/run-operations.ts';

/**
 * Sends a request to each operation that is selected and has none yet: a requirement about
 * responses needs one. Only such requests as change nothing, with and without a token.
 * @param operations the operations of the selected requirements about responses
 */
export function createRequests(operations: readonly Operation[]): ScenarioCheck {
  return {
    kind: 'scenario',
    class: 'status',
    order: 'last',
    requirements: () => [],
    async run(context) {
      for (const operation of operations) await requestOnce(context, operation);
      return [];
    },
  };
}

async function requestOnce(context: RunContext, operation: Operation): Promise<void> {
  const { target, contract } = context;
  const { id: operationId, safety, pathParameters, lifecycle, requestMediaType, roles } = operation;
  if (target.exchanges.some((exchange) => exchange.operationId === operationId)) return;
  if (safety !== 'read' && (safety !== 'safe' || lifecycle !== undefined)) return;
  if (pathParameters.length > 0 || !isOnProduct(operation, context)) return;
  if (!target.mayCall(operationId).allowed) return;
  const current = await readCurrentValue(context, 'run', operation);
  const body =
    requestMediaType === undefined ? {} : createHarmlessBody(contract, operation, current);
  if (body === null) return;
  await target.request({ purpose: 'run', operationId, ...body });
  if (roles.length > 0)
    await target.request({ purpose: 'run', operationId, ...body, authorization: null });
}
