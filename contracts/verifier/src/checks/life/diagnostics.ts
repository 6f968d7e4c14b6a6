import type { Operation } from '@stillhouse/contracts/operations';
import { isOperationId } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { type Exchange, parseJsonBody } from '../../exchange.ts';
import { told } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { valuesAt } from '../../observe/json-location.ts';
import { outcomeOf, type Reading, read } from '../../observe/read-resources.ts';
import { patiently, until } from '../../observe/retry.ts';
import { requestExamples } from '../../values/request-values.ts';
import { isRefusedToNobody, unauthorizedRequirement } from '../noeffect/unauthorized-writes.ts';

const purpose = 'life.diagnostics';
const doneAt = 'lastDiagnosticDateTimeUTC';

/**
 * The operations of one kind of diagnostics: start, status with the time of the last run, and
 * clear.
 */
type Diagnostics = {
  readonly start: Operation;
  readonly status: Operation;
  readonly clear: Operation;
};

const ids = {
  done: ({ start }: Diagnostics) => `readback.done:${start.id}`,
  answer: ({ start }: Diagnostics) => `readback.answer:${start.id}`,
  busy: ({ start }: Diagnostics) => `status.running:${start.id}`,
  keeps: ({ clear }: Diagnostics) => `status.running:${clear.id}`,
  gone: ({ clear }: Diagnostics) => `life.gone:${clear.id}`,
  again: ({ clear }: Diagnostics) => `life.gone-already:${clear.id}`,
};

/**
 * Runs diagnostics that never ran, tries to start and clear them meanwhile, and clears the results.
 */
export const diagnostics: ScenarioCheck = {
  kind: 'scenario',
  class: 'life',
  order: 'middle',
  requirements: (contract) =>
    kindsOf(contract).flatMap((kind) => {
      const { start, status, clear } = kind;
      const about = (operation: Operation, place: string) =>
        ({
          operationId: operation.id,
          level: 'MUST',
          source: operation.source,
          profile: 'destructive',
          pointer: `${contract.operationObject(operation.id).pointer}${place}`,
        }) as const;
      return [
        {
          ...about(start, '/x-readback'),
          id: ids.done(kind),
          class: 'readback',
          sentence: `The run that ${start.id} starts ends within ${start.readback?.withinMs} ms. Then ${status.id} returns a new time.`,
        },
        {
          ...about(start, '/responses/202'),
          id: ids.answer(kind),
          class: 'readback',
          sentence: `${start.id} returns the status before the run.`,
          source: 'decision',
        },
        {
          ...about(start, '/responses/409'),
          id: ids.busy(kind),
          class: 'status',
          sentence: `${start.id} returns 409 while diagnostics are running.`,
          source: 'decision',
        },
        {
          ...about(clear, '/responses/409'),
          id: ids.keeps(kind),
          class: 'status',
          sentence: `${clear.id} returns 409 while diagnostics are running.`,
          source: 'decision',
        },
        {
          ...about(clear, '/description'),
          id: ids.gone(kind),
          class: 'life',
          sentence: `After ${clear.id}, ${status.id} returns no run.`,
        },
        {
          ...about(clear, '/description'),
          id: ids.again(kind),
          class: 'life',
          sentence: `${clear.id} returns 204 even if there is nothing to clear.`,
        },
        ...[start, clear].map((operation) =>
          unauthorizedRequirement(contract, operation, 'destructive'),
        ),
      ] as const;
    }),
  async run(context) {
    const findings = new Findings();
    for (const kind of kindsOf(context.contract)) await tryOne(context, findings, kind);
    return findings.all();
  },
};

/**
 * Finds them by x-readback: a start that returns 202 and a DELETE, both with a status that has a
 * time.
 */
function kindsOf(contract: Contract): readonly Diagnostics[] {
  return contract.operations.flatMap((start) => {
    const shownBy = start.readback?.operationId;
    if (shownBy === undefined || !isOperationId(shownBy) || start.replies[202] === undefined)
      return [];
    const status = contract.operation(shownBy);
    const reply = contract.replySchema(status.id, 200, 'application/json');
    const clear = contract.operations.find(
      ({ method, readback }) => method === 'DELETE' && readback?.operationId === status.id,
    );
    if (clear === undefined || reply?.value.properties?.[doneAt] === undefined) return [];
    return [{ start, status, clear }];
  });
}

async function tryOne(context: RunContext, findings: Findings, kind: Diagnostics): Promise<void> {
  const { start, status, clear } = kind;
  const before = await read(context, purpose, status.id);
  if (timeIn(before) !== null) {
    const message = `${status.id} returned ${told(timeIn(before)) ?? outcomeOf(before.exchange)}. The data of that run would be lost.`;
    for (const id of Object.values(ids))
      findings.notTested(id(kind), message, 'A device whose diagnostics never ran');
    return;
  }
  const begun = await startedByOwner(context, findings, start);
  if (codeOf(begun) === 'no-active-call') {
    for (const id of Object.values(ids))
      findings.notTested(id(kind), outcomeOf(begun), 'A device in a call');
    return;
  }
  if (begun.answer?.status !== 202) {
    findings.fail(ids.done(kind), {
      message: `Response: ${outcomeOf(begun)}.`,
      exchanges: [begun.n],
    });
    return;
  }
  judge(
    findings,
    ids.answer(kind),
    valuesAt(parseJsonBody(begun.answer), [doneAt])[0] === null,
    begun,
  );
  const busy = await send(context, start);
  judge(findings, ids.busy(kind), busy.answer?.status === 409, busy);
  const kept = await send(context, clear);
  judge(findings, ids.keeps(kind), kept.answer?.status === 409, kept);
  context.note(`Waiting for the run that ${start.id} started.`);
  const done = await until(
    start.readback?.withinMs ?? 0,
    () => read(context, purpose, status.id),
    (seen) => seen.exchange.answer?.status === 409 || typeof timeIn(seen) === 'string',
  );
  const failed = done.exchange.answer?.status === 409;
  const message = `${status.id} returned ${failed ? outcomeOf(done.exchange) : told(timeIn(done))}.`;
  const exchanges = [begun.n, done.exchange.n];
  if (failed) findings.notTested(ids.done(kind), message, 'A device whose diagnostics do not fail');
  else if (typeof timeIn(done) === 'string') findings.pass(ids.done(kind), { message, exchanges });
  else findings.fail(ids.done(kind), { message, exchanges });
  if (typeof timeIn(done) === 'string') {
    await isRefusedToNobody(context, findings, clear.id, undefined, async () => {
      const seen = await read(context, purpose, status.id);
      return typeof timeIn(seen) === 'string';
    });
  }
  const gone = await send(context, clear);
  const after = await until(
    clear.readback?.withinMs ?? 0,
    () => read(context, purpose, status.id),
    (seen) => timeIn(seen) === null,
  );
  judge(
    findings,
    ids.gone(kind),
    gone.answer?.status === 204 && timeIn(after) === null,
    gone,
    after.exchange,
  );
  const again = await send(context, clear);
  judge(findings, ids.again(kind), again.answer?.status === 204, again);
}

/** Starts the run. First tries without a token, before anything is running. */
async function startedByOwner(
  context: RunContext,
  findings: Findings,
  start: Operation,
): Promise<Exchange> {
  const started: Exchange[] = [];
  const [json] = requestExamples(context.contract, start.id);
  await isRefusedToNobody(context, findings, start.id, json, async () => {
    const begun = await send(context, start);
    started.push(begun);
    return begun.answer?.status !== 409 || codeOf(begun) === 'no-active-call';
  });
  return started[0] ?? (await send(context, start));
}

function send(context: RunContext, { id }: Operation): Promise<Exchange> {
  const [json] = requestExamples(context.contract, id);
  return patiently(context, { purpose, operationId: id, ...(json === undefined ? {} : { json }) });
}

/** Returns the time of the last run, or undefined if it could not be read. */
function timeIn({ body }: Reading): unknown {
  return valuesAt(body, [doneAt])[0];
}

function codeOf({ answer }: Exchange): unknown {
  return valuesAt(answer === null ? undefined : parseJsonBody(answer), ['code'])[0];
}

function judge(findings: Findings, id: string, isSo: boolean, ...shown: readonly Exchange[]): void {
  const message = `Responses: ${shown.map(outcomeOf).join(', then ')}.`;
  const exchanges = shown.map(({ n }) => n);
  if (isSo) findings.pass(id, { message, exchanges });
  else findings.fail(id, { message, exchanges });
}
