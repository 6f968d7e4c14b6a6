import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';

/** Returns why an exchange may have lost what no call restores (x-loses); null if it has not. */
export function findLoss(
  { id, method, requestMediaType }: Operation,
  { n, isValid, request, response }: Exchange,
  contract: Contract,
): string | null {
  const isAccepted = response !== null && response.status >= 200 && response.status < 300;
  if (isValid || !isAccepted || request.method !== method || requestMediaType === undefined)
    return null;
  if (contract.getOperationObject(id).value['x-loses'] === undefined) return null;
  return `the device accepted an invalid body (exchange ${n}), and no call shows all that it has stored`;
}
