import type { Operation } from '@stillhouse/contracts/operations';
import { isOperationId } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { describeOutcome, type Reading, readResource } from '../../observe/read-resources.ts';
import { getProblemCode } from '../../observe/responses.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import { listRequestExamples } from '../../values/request-values.ts';
import { createResourceCheck } from './laws.ts';
import type { Resource, View } from './resource.ts';
import { isTaken } from './resource-calls.ts';

export const doneTimeKey = 'lastDiagnosticDateTimeUTC';

/**
 * The operations of one kind of diagnostics: start, status with the time of the last run, and
 * clear.
 */
export type Diagnostics = {
  readonly start: Operation;
  readonly status: Operation;
  readonly clear: Operation;
};

/**
 * Finds them by x-readback: a start that returns 202 and a DELETE, both with a status that has a
 * time.
 */
export function listDiagnostics(contract: Contract): readonly Diagnostics[] {
  return contract.operations.flatMap((start) => {
    const statusId = start.readback?.operationId;
    if (statusId === undefined || !isOperationId(statusId) || start.responses[202] === undefined)
      return [];
    const status = contract.getOperation(statusId);
    const response = contract.getResponseSchema(status.id, 200, 'application/json');
    const clear = contract.operations.find(
      ({ method, readback }) => method === 'DELETE' && readback?.operationId === status.id,
    );
    if (clear === undefined || response?.value.properties?.[doneTimeKey] === undefined) return [];
    return [{ start, status, clear }];
  });
}

/** Runs diagnostics that never ran, and clears the results. */
export const diagnostics = createResourceCheck((contract) =>
  listDiagnostics(contract).map((kind) => createResult(contract, kind)),
);

/**
 * Starts diagnostics that never ran, so that the device has a result to keep.
 * @returns a function that waits for the results
 */
export async function startDiagnostics(run: CheckRun): Promise<() => Promise<void>> {
  const started: Diagnostics[] = [];
  for (const kind of listDiagnostics(run.contract)) {
    const { start, clear } = kind;
    const { states, findObstacle } = createResult(run.contract, kind);
    const mayCall = [start, clear].every(({ id }) => run.target.mayCall(id).allowed);
    if (!mayCall || (await findObstacle(run)) !== null) continue;
    await run.undoLog.record({ operationId: clear.id, ...createStatusView(kind).undo });
    const json = states[0]?.json;
    if (isTaken(await requestWithRetry(run, { operationId: start.id, json }))) started.push(kind);
  }
  return async () => {
    for (const { start, status } of started) {
      const maxMs = start.readback?.withinMs ?? 0;
      announceWait(run, `the result of ${start.id}`, maxMs);
      const hasEnded = ({ body, exchange }: Reading) =>
        typeof pickTime(body) === 'string' || exchange.response?.status !== 200;
      await pollUntil(maxMs, () => readResource(run, status.id), hasEnded);
    }
  };
}

/** A run, with the body of the request. */
type Run = { readonly json: unknown };

/** The result of a run of diagnostics. */
function createResult(contract: Contract, kind: Diagnostics): Resource<Run> {
  const { start, status, clear } = kind;
  const name = 'diagnostics';
  // The first example takes the least time.
  const [json] = listRequestExamples(contract, start.id);
  const rejected = (operation: Operation) => ({
    id: 'status.running',
    place: 'responses/409',
    sentence: `${operation.id} returns 409 while diagnostics are running.`,
  });
  return {
    name,
    noun: `result of ${start.id}`,
    create: start,
    withinMs: start.readback?.withinMs ?? 0,
    states: [{ json }],
    toBody: (run) => run.json,
    toResponse: () => ({ [doneTimeKey]: null }),
    busy: { create: rejected(start), remove: rejected(clear) },
    slowReads: true,
    rules: {
      response: {
        id: 'readback.response',
        place: 'responses/202',
        sentence: `${start.id} returns the status before the run.`,
      },
    },
    views: [createStatusView(kind)],
    listBodies: async () => [],
    async findObstacle(run) {
      const { body, exchange } = await readResource(run, status.id);
      if (pickTime(body) === null) return null;
      return {
        reason: `${status.id} returned ${formatValue(pickTime(body))} (${describeOutcome(exchange)}). The data of that run would be lost.`,
        enabledBy: 'Clear the data of earlier diagnostics, and run again',
      };
    },
    findRejection: (started) =>
      getProblemCode(started.response) === 'no-active-call'
        ? {
            reason: describeOutcome(started),
            enabledBy: 'Start a call on the device, and run again',
          }
        : null,
  };
}

const pickTime = (body: unknown) => getValuesAt(body, [doneTimeKey])[0];

function createStatusView({ start, status, clear }: Diagnostics): View<Run> {
  return {
    read: status.id,
    remove: clear,
    undo: { readback: status.id, pointer: `/${doneTimeKey}`, value: null },
    pick: pickTime,
    shows: (time, run) => (run === null ? time === null : typeof time === 'string'),
    findFailure: (seen) =>
      seen.response?.status === 409
        ? {
            reason: `${status.id} returned ${describeOutcome(seen)}.`,
            enabledBy: 'Repair what makes diagnostics fail, and run again',
          }
        : null,
    rules: {
      shown: {
        id: 'readback.done',
        place: 'x-readback',
        sentence: `The run that ${start.id} starts ends within ${start.readback?.withinMs} ms. Then ${status.id} returns a new time.`,
        source: 'spec',
      },
      gone: {
        id: 'resources.gone',
        place: 'description',
        sentence: `After ${clear.id}, ${status.id} returns no run.`,
        source: 'spec',
      },
      goneAlready: {
        id: 'resources.gone-already',
        place: 'description',
        sentence: `${clear.id} returns 204 even if there is nothing to clear.`,
        source: 'spec',
      },
    },
  };
}
