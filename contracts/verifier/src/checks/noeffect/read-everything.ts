import { updateOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import {
  describeOutcome,
  isNotOnProduct,
  listPathParameters,
  readResource,
} from '../../observe/read-resources.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import {
  formatChange,
  isSetByWrites,
  listChanges,
  readState,
  type StateChange,
} from '../../observe/state-changes.ts';
import { createsOnDemand } from '../../probing/run-operations.ts';
import { findChangingOperations, findRepeated, type Restore } from './changing-operations.ts';

/**
 * Calls every GET as a browser does and with each declared media type, which gives the wire checks
 * responses to evaluate. Compares the device's state before and after: reading must not change it.
 */
export const readEverything: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  purpose: 'noeffect.reading',
  order: 'first',
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
          harm: 'read',
          pointer: `${pointer}/responses/200/content`,
          sentence: `${operation.id} responds to requests that accept exactly the declared media type.`,
        },
      ] as const;
    }),
  ],
  run: (run) => testReading(run),
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
    harm: createsOnDemand(operation) ? 'safe' : 'read',
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
    harm: 'read',
  };
}

/**
 * Calls every GET and detects changes. Also called while settings differ from their original
 * values, because a reset to the original values is invisible otherwise.
 * @param restore writes settings again that were changed
 */
async function testReading(run: CheckRun, restore?: Restore): Promise<void> {
  const called = listReads(run.contract).filter(
    ({ id }) =>
      [getChangesId(id), getAcceptId(id)].some(run.isSelected) && run.target.mayCall(id).allowed,
  );
  if (called.length === 0) return;
  // A read that starts an update shows in its state. Over a longer time, more moves explain it.
  const stateRead = run.contract.operations.find(
    ({ id }) => called.length > 1 && id === updateOperation.readback?.operationId,
  );
  const observe = async () => {
    if (stateRead !== undefined) await readResource(run, stateRead.id);
  };
  await observe();
  const before = await readState(run);
  for (const operation of called) {
    if (!before.has(operation.id)) await callOnce(run, operation);
    await callWithAccept(run, operation);
    await observe();
  }
  const changes = listChanges(before, await readState(run));
  await restore?.(changes);
  const guilty =
    changes.length === 0 ? new Map() : await findChangingOperations(run, called, restore);
  recordUnexplained(run, guilty.size > 0 ? [] : changes);
  for (const { id } of called) recordChange(run, id, guilty.get(id));
}

function recordChange(run: CheckRun, id: OperationId, change: StateChange | undefined): void {
  if (change === undefined) {
    run.pass(getChangesId(id), { message: 'Nothing changed.', exchanges: [] });
  } else {
    const message = `${formatChange(change)} when ${id} was called.`;
    run.fail(getChangesId(id), { message, exchanges: [], place: change.pointer });
  }
}

function recordUnexplained(run: CheckRun, changes: readonly StateChange[]): void {
  const change = changes.find(({ operationId }) => isSetByWrites(run, operationId));
  if (change === undefined) {
    run.pass(unexplainedId, { message: 'No setting changed.', exchanges: [] });
  } else {
    const message = `${formatChange(change)}, although the run only read.`;
    run.fail(unexplainedId, { message, exchanges: [], place: change.pointer });
  }
}

/**
 * Calls every GET while settings differ from their original values: those that take longer, such as
 * the logs, once each, and all others while the first of these runs, as do checks that change
 * nothing. A change by a longer one counts if it occurs twice.
 */
export async function testAllReads(run: CheckRun, restore: Restore): Promise<void> {
  let others: Others = () => testReading(run, restore);
  for (const { id } of listSlowReads(run.contract)) {
    if (!run.isSelected(getChangesId(id)) || !run.target.mayCall(id).allowed) continue;
    const first = await listChangesBy(run, id, async () => {
      await others();
      await run.runAside();
    });
    others = noOthers;
    if (first === null) {
      run.markNotTested(
        getChangesId(id),
        `${id} does not respond now.`,
        'Run again when the device is not busy',
      );
      continue;
    }
    await restore(first);
    const second = first.length === 0 ? [] : ((await listChangesBy(run, id)) ?? []);
    await restore(second);
    recordChange(run, id, findRepeated(first, second));
  }
  await others();
}

/** What is done while a response takes long. */
type Others = () => Promise<void>;
const noOthers: Others = () => Promise.resolve();

async function listChangesBy(
  run: CheckRun,
  operationId: OperationId,
  others = noOthers,
): Promise<readonly StateChange[] | null> {
  const before = await readState(run);
  const [{ exchange }] = await Promise.all([readResource(run, operationId), others()]);
  return exchange.response?.status === 200 ? listChanges(before, await readState(run)) : null;
}

/** An effect may show at the second call only. */
async function callOnce(run: CheckRun, operation: Operation): Promise<void> {
  for (const pathParameters of await listPathParameters(run, operation))
    await readResource(run, operation.id, pathParameters);
}

async function callWithAccept(run: CheckRun, operation: Operation): Promise<void> {
  const id = getAcceptId(operation.id);
  for (const pathParameters of await listPathParameters(run, operation)) {
    const plain = await readResource(run, operation.id, pathParameters);
    for (const mediaType of operation.responses[200]?.mediaTypes ?? []) {
      const exchange = await requestWithRetry(run, {
        operationId: operation.id,
        pathParameters,
        headers: [['accept', mediaType]],
      });
      const exchanges = [plain.exchange.n, exchange.n];
      const status = exchange.response?.status;
      if (isNotOnProduct(exchange)) {
        const evidence = `${operation.id} returned ${describeOutcome(exchange)}`;
        run.markNotApplicable(id, 'The product does not support it.', evidence, exchanges);
      } else if (status !== plain.exchange.response?.status) {
        const message = `With accept: ${mediaType} it returned ${describeOutcome(exchange)}, without it ${describeOutcome(plain.exchange)}.`;
        run.fail(id, { message, exchanges });
      } else if (status === 200) run.pass(id, { message: 'The operation responds.', exchanges });
    }
  }
}

/** Returns the GETs with a fast response. */
export function listReads(contract: Contract): readonly Operation[] {
  return contract.operations.filter((it) => it.safety === 'read' && !createsOnDemand(it));
}

/** Returns the GETs that create their response on demand. */
export function listSlowReads(contract: Contract): readonly Operation[] {
  return contract.operations.filter((it) => it.safety === 'read' && createsOnDemand(it));
}
