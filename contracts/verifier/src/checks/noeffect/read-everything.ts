import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import {
  describeOutcome,
  isNotOnProduct,
  listPathParameters,
  readResource,
} from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { listChanges, readState } from '../../observe/state-changes.ts';

const purpose = 'noeffect.reading';

/** An operation with a longer timeout keeps the device busy. */
const maxReadTimeoutMs = 100_000;

/**
 * Calls every GET as a browser does and with each declared media type, which gives the wire checks
 * responses to evaluate. Compares the device's state before and after: reading must not change it.
 */
export const readEverything: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'first',
  requirements: (contract) =>
    listReads(contract).flatMap((operation) => {
      const { pointer } = contract.getOperationObject(operation.id);
      const about = {
        operationId: operation.id,
        level: 'MUST',
        source: operation.source,
        profile: 'read',
      } as const;
      return [
        {
          ...about,
          class: 'noeffect',
          id: getChangesId(operation.id),
          pointer: `${pointer}/x-safety`,
          sentence: `${operation.id} only reads, and changes nothing that other operations return.`,
          source: 'decision',
        },
        {
          ...about,
          class: 'media',
          id: getAcceptId(operation.id),
          pointer: `${pointer}/responses/200/content`,
          sentence: `${operation.id} responds to requests that accept exactly the declared media type.`,
        },
      ] as const;
    }),
  run,
};

const getChangesId = (id: OperationId) => `noeffect.reading:${id}`;
const getAcceptId = (id: OperationId) => `media.accept:${id}`;

async function run(context: RunContext) {
  const findings = new Findings();
  await testReading(context, findings);
  return findings.list();
}

/**
 * Calls every GET and detects changes. Also called while settings differ from their original
 * values, because a reset to the original values is invisible otherwise.
 */
export async function testReading(context: RunContext, findings: Findings): Promise<void> {
  const called = listReads(context.contract).filter(
    ({ id }) =>
      [getChangesId(id), getAcceptId(id)].some(context.isSelected) &&
      context.target.mayCall(id).allowed,
  );
  if (called.length === 0) return;
  const before = await readState(context, purpose);
  for (const operation of called) await callWithAccept(context, findings, operation);
  const changes = listChanges(before, await readState(context, purpose));
  const guilty = changes.length === 0 ? new Map() : await findChangingOperations(context, called);
  for (const { id } of called) {
    const change = guilty.get(id);
    if (change === undefined) {
      findings.pass(getChangesId(id), { message: 'Nothing changed.', exchanges: [] });
    } else {
      const message = `${change.pointer} of ${change.operationId} changed from ${formatValue(change.before)} to ${formatValue(change.after)} when ${id} was called.`;
      findings.fail(getChangesId(id), { message, exchanges: [], place: change.pointer });
    }
  }
}

async function callWithAccept(
  context: RunContext,
  findings: Findings,
  operation: Operation,
): Promise<void> {
  const id = getAcceptId(operation.id);
  for (const pathParameters of await listPathParameters(context, purpose, operation)) {
    await readResource(context, purpose, operation.id, pathParameters);
    const plain = await readResource(context, purpose, operation.id, pathParameters);
    for (const mediaType of operation.responses[200]?.mediaTypes ?? []) {
      const exchange = await requestWithRetry(context, {
        purpose,
        operationId: operation.id,
        pathParameters,
        headers: [['accept', mediaType]],
      });
      const exchanges = [plain.exchange.n, exchange.n];
      const status = exchange.response?.status;
      if (isNotOnProduct(exchange)) {
        const evidence = `${operation.id} returned ${describeOutcome(exchange)}`;
        findings.markNotApplicable(id, 'The product does not support it.', evidence, exchanges);
      } else if (status !== plain.exchange.response?.status) {
        const message = `With accept: ${mediaType} it returned ${describeOutcome(exchange)}, without it ${describeOutcome(plain.exchange)}.`;
        findings.fail(id, { message, exchanges });
      } else if (status === 200)
        findings.pass(id, { message: 'The operation responds.', exchanges });
    }
  }
}

type Change = ReturnType<typeof listChanges>[number];

/**
 * Finds the operations that change something twice in a row, to ignore values that change on their
 * own.
 */
async function findChangingOperations(
  context: RunContext,
  called: readonly Operation[],
): Promise<ReadonlyMap<OperationId, Change>> {
  const [first, second] = [
    await listChangesByOperation(context, called),
    await listChangesByOperation(context, called),
  ];
  return new Map(
    [...first].flatMap(([id, changes]) => {
      const repeated = second.get(id) ?? [];
      const change = changes.find((one) =>
        repeated.some(
          (other) => other.operationId === one.operationId && other.pointer === one.pointer,
        ),
      );
      return change === undefined ? [] : [[id, change] as const];
    }),
  );
}

async function listChangesByOperation(
  context: RunContext,
  called: readonly Operation[],
): Promise<ReadonlyMap<OperationId, readonly Change[]>> {
  const found = new Map<OperationId, readonly Change[]>();
  let before = await readState(context, purpose);
  for (const { id, ...operation } of called) {
    for (const pathParameters of await listPathParameters(context, purpose, operation)) {
      await readResource(context, purpose, id, pathParameters);
    }
    const after = await readState(context, purpose);
    found.set(id, listChanges(before, after));
    before = after;
  }
  return found;
}

/** Returns the GETs with a fast response. */
function listReads(contract: Contract): readonly Operation[] {
  return contract.operations.filter(
    ({ safety, timeoutMs, responses }) =>
      safety === 'read' &&
      (timeoutMs <= maxReadTimeoutMs || isJsonOnly(responses[200]?.mediaTypes)),
  );
}

function isJsonOnly(mediaTypes: readonly string[] | undefined): boolean {
  return mediaTypes?.every((mediaType) => mediaType === 'application/json') ?? false;
}
