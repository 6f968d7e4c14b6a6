import { signInOperation } from '@stillhouse/contracts/marked-operations';
import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { Readings } from '../../observe/read-resources.ts';
import { isSuccess } from '../../observe/responses.ts';
import {
  formatChange,
  listChanges,
  listChoices,
  mayChange,
  readState,
  type StateChange,
} from '../../observe/state-changes.ts';
import { findUndo } from '../../probing/current-value.ts';
import { findSkipReason } from '../../probing/run-operations.ts';
import { listTestedGroups } from '../../probing/settings-group.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { createSignIn } from '../../target/sign-in.ts';
import { getRequestValues, listRequestExamples } from '../../values/request-values.ts';
import { listCollections } from '../resources/collection.ts';
import { plantCertificates } from '../resources/planted-certificates.ts';

const purpose = 'isolation.lists';

/**
 * Calls that have a check of their own do not lose certificates: those without settings, and
 * rejected writes of settings. Uploads certificates first, so that the lists are not empty.
 */
export const lists: ScenarioCheck = {
  kind: 'scenario',
  class: 'isolation',
  purpose,
  order: 'middle',
  requirements: (contract) => [
    ...listCalls(contract).map((it) => createListRequirement(contract, it)),
    ...listTestedGroups(contract).map(({ write }) => createRejectedRequirement(contract, write)),
  ],
  run: runCheck,
};

/** The calls that can be sent at any time: signing in, and those that no GET shows. */
function listCalls(contract: Contract): readonly Operation[] {
  return contract.operations.filter(
    (operation) => operation === signInOperation || findUndo(contract, operation) !== null,
  );
}

/** Leaves the device idle if the operation undoes itself. */
function createBody(contract: Contract, operation: Operation): unknown {
  const undo = findUndo(contract, operation);
  return undo?.id === operation.id ? undo.body : listRequestExamples(contract, operation.id)[0];
}

function createListRequirement(contract: Contract, operation: Operation): Requirement {
  return createRequirement(contract, {
    class: 'isolation',
    rule: 'lists',
    operation,
    sentence: `${operation.id} changes no certificates, and nothing else that it does not name.`,
    pointer: contract.getOperationObject(operation.id).pointer,
    source: 'decision',
  });
}

function createRejectedRequirement(contract: Contract, operation: Operation): Requirement {
  return createRequirement(contract, {
    class: 'isolation',
    rule: 'rejected',
    operation,
    sentence: `${operation.id} changes no certificates and no other settings when it rejects a body.`,
    pointer: `${contract.getOperationObject(operation.id).pointer}/responses/400`,
    source: 'decision',
  });
}

async function runCheck(run: CheckRun): Promise<void> {
  const possible = createCalls(run).filter(({ operation, id }) => {
    if (!run.isSelected(id)) return false;
    const reason = findSkipReason(operation, run);
    if (reason?.verdict === 'not-tested')
      run.markNotTested(id, reason.message, reason.enabledBy ?? '');
    return reason === null;
  });
  if (possible.length === 0) return;
  await plantCertificates(run);
  let state = await readState(run);
  for (const call of possible) state = await testCall(run, call, state);
}

type ListCall = {
  readonly operation: Operation;
  readonly id: string;
  readonly send: () => Promise<Exchange>;
};

function createCalls(run: CheckRun): readonly ListCall[] {
  const { contract, options } = run;
  const { userName, password } = options;
  const calls = listCalls(contract).map(
    (operation): ListCall => ({
      operation,
      id: createRequirementId('isolation.lists', operation),
      send: () =>
        run.request({
          operationId: operation.id,
          ...(operation === signInOperation
            ? createSignIn(userName, password)
            : { json: createBody(contract, operation) }),
        }),
    }),
  );
  const rejected = listTestedGroups(contract).map(
    ({ write }): ListCall => ({
      operation: write,
      id: createRequirementId('isolation.rejected', write),
      send: () =>
        run.request({
          operationId: write.id,
          json: getRequestValues(contract, write.id)?.invalid[0]?.value,
          isValid: false,
        }),
    }),
  );
  return [...calls, ...rejected];
}

async function testCall(
  run: CheckRun,
  { operation, id, send }: ListCall,
  before: Readings,
): Promise<Readings> {
  const { n, response } = await send();
  const after = await readState(run);
  const isAccepted = response !== null && isSuccess(response.status);
  // The class `invalid-input` reports an invalid body that is accepted.
  if (id.startsWith('isolation.rejected') && isAccepted) return after;
  const unexpected = listChanges(before, after).filter((change) => !mayChange(operation, change));
  evaluate(run, id, unexpected, [n]);
  return after;
}

function evaluate(
  run: CheckRun,
  id: string,
  [change]: readonly StateChange[],
  exchanges: readonly number[],
): void {
  if (change === undefined) {
    run.pass(id, { message: 'Nothing else changed.', exchanges });
    return;
  }
  const message = `${formatChange(change)}.`;
  run.fail(id, { message, exchanges, place: change.pointer });
}

/**
 * Adds to a check that the calls which it has requirements about change no certificates and no
 * lists to choose from. What else they may change is left to the check.
 */
export function keepLists(check: ScenarioCheck): ScenarioCheck {
  const listOperations = (contract: Contract) => {
    const ids = new Set(check.requirements(contract).map(({ operationId }) => operationId));
    return contract.operations.filter(({ id, safety }) => ids.has(id) && safety !== 'read');
  };
  return {
    ...check,
    requirements: (contract) => [
      ...check.requirements(contract),
      ...listOperations(contract).map((it) => createListRequirement(contract, it)),
    ],
    async run(run) {
      const { contract, target } = run;
      const operations = listOperations(contract).filter((it) =>
        run.isSelected(createRequirementId('isolation.lists', it)),
      );
      if (operations.length === 0) return await check.run(run);
      const own = run.for(purpose);
      await plantCertificates(own);
      const before = await readState(own);
      const start = target.exchanges.length;
      await check.run(run);
      const lists = new Set<string>([
        ...listCollections(contract).map(({ list }) => list.id),
        ...listChoices(run).keys(),
      ]);
      const changes = listChanges(before, await readState(own));
      for (const operation of operations) {
        const calls = target.exchanges.slice(start).filter(isCallOf(operation));
        if (calls.length === 0) continue;
        evaluate(
          run,
          createRequirementId('isolation.lists', operation),
          changes.filter(({ operationId }) => lists.has(operationId)),
          calls.slice(0, 3).map(({ n }) => n),
        );
      }
    },
  };
}

function isCallOf({ id }: Operation): (exchange: Exchange) => boolean {
  return ({ operationId, response }) =>
    operationId === id && response !== null && isSuccess(response.status);
}
