import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import { describeOutcome } from '../observe/read-resources.ts';
import { isSuccess } from '../observe/responses.ts';
import type { HttpTarget } from '../target/http-target.ts';

/** An operation whose response is missing, and why. */
type Unknown = { readonly operationId: string; readonly reason: string };

export type DeviceReading = {
  /** One for each operation that was called, in the order of the contract. */
  readonly exchanges: readonly Exchange[];
  readonly unknown: readonly Unknown[];
};

/**
 * Calls every operation that only reads and returns JSON.
 * @throws StoppedError if the device does not respond anymore
 */
export async function readDevice(contract: Contract, target: HttpTarget): Promise<DeviceReading> {
  const exchanges: Exchange[] = [];
  const unknown: Unknown[] = [];
  for (const operation of contract.operations) {
    if (operation.safety !== 'read' || operation.surface !== 'device') continue;
    const operationId = operation.id;
    const obstacle = getObstacle(operation, target);
    if (obstacle !== null) {
      unknown.push({ operationId, reason: obstacle });
      continue;
    }
    const exchange = await target.request({ purpose: 'read', operationId });
    exchanges.push(exchange);
    if (exchange.response === null || !isSuccess(exchange.response.status)) {
      unknown.push({ operationId, reason: describeOutcome(exchange) });
    }
  }
  return { exchanges, unknown };
}

/** Returns why an operation is not called, or null. */
function getObstacle(
  { responses, roles, pathParameters }: Operation,
  { role }: HttpTarget,
): string | null {
  if (responses[200]?.mediaTypes.includes('application/json') !== true) return 'It is a download.';
  if (pathParameters.length > 0) return `It needs a ${pathParameters[0]}.`;
  return roles.length === 0 || roles.includes(role) ? null : `The user ${role} may not call it.`;
}
