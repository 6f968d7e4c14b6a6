import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { type Exchange, getHeader, parseJsonBody } from '../../exchange.ts';
import { isRecord } from '../../observe/compare-values.ts';
import { Findings } from '../../observe/findings.ts';
import { valuesAt } from '../../observe/json-location.ts';
import { outcomeOf } from '../../observe/read-resources.ts';
import { isSuccess } from '../../observe/responses.ts';
import type { Requirement } from '../../requirement.ts';
import type { Target } from '../../target.ts';
import { requestExamples } from '../../values/request-values.ts';
import { lostFrom } from './signing-request.ts';

const purpose = 'time.slow-answers';

/**
 * Operations with a longer client timeout create their response on demand: the logs, a signing
 * request.
 */
const slowMs = 100_000;
/** A second request that comes this shortly before the end of the first may arrive after it. */
const nearTheEndMs = 1_000;
/** The device needs a moment to start, but must report that it is busy at once. */
const beginsWithinMs = 500;
const saysBusyWithinMs = 5_000;

const ids = {
  comes: ({ id }: Operation) => `time.comes:${id}`,
  busy: ({ id }: Operation) => `status.one-at-a-time:${id}`,
  subject: ({ id }: Operation) => `readback.subject:${id}`,
};

type UnderWay = {
  readonly operation: Operation;
  readonly json: unknown;
  readonly exchange: Promise<Exchange>;
  readonly second: Exchange | null;
};

/**
 * Each response takes up to a minute. Other checks run meanwhile, and `slowAnswersCome` waits at
 * the end.
 */
const underWay = new WeakMap<Target, readonly UnderWay[]>();

function requirements(contract: Contract): readonly Requirement[] {
  return slowOperations(contract).flatMap((operation) => {
    const { pointer } = contract.operationObject(operation.id);
    const about = {
      operationId: operation.id,
      level: 'MUST',
      source: operation.source,
      profile: operation.safety === 'read' ? 'read' : 'safe',
    } as const;
    return [
      {
        ...about,
        id: ids.comes(operation),
        class: 'time',
        sentence: `${operation.id} responds within ${operation.timeoutMs / 60_000} minutes.`,
        pointer: `${pointer}/x-timeout-ms`,
      },
      {
        ...about,
        id: ids.busy(operation),
        class: 'status',
        sentence: `While ${operation.id} is running, a second request returns 503 with ${busyCode(contract, operation)} and retry-after.`,
        pointer: `${pointer}/responses/503`,
      },
      ...(operation.requestMediaType === undefined
        ? []
        : ([
            {
              ...about,
              id: ids.subject(operation),
              class: 'readback',
              sentence: `The signing request contains the whole subject of the request to ${operation.id}.`,
              pointer: `${pointer}/requestBody`,
            },
          ] as const)),
    ];
  });
}

/** Starts each operation, calls it again while it is running, and does not wait. */
export const slowAnswersAreAskedFor: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  order: 'first',
  requirements,
  async run(context) {
    const begun: UnderWay[] = [];
    for (const operation of slowOperations(context.contract)) {
      if (context.target.mayCall(operation.id).allowed) begun.push(await ask(context, operation));
    }
    underWay.set(context.target, begun);
    return [];
  },
};

/** Waits for the responses. */
export const slowAnswersCome: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  order: 'last',
  requirements,
  async run(context) {
    const findings = new Findings();
    for (const one of underWay.get(context.target) ?? []) await judge(context, findings, one);
    underWay.delete(context.target);
    return findings.all();
  },
};

function slowOperations(contract: Contract): readonly Operation[] {
  return contract.operations.filter(
    ({ safety, timeoutMs, replies }) =>
      (safety === 'read' || safety === 'safe') &&
      timeoutMs > slowMs &&
      replies[200]?.mediaTypes.every((mediaType) => mediaType !== 'application/json') === true,
  );
}

async function ask({ target, contract }: RunContext, operation: Operation): Promise<UnderWay> {
  const [json] = requestExamples(contract, operation.id)
    .filter(isRecord)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const body = json === undefined ? {} : { json };
  const exchange = target.request({ ...requestOf({ operation, json }), aside: true });
  // The code that waits for it handles errors. Until then they must not end the program.
  exchange.catch(() => undefined);
  const isDone = await Promise.race([exchange.then(() => true), wait(beginsWithinMs, false)]);
  const again = {
    purpose,
    operationId: operation.id,
    aside: true,
    timeoutMs: saysBusyWithinMs,
    ...body,
  };
  return { operation, json, exchange, second: isDone ? null : await target.request(again) };
}

function requestOf({ operation, json }: Pick<UnderWay, 'operation' | 'json'>) {
  return { purpose, operationId: operation.id, ...(json !== undefined && { json }) };
}

/**
 * Returns true if a request failed because the run restarted or disconnected the device meanwhile.
 */
function isInterrupted({ n, at, tookMs, answer }: Exchange, { exchanges }: Target): boolean {
  if (answer?.status === 200) return false;
  return exchanges.some(
    (other) =>
      other.n !== n &&
      (other.safety === 'disruptive' || other.safety === 'destructive') &&
      other.at >= at &&
      other.at <= at + tookMs &&
      other.answer !== null &&
      isSuccess(other.answer.status),
  );
}

async function judge(context: RunContext, findings: Findings, one: UnderWay): Promise<void> {
  const { contract, note, target } = context;
  const { operation, json, second } = one;
  if (!(await Promise.race([one.exchange.then(() => true), wait(0, false)]))) {
    note(`Waiting for the response of ${operation.id}.`);
  }
  const first = await one.exchange;
  // A request that the run itself interrupted is sent again, without others at the same time.
  const exchange = isInterrupted(first, target) ? await target.request(requestOf(one)) : first;
  const exchanges = [exchange.n];
  const busy = busyCode(contract, operation);
  const comes = ids.comes(operation);
  if (codeOf(exchange) === busy) {
    for (const id of [comes, ids.busy(operation)]) {
      findings.notTested(
        id,
        'The device was busy with a request of another client.',
        'A device without other clients',
      );
    }
    return;
  }
  const code = codeOf(exchange);
  if (typeof code === 'string' && code.endsWith('-timeout')) {
    // A declared timeout: the device took too long this time.
    findings.notTested(
      comes,
      `The device returned a timeout: ${outcomeOf(exchange)}.`,
      'A device that is less busy',
    );
    return;
  }
  if (exchange.answer?.status !== 200) {
    findings.fail(comes, { message: `Response: ${outcomeOf(exchange)}.`, exchanges });
    return;
  }
  findings.pass(comes, {
    message: `The response arrived after ${(exchange.tookMs / 1_000).toFixed(1)} s.`,
    exchanges,
  });
  if (second === null) {
    findings.notTested(
      ids.busy(operation),
      'The response arrived at once.',
      'A device that takes longer',
    );
  } else {
    const isGood =
      second.answer?.status === 503 && codeOf(second) === busy && hasRetryAfter(second);
    const told = {
      message: `The second request returned ${outcomeOf(second)}.`,
      exchanges: [second.n],
    };
    const isLate = second.at > first.at + first.tookMs - nearTheEndMs;
    if (isGood) findings.pass(ids.busy(operation), told);
    else if (isLate)
      findings.notTested(
        ids.busy(operation),
        'The first request ended too soon.',
        'A device that takes longer',
      );
    else findings.fail(ids.busy(operation), told);
  }
  if (operation.requestMediaType === undefined) return;
  const lost = lostFrom(exchange.answer.body, json);
  if (lost?.length === 0)
    findings.pass(ids.subject(operation), {
      message: 'The request contains the whole subject.',
      exchanges,
    });
  else {
    const message =
      lost === null
        ? 'The response is not a signing request in PEM.'
        : `The signing request is missing ${lost.join(', ')}.`;
    findings.fail(ids.subject(operation), { message, exchanges });
  }
}

/** Returns the 503 problem code that means busy, not starting. */
function busyCode(contract: Contract, { id }: Operation): string {
  const codes = contract.reply(id, 503)?.value['x-problem-codes'] ?? [];
  return codes.find((code) => code.endsWith('-busy')) ?? '';
}

function codeOf({ answer }: Exchange): unknown {
  return valuesAt(answer === null ? undefined : parseJsonBody(answer), ['code'])[0];
}

function hasRetryAfter({ answer }: Exchange): boolean {
  return answer !== null && getHeader(answer.headers, 'retry-after') !== undefined;
}

function sizeOf(value: object): number {
  return Object.keys(value).length;
}
