import type { Operation } from '@stillhouse/contracts/operations';
import { isProductCode } from '@stillhouse/products/catalog';
import type { DeviceIdentity, Finding, RunContext } from '../check.ts';
import type { Contract } from '../contract.ts';
import { isSuccess } from '../observe/responses.ts';
import type { Requirement } from '../requirement.ts';

/** Longer than an operation takes that does nothing but answer. */
const slowMs = 500;

/** An operation for which a client waits longer than this may take its time. */
const patientMs = 60_000;

/** Whether the device has an operation; one that is not known, or whose product is not, is held to have every one (x-products). */
export function isOnProduct(
  { products }: Operation,
  { device }: { readonly device: Pick<DeviceIdentity, 'product'> | null },
): boolean {
  if (products === undefined || device === null) return true;
  return products.includes(device.product) || !isProductCode(device.product);
}

/** Whether one more call of an operation costs little, by what it took so far. */
export function isQuick(operation: Operation, { target }: RunContext): boolean {
  if (operation.timeoutMs <= patientMs) return true;
  const earlier = target.exchanges.filter(
    ({ operationId, answer }) =>
      operationId === operation.id && answer !== null && isSuccess(answer.status),
  );
  return earlier.length > 0 && earlier.every(({ tookMs }) => tookMs < slowMs);
}

/** A GET that every device answers at once: to see that it is alive. */
export function pulseOf(contract: Contract): Operation {
  const pulse = contract.operations.find(
    ({ safety, products, pathParameters, timeoutMs }) =>
      safety === 'read' &&
      products === undefined &&
      pathParameters.length === 0 &&
      timeoutMs <= patientMs,
  );
  if (pulse === undefined) throw new Error('The contract has no operation that reads at once.');
  return pulse;
}

/** The same finding for each of some requirements. */
export function each(
  requirements: readonly Requirement[],
  finding: Omit<Finding, 'requirementId'>,
): Finding[] {
  return requirements.map(({ id }) => ({ requirementId: id, ...finding }));
}

/**
 * Why an operation is not tried: not allowed by the profile, or not on the product; null when it is to be tried.
 */
export function reasonAgainst(
  operation: Operation,
  context: RunContext,
): Omit<Finding, 'requirementId'> | null {
  const permit = context.target.mayCall(operation.id);
  if (!permit.allowed) {
    const { reason: message } = permit;
    return { verdict: 'not-tested', message, exchanges: [], enabledBy: permit.enabledBy };
  }
  if (!isOnProduct(operation, context)) {
    const message = `${context.device.product} does not have ${operation.id}.`;
    return {
      verdict: 'not-applicable',
      message,
      evidence: `product ${context.device.product}`,
      exchanges: [],
    };
  }
  return null;
}

/** Tries operations one after the other; of one that is not to be tried, says so of each of its requirements. */
export async function overEach(
  context: RunContext,
  operations: readonly Operation[],
  requirementsOf: (operation: Operation) => readonly Requirement[],
  tried: (operation: Operation) => Promise<readonly Finding[]>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const operation of operations) {
    const requirements = requirementsOf(operation);
    if (requirements.length === 0) continue;
    const reason = reasonAgainst(operation, context);
    findings.push(...(reason === null ? await tried(operation) : each(requirements, reason)));
  }
  return findings;
}
