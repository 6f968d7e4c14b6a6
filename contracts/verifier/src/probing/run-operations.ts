import type { Operation } from '@stillhouse/contracts/operations';
import { runParallel } from '@stillhouse/foundation/run-parallel';
import { isProductCode } from '@stillhouse/products/catalog';
import type { CheckRun, DeviceIdentity } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { Requirement } from '../model/requirement.ts';
import { NotAllowedError } from '../model/target.ts';
import { maxReadTimeoutMs } from '../observe/read-resources.ts';
import { hasSucceeded } from '../observe/responses.ts';

/** An operation that only responds takes less than this. */
const slowResponseMs = 500;

/** An operation with a longer client timeout may be slow. */
const longTimeoutMs = 60_000;

/**
 * Returns true if the product has the operation (x-products), or if the operation or product is
 * unknown.
 */
export function isOnProduct(
  { products }: Operation,
  { device }: { readonly device: Pick<DeviceIdentity, 'product'> | null },
): boolean {
  if (products === undefined || device === null) return true;
  return products.includes(device.product) || !isProductCode(device.product);
}

/** Returns true if an operation creates its response on demand: the logs, a signing request. */
export function createsOnDemand({ timeoutMs, responses }: Operation): boolean {
  const mediaTypes = responses[200]?.mediaTypes ?? [];
  const isFile = mediaTypes.length > 0 && !mediaTypes.includes('application/json');
  return isFile && timeoutMs > maxReadTimeoutMs;
}

/** Returns true if another call of the operation is cheap, judging by its duration so far. */
export function isQuick(operation: Operation, { target }: CheckRun): boolean {
  if (operation.timeoutMs <= longTimeoutMs) return true;
  const earlier = target.exchanges.filter(
    (exchange) => exchange.operationId === operation.id && hasSucceeded(exchange),
  );
  return earlier.length > 0 && earlier.every(({ tookMs }) => tookMs < slowResponseMs);
}

/** Returns a fast GET of every device, to check that the device responds. */
export function findHealthCheck(contract: Contract): Operation {
  const healthCheck = contract.operations.find(
    ({ safety, products, pathParameters, timeoutMs }) =>
      safety === 'read' &&
      products === undefined &&
      pathParameters.length === 0 &&
      timeoutMs <= longTimeoutMs,
  );
  if (healthCheck === undefined)
    throw new Error('The contract has no fast read operation without parameters.');
  return healthCheck;
}

/** Returns true if --only and --skip select at least one of the requirements. */
export function hasSelected(run: CheckRun, requirements: readonly Requirement[]): boolean {
  return requirements.some(({ id }) => run.isSelected(id));
}

/**
 * Returns why an operation is not called (not allowed by the harm level, or not on the product), or
 * null.
 */
export function findSkipReason(
  operation: Operation,
  run: CheckRun,
): Omit<Finding, 'requirementId'> | null {
  const permit = run.target.mayCall(operation.id);
  if (!permit.allowed) {
    const { reason: message } = permit;
    return { verdict: 'not-tested', message, exchanges: [], enabledBy: permit.enabledBy };
  }
  if (!isOnProduct(operation, run)) {
    const message = `${run.device.product} does not support ${operation.id}.`;
    return {
      verdict: 'not-applicable',
      message,
      evidence: `product ${run.device.product}`,
      exchanges: [],
    };
  }
  return null;
}

/** Reports requirements of an operation that is not called as such. Returns true if it is not. */
export function isSkipped(
  run: CheckRun,
  operation: Operation,
  requirementIds: readonly string[],
): boolean {
  const reason = findSkipReason(operation, run);
  if (reason === null) return false;
  for (const requirementId of requirementIds) run.add({ requirementId, ...reason });
  return true;
}

/**
 * Runs a test for each operation that may be called and has a selected requirement.
 * @param atOnce how many operations are tested at the same time. Only one if the device accepts
 *   what the test sends, unless no operation affects another one (`isIndependent`)
 */
export async function testOperations(
  run: CheckRun,
  operations: readonly Operation[],
  createRequirements: (operation: Operation) => readonly Requirement[],
  test: (operation: Operation) => Promise<void>,
  atOnce = 1,
): Promise<void> {
  await runParallel(operations, atOnce, async (operation) => {
    const requirements = createRequirements(operation);
    if (!hasSelected(run, requirements)) return;
    const ids = requirements.map(({ id }) => id);
    if (isSkipped(run, operation, ids)) return;
    try {
      await test(operation);
    } catch (error) {
      // The run has ended the operation, because the device accepted what it must reject.
      if (!(error instanceof NotAllowedError)) throw error;
      for (const id of ids) run.skip(id, error.message, error.enabledBy);
    }
  });
}
