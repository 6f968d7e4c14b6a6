import type { Operation } from '@stillhouse/contracts/operations';
import { isOperationId } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { type Exchange, parseJsonBody } from '../../model/exchange.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { describeOutcome, type Reading, readResource } from '../../observe/read-resources.ts';
import { getProblemCode, isSuccess } from '../../observe/responses.ts';
import { pollUntil, requestWithRetry } from '../../observe/retry.ts';
import {
  createOtherClientRequirement,
  getOtherClientId,
  OtherReader,
} from '../../probing/other-client.ts';
import { listRequestExamples } from '../../values/request-values.ts';
import { testReadsKeep } from '../noeffect/reads-keep.ts';
import {
  createUnauthorizedRequirement,
  testWithoutToken,
} from '../noeffect/unauthorized-writes.ts';

const purpose = 'resources.diagnostics';
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

const requirementIds = {
  done: ({ start }: Diagnostics) => `readback.done:${start.id}`,
  response: ({ start }: Diagnostics) => `readback.response:${start.id}`,
  busy: ({ start }: Diagnostics) => `status.running:${start.id}`,
  clearBusy: ({ clear }: Diagnostics) => `status.running:${clear.id}`,
  otherClient: ({ start }: Diagnostics) => getOtherClientId(start),
  cleared: ({ clear }: Diagnostics) => `resources.gone:${clear.id}`,
  clearedAgain: ({ clear }: Diagnostics) => `resources.gone-already:${clear.id}`,
};

/**
 * Runs diagnostics that never ran, tries to start and clear them meanwhile, and clears the results.
 */
export const diagnostics: ScenarioCheck = {
  kind: 'scenario',
  class: 'resources',
  order: 'middle',
  requirements: (contract) =>
    listDiagnostics(contract).flatMap((kind) => {
      const { start, status, clear } = kind;
      const createBase = (operation: Operation, place: string) =>
        ({
          operationId: operation.id,
          level: 'MUST',
          source: operation.source,
          profile: 'destructive',
          pointer: `${contract.getOperationObject(operation.id).pointer}${place}`,
        }) as const;
      return [
        {
          ...createBase(start, '/x-readback'),
          id: requirementIds.done(kind),
          class: 'readback',
          sentence: `The run that ${start.id} starts ends within ${start.readback?.withinMs} ms. Then ${status.id} returns a new time.`,
        },
        {
          ...createBase(start, '/responses/202'),
          id: requirementIds.response(kind),
          class: 'readback',
          sentence: `${start.id} returns the status before the run.`,
          source: 'decision',
        },
        {
          ...createBase(start, '/responses/409'),
          id: requirementIds.busy(kind),
          class: 'status',
          sentence: `${start.id} returns 409 while diagnostics are running.`,
          source: 'decision',
        },
        {
          ...createBase(clear, '/responses/409'),
          id: requirementIds.clearBusy(kind),
          class: 'status',
          sentence: `${clear.id} returns 409 while diagnostics are running.`,
          source: 'decision',
        },
        {
          ...createBase(clear, '/description'),
          id: requirementIds.cleared(kind),
          class: 'resources',
          sentence: `After ${clear.id}, ${status.id} returns no run.`,
        },
        {
          ...createBase(clear, '/description'),
          id: requirementIds.clearedAgain(kind),
          class: 'resources',
          sentence: `${clear.id} returns 204 even if there is nothing to clear.`,
        },
        createOtherClientRequirement(contract, start, 'destructive'),
        ...[start, clear].map((operation) =>
          createUnauthorizedRequirement(contract, operation, 'destructive'),
        ),
      ] as const;
    }),
  async run(context) {
    const findings = new Findings();
    for (const kind of listDiagnostics(context.contract))
      await testDiagnostics(context, findings, kind);
    return findings.list();
  },
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

async function testDiagnostics(
  context: RunContext,
  findings: Findings,
  kind: Diagnostics,
): Promise<void> {
  const { start, status, clear } = kind;
  const skip = (message: string, enabledBy: string) => {
    for (const id of Object.values(requirementIds))
      findings.markNotTested(id(kind), message, enabledBy);
  };
  const before = await readResource(context, purpose, status.id);
  if (getDoneTime(before) !== null) {
    const message = `${status.id} returned ${formatValue(getDoneTime(before))} (${describeOutcome(before.exchange)}). The data of that run would be lost.`;
    return skip(message, 'Clear the data of earlier diagnostics, and run again');
  }
  const otherReader = await OtherReader.create(context, purpose, start);
  const started = await startAuthorized(context, findings, start);
  if (getProblemCode(started.response) === 'no-active-call')
    return skip(describeOutcome(started), 'Start a call on the device, and run again');
  if (started.response?.status !== 202) {
    const message = `Response: ${describeOutcome(started)}.`;
    findings.fail(requirementIds.done(kind), { message, exchanges: [started.n] });
    return;
  }
  const [doneTime] = getValuesAt(parseJsonBody(started.response), [doneTimeKey]);
  record(findings, requirementIds.response(kind), doneTime === null, started);
  const busy = await sendDuringRun(context, start, kind);
  record(findings, requirementIds.busy(kind), busy.response?.status === 409, busy);
  const clearAttempt = await sendDuringRun(context, clear, kind);
  record(
    findings,
    requirementIds.clearBusy(kind),
    clearAttempt.response?.status === 409,
    clearAttempt,
  );
  await awaitResult(context, findings, kind, started, otherReader);
  await testReadsKeep(context, findings, status.id, (body) => body, { slow: true });
  await testClearing(context, findings, kind);
}

/** Waits for the end of the run, and tries to clear its result without a token. */
async function awaitResult(
  context: RunContext,
  findings: Findings,
  kind: Diagnostics,
  { n }: Exchange,
  otherReader: OtherReader,
): Promise<void> {
  const { start, status, clear } = kind;
  const withinMs = start.readback?.withinMs ?? 0;
  announceWait(context, `the result of ${start.id}`, withinMs);
  const done = await pollUntil(
    withinMs,
    () => readResource(context, purpose, status.id),
    (seen) => seen.exchange.response?.status === 409 || typeof getDoneTime(seen) === 'string',
  );
  const id = requirementIds.done(kind);
  if (done.exchange.response?.status === 409) {
    const message = `${status.id} returned ${describeOutcome(done.exchange)}.`;
    findings.markNotTested(id, message, 'Repair what makes diagnostics fail, and run again');
    return;
  }
  const isDone = typeof getDoneTime(done) === 'string';
  const message = `${status.id} returned ${formatValue(getDoneTime(done))}.`;
  findings.record(id, isDone, message, [n, done.exchange.n]);
  if (!isDone) return;
  await otherReader.test(
    findings,
    (body) => typeof getValuesAt(body, [doneTimeKey])[0] === 'string',
  );
  await testWithoutToken(context, findings, clear.id, undefined, async () => {
    const seen = await readResource(context, purpose, status.id);
    return typeof getDoneTime(seen) === 'string';
  });
}

/** Clears the result twice. */
async function testClearing(
  context: RunContext,
  findings: Findings,
  kind: Diagnostics,
): Promise<void> {
  const { status, clear } = kind;
  const removal = await sendRequest(context, clear);
  const after = await pollUntil(
    clear.readback?.withinMs ?? 0,
    () => readResource(context, purpose, status.id),
    (seen) => getDoneTime(seen) === null,
  );
  const isCleared = removal.response?.status === 204 && getDoneTime(after) === null;
  record(findings, requirementIds.cleared(kind), isCleared, removal, after.exchange);
  const repeated = await sendRequest(context, clear);
  record(findings, requirementIds.clearedAgain(kind), repeated.response?.status === 204, repeated);
}

/** Starts the run. First tries without a token, before anything is running. */
async function startAuthorized(
  context: RunContext,
  findings: Findings,
  start: Operation,
): Promise<Exchange> {
  const started: Exchange[] = [];
  const [json] = listRequestExamples(context.contract, start.id);
  await testWithoutToken(context, findings, start.id, json, async () => {
    const exchange = await sendRequest(context, start);
    started.push(exchange);
    return (
      exchange.response?.status !== 409 || getProblemCode(exchange.response) === 'no-active-call'
    );
  });
  return started[0] ?? (await sendRequest(context, start));
}

/**
 * Sends a request that a run in progress prevents. If the device accepts it, the run may have
 * ended: the request is sent again right after the start of another one.
 */
async function sendDuringRun(
  context: RunContext,
  operation: Operation,
  { start }: Diagnostics,
): Promise<Exchange> {
  const first = await sendRequest(context, operation);
  if (first.response === null || !isSuccess(first.response.status)) return first;
  const restarted = operation === start ? first : await sendRequest(context, start);
  return restarted.response?.status === 202 ? await sendRequest(context, operation) : first;
}

function sendRequest(context: RunContext, { id }: Operation): Promise<Exchange> {
  const [json] = listRequestExamples(context.contract, id);
  return requestWithRetry(context, {
    purpose,
    operationId: id,
    ...(json === undefined ? {} : { json }),
  });
}

/** Returns the time of the last run, or undefined if it could not be read. */
function getDoneTime({ body }: Reading): unknown {
  return getValuesAt(body, [doneTimeKey])[0];
}

function record(
  findings: Findings,
  id: string,
  passed: boolean,
  ...evidence: readonly Exchange[]
): void {
  const message = `Responses: ${evidence.map(describeOutcome).join(', then ')}.`;
  const exchanges = evidence.map(({ n }) => n);
  findings.record(id, passed, message, exchanges);
}
