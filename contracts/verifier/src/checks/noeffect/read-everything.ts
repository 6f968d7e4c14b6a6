import { updateOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { Findings } from '../../observe/findings.ts';
import {
  describeOutcome,
  isNotOnProduct,
  listPathParameters,
  readResource,
} from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import {
  formatChange,
  listChanges,
  readState,
  type StateChange,
} from '../../observe/state-changes.ts';
import { findChangingOperations, findRepeated, type Restore } from './changing-operations.ts';

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
  purpose,
  requirements: (contract) => [
    createUnexplainedRequirement(),
    ...listSlowReads(contract).map((operation) => createReadRequirement(contract, operation)),
    ...listReads(contract).flatMap((operation) => {
      const { pointer } = contract.getOperationObject(operation.id);
      return [
        createReadRequirement(contract, operation),
        {
          id: getAcceptId(operation.id),
          class: 'media',
          operationId: operation.id,
          level: 'MUST',
          source: operation.source,
          profile: 'read',
          pointer: `${pointer}/responses/200/content`,
          sentence: `${operation.id} responds to requests that accept exactly the declared media type.`,
        },
      ] as const;
    }),
  ],
  run: (run) => testReading(run, run),
};

export const getChangesId = (id: OperationId) => `noeffect.reading:${id}`;
const getAcceptId = (id: OperationId) => `media.accept:${id}`;
const unexplainedId = 'noeffect.unexplained';

function createReadRequirement(contract: Contract, operation: Operation): Requirement {
  const { pointer } = contract.getOperationObject(operation.id);
  return {
    id: getChangesId(operation.id),
    class: 'noeffect',
    operationId: operation.id,
    level: 'MUST',
    sentence: `${operation.id} only reads, and changes nothing that other operations return.`,
    pointer: `${pointer}/x-safety`,
    source: 'decision',
    profile: isSlow(operation) ? 'safe' : 'read',
  };
}

/** Another client may be the cause, so it is only a warning. */
function createUnexplainedRequirement(): Requirement {
  return {
    id: unexplainedId,
    class: 'noeffect',
    operationId: null,
    level: 'SHOULD',
    sentence: 'While the run only reads, no setting changes.',
    pointer: '/paths',
    source: 'decision',
    profile: 'read',
  };
}

/**
 * Calls every GET and detects changes. Also called while settings differ from their original
 * values, because a reset to the original values is invisible otherwise.
 * @param restore writes settings again that were changed
 */
export async function testReading(
  context: RunContext,
  findings: Findings,
  restore?: Restore,
): Promise<void> {
  const called = listReads(context.contract).filter(
    ({ id }) =>
      [getChangesId(id), getAcceptId(id)].some(context.isSelected) &&
      context.target.mayCall(id).allowed,
  );
  if (called.length === 0) return;
  // A read that starts an update shows in its state. Over a longer time, more moves explain it.
  const stateRead = context.contract.operations.find(
    ({ id }) => called.length > 1 && id === updateOperation.readback?.operationId,
  );
  const observe = async () => {
    if (stateRead !== undefined) await readResource(context, purpose, stateRead.id);
  };
  await observe();
  const before = await readState(context, purpose);
  for (const operation of called) {
    if (!before.has(operation.id)) await callOnce(context, operation);
    await callWithAccept(context, findings, operation);
    await observe();
  }
  const changes = listChanges(before, await readState(context, purpose));
  await restore?.(changes);
  const guilty =
    changes.length === 0 ? new Map() : await findChangingOperations(context, called, restore);
  recordUnexplained(context, findings, guilty.size > 0 ? [] : changes);
  for (const { id } of called) recordChange(findings, id, guilty.get(id));
}

function recordChange(findings: Findings, id: OperationId, change: StateChange | undefined): void {
  if (change === undefined) {
    findings.pass(getChangesId(id), { message: 'Nothing changed.', exchanges: [] });
  } else {
    const message = `${formatChange(change)} when ${id} was called.`;
    findings.fail(getChangesId(id), { message, exchanges: [], place: change.pointer });
  }
}

/** Settings and lists of created resources change by writes only. */
function recordUnexplained(
  { contract }: RunContext,
  findings: Findings,
  changes: readonly StateChange[],
): void {
  const change = changes.find(({ operationId }) =>
    contract.operations.some(
      ({ safety, readback }) =>
        (safety === 'safe' || safety === 'disruptive') && readback?.operationId === operationId,
    ),
  );
  if (change === undefined) {
    findings.pass(unexplainedId, { message: 'No setting changed.', exchanges: [] });
  } else {
    const message = `${formatChange(change)}, although the run only read.`;
    findings.fail(unexplainedId, { message, exchanges: [], place: change.pointer });
  }
}

/**
 * Calls the reads that take longer, such as the logs, once each while settings differ from their
 * original values. A change counts if it occurs twice.
 */
export async function testSlowReads(
  context: RunContext,
  findings: Findings,
  restore: Restore,
): Promise<void> {
  for (const { id } of listSlowReads(context.contract)) {
    if (!context.isSelected(getChangesId(id)) || !context.target.mayCall(id).allowed) continue;
    const first = await listChangesBy(context, id);
    if (first === null) {
      findings.markNotTested(
        getChangesId(id),
        `${id} does not respond now.`,
        'Run again when the device is not busy',
      );
      continue;
    }
    await restore(first);
    const second = first.length === 0 ? [] : ((await listChangesBy(context, id)) ?? []);
    await restore(second);
    recordChange(findings, id, findRepeated(first, second));
  }
}

async function listChangesBy(
  context: RunContext,
  operationId: OperationId,
): Promise<readonly StateChange[] | null> {
  const before = await readState(context, purpose);
  const { exchange } = await readResource(context, purpose, operationId);
  return exchange.response?.status === 200
    ? listChanges(before, await readState(context, purpose))
    : null;
}

/** An effect may show at the second call only. */
async function callOnce(context: RunContext, operation: Operation): Promise<void> {
  for (const pathParameters of await listPathParameters(context, purpose, operation))
    await readResource(context, purpose, operation.id, pathParameters);
}

async function callWithAccept(
  context: RunContext,
  findings: Findings,
  operation: Operation,
): Promise<void> {
  const id = getAcceptId(operation.id);
  for (const pathParameters of await listPathParameters(context, purpose, operation)) {
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

/** Returns the GETs with a fast response. */
export function listReads(contract: Contract): readonly Operation[] {
  return contract.operations.filter((it) => it.safety === 'read' && !isSlow(it));
}

/** Returns the GETs that create their response on demand. */
export function listSlowReads(contract: Contract): readonly Operation[] {
  return contract.operations.filter((it) => it.safety === 'read' && isSlow(it));
}

function isSlow({ timeoutMs, responses }: Operation): boolean {
  return timeoutMs > maxReadTimeoutMs && !isJsonOnly(responses[200]?.mediaTypes);
}

function isJsonOnly(mediaTypes: readonly string[] | undefined): boolean {
  return mediaTypes?.every((mediaType) => mediaType === 'application/json') ?? false;
}
