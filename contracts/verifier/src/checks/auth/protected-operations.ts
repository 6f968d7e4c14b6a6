import type { Operation } from '@stillhouse/contracts/operations';
import { runParallel } from '@stillhouse/foundation/run-parallel';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { RequestSpec } from '../../model/target.ts';
import { listPathParameters } from '../../observe/read-resources.ts';
import { readCurrentValue } from '../../probing/current-value.ts';
import { createHarmlessBody, type RequestBody } from '../../probing/harmless-body.ts';
import { isSkipped } from '../../probing/run-operations.ts';
import { createRequirement, getHarmLevel } from '../../requirements/create-requirement.ts';
import { isWithinHarm } from '../../results/selection.ts';
import { getRequestValues } from '../../values/request-values.ts';

/** Returns the operations that need a token. */
export function listProtectedOperations(contract: Contract): Operation[] {
  return contract.operations.filter(({ roles }) => roles.length > 0);
}

/** A rule about requests without a valid token. */
export type TokenRule = {
  readonly sentence: string;
  /** The harm level `read` sends only the most likely of the requests that a device must reject. */
  readonly isInRead: boolean;
};

/** Creates one requirement per rule. */
export function createTokenRequirements(
  contract: Contract,
  operation: Operation,
  rules: Readonly<Record<string, TokenRule>>,
): Requirement[] {
  const { pointer } = contract.getOperationObject(operation.id);
  const harm = getHarmLevel(operation);
  return Object.entries(rules).map(([rule, { sentence, isInRead }]) =>
    createRequirement(contract, {
      class: 'auth',
      rule,
      operation,
      sentence: `${operation.id} ${sentence}.`,
      pointer: `${pointer}/responses/401`,
      source: 'spec',
      harm: harm === 'read' && !isInRead ? 'safe' : harm,
    }),
  );
}

/** Lists the ids of the requirements that the run is about. */
function selectIds(
  { isSelected, options }: CheckRun,
  requirements: readonly Requirement[],
): readonly string[] {
  const selected = requirements.filter((it) => isSelected(it.id) && isWithinHarm(it, options.harm));
  return selected.map(({ id }) => id);
}

/**
 * Tests the operations that need a token, several at the same time: a device rejects each request.
 * @param test gets the selected requirements, and null if no harmless request is known
 */
export async function testProtectedOperations(
  run: CheckRun,
  createRequirements: (operation: Operation) => readonly Requirement[],
  test: (
    operation: Operation,
    ids: readonly string[],
    call: HarmlessRequest | null,
  ) => Promise<void> | void,
): Promise<void> {
  const operations = listProtectedOperations(run.contract);
  await runParallel(operations, run.target.parallelRequests, async (operation) => {
    const ids = selectIds(run, createRequirements(operation));
    if (ids.length === 0 || isSkipped(run, operation, ids)) return;
    await test(operation, ids, await createHarmlessRequest(run, operation));
  });
}

/** The rest of a request besides its token: an existing id, and a body that changes nothing. */
export type HarmlessRequest = Pick<RequestSpec, 'pathParameters' | 'json' | 'body' | 'contentType'>;

const unknownId = '0'.repeat(64);

/** Returns a request that does no harm if the device accepts it, or null if there is none. */
export async function createHarmlessRequest(
  run: CheckRun,
  operation: Operation,
): Promise<HarmlessRequest | null> {
  const { contract } = run;
  const [ids = createUnknownIds(operation)] = await listPathParameters(run, operation);
  if (operation.requestMediaType === undefined) {
    // A device may delete without a valid token, so only a resource that does not exist is deleted.
    return operation.safety === 'read' || operation.pathParameters.length > 0
      ? { pathParameters: operation.safety === 'read' ? ids : createUnknownIds(operation) }
      : { pathParameters: ids };
  }
  const currentValue = await readCurrentValue(run, operation);
  const body =
    createHarmlessBody(contract, operation, currentValue) ?? createDefaultBody(contract, operation);
  return body === null ? null : { pathParameters: ids, ...body };
}

/** Returns the default body of an operation that the harm level permits with any effect. */
function createDefaultBody(contract: Contract, operation: Operation): RequestBody | null {
  const values = getRequestValues(contract, operation.id);
  return values === null || operation.safety === 'safe' ? null : { json: values.defaultBody };
}

function createUnknownIds({ pathParameters }: Operation): Record<string, string> {
  return Object.fromEntries(pathParameters.map((name) => [name, unknownId]));
}
