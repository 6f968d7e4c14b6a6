import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { type Exchange, getHeader, getRetryAfter } from '../../model/exchange.ts';
import type { Requirement } from '../../model/requirement.ts';
import type { Target } from '../../model/target.ts';
import { formatValue } from '../../observe/compare-values.ts';
import { announceWait } from '../../observe/long-wait.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { getProblemCode, isSuccess } from '../../observe/responses.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { findKeyPairUser } from '../../probing/key-pair.ts';
import { createsOnDemand, hasSelected } from '../../probing/run-operations.ts';
import { getHarmLevel } from '../../requirements/create-requirement.ts';
import { scaleTimeout } from '../../target/timeouts.ts';
import { listRequestExamples } from '../../values/request-values.ts';

/** A second request that comes this shortly before the end of the first may arrive after it. */
const endToleranceMs = 1_000;
/** On a busy machine, one that comes this shortly before it may as well: it is sent once more. */
const repeatToleranceMs = 5_000;
/** The device needs a moment to start, but must report that it is busy at once. */
const maxStartMs = 500;
const maxBusyResponseMs = 5_000;

const requirementIds = {
  comes: ({ id }: Operation) => `time.comes:${id}`,
  again: ({ id }: Operation) => `time.again:${id}`,
  busy: ({ id }: Operation) => `status.one-at-a-time:${id}`,
  subject: ({ id }: Operation) => `readback.subject:${id}`,
};

type PendingResponse = {
  readonly operation: Operation;
  readonly json: unknown;
  readonly exchange: Promise<Exchange>;
  readonly second: Exchange | null;
};

/**
 * Each response takes up to a minute. Other checks run meanwhile, and `awaitSlowResponses` waits at
 * the end.
 */
const pendingResponses = new WeakMap<Target, readonly PendingResponse[]>();

function createRequirements(contract: Contract): readonly Requirement[] {
  return listSlowOperations(contract).flatMap((operation) => {
    const { pointer } = contract.getOperationObject(operation.id);
    const about = {
      operationId: operation.id,
      level: 'MUST',
      source: operation.source,
      harm: getHarmLevel(operation),
    } as const;
    return [
      {
        ...about,
        id: requirementIds.comes(operation),
        class: 'time',
        sentence: `${operation.id} responds within ${operation.timeoutMs / 60_000} minutes.`,
        pointer: `${pointer}/x-timeout-ms`,
      },
      {
        ...about,
        id: requirementIds.again(operation),
        class: 'time',
        sentence: `After a response, ${operation.id} responds to the next request in the same way.`,
        pointer: `${pointer}/responses/200`,
        // Each response takes up to a minute.
        harm: operation.safety === 'read' ? 'safe' : about.harm,
      },
      {
        ...about,
        id: requirementIds.busy(operation),
        class: 'status',
        sentence: `While ${operation.id} is running, a second request returns 503 with ${getBusyCode(contract, operation)} and retry-after.`,
        pointer: `${pointer}/responses/503`,
      },
      ...(operation.requestMediaType === undefined
        ? []
        : ([
            {
              ...about,
              id: requirementIds.subject(operation),
              class: 'readback',
              sentence: `The signing request contains the whole subject of the request to ${operation.id}.`,
              pointer: `${pointer}/requestBody`,
            },
          ] as const)),
    ];
  });
}

/** Starts each operation, calls it again while it is running, and does not wait. */
export const startSlowResponses: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  purpose: 'time.slow-responses',
  order: 'first',
  requirements: createRequirements,
  async run(run) {
    const pending: PendingResponse[] = [];
    for (const operation of listSlowOperations(run.contract)) {
      const own = createRequirements(run.contract).filter(({ id }) =>
        id.endsWith(`:${operation.id}`),
      );
      if (!hasSelected(run, own) || !run.target.mayCall(operation.id).allowed) continue;
      const obstacle = await findKeyPairUser(run, operation);
      if (obstacle === null) pending.push(await startRequest(run, operation));
      else {
        for (const { id } of own)
          run.markNotTested(
            id,
            obstacle,
            'Remove the 802.1x credentials from the device, and run again',
          );
      }
    }
    pendingResponses.set(run.target, pending);
  },
};

/** Waits for the responses. */
export const awaitSlowResponses: ScenarioCheck = {
  kind: 'scenario',
  class: 'time',
  purpose: 'time.slow-responses',
  order: 'last',
  requirements: createRequirements,
  async run(run) {
    for (const one of pendingResponses.get(run.target) ?? []) await evaluateResponse(run, one);
    pendingResponses.delete(run.target);
  },
};

function listSlowOperations(contract: Contract): readonly Operation[] {
  return contract.operations.filter(createsOnDemand);
}

async function startRequest(run: CheckRun, operation: Operation): Promise<PendingResponse> {
  const [json] = listRequestExamples(run.contract, operation.id)
    .filter(isRecord)
    .toSorted((one, other) => countKeys(other) - countKeys(one));
  const body = json === undefined ? {} : { json };
  const exchange = run.request({
    ...createRequest({ operation, json }),
    usesNewConnection: true,
  });
  // The code that waits for it handles errors. Until then they must not end the program.
  exchange.catch(() => undefined);
  const isDone = await Promise.race([exchange.then(() => true), wait(maxStartMs, false)]);
  const secondRequest = {
    operationId: operation.id,
    aside: true,
    timeoutMs: maxBusyResponseMs,
    ...body,
  };
  return { operation, json, exchange, second: isDone ? null : await run.request(secondRequest) };
}

function createRequest({ operation, json }: Pick<PendingResponse, 'operation' | 'json'>) {
  return { operationId: operation.id, ...(json !== undefined && { json }) };
}

/**
 * Returns true if a request failed because the run restarted or disconnected the device meanwhile.
 */
function wasInterrupted({ n, at, tookMs, response }: Exchange, { exchanges }: Target): boolean {
  if (response?.status === 200) return false;
  return exchanges.some(
    (other) =>
      other.n !== n &&
      (other.safety === 'disruptive' || other.safety === 'destructive') &&
      other.at >= at &&
      other.at <= at + tookMs &&
      other.response !== null &&
      isSuccess(other.response.status),
  );
}

async function evaluateResponse(run: CheckRun, pending: PendingResponse): Promise<void> {
  const { contract, target } = run;
  const { operation } = pending;
  if (!(await Promise.race([pending.exchange.then(() => true), wait(0, false)]))) {
    const maxMs = scaleTimeout(operation.timeoutMs, run.options.timeoutScale);
    announceWait(run, `the response of ${operation.id}`, maxMs);
  }
  const first = await pending.exchange;
  // A request that the run itself interrupted is sent again, without others at the same time.
  const exchange = wasInterrupted(first, target)
    ? await run.request(createRequest(pending))
    : first;
  const id = requirementIds.comes(operation);
  const code = getProblemCode(exchange.response);
  if (code === getBusyCode(contract, operation)) {
    const message = 'The device was busy with a request of another client.';
    for (const busyId of [id, requirementIds.busy(operation)])
      run.markNotTested(busyId, message, 'Run again while no other client uses the device');
    return;
  }
  if (typeof code === 'string' && code.endsWith('-timeout')) {
    // A declared timeout: the device took too long this time.
    const message = `The device returned a timeout: ${describeOutcome(exchange)}.`;
    run.markNotTested(id, message, 'Run again while the device is less busy');
    return;
  }
  const message =
    exchange.response?.status === 200
      ? `The response arrived after ${(exchange.tookMs / 1_000).toFixed(1)} s.`
      : `Response: ${describeOutcome(exchange)}.`;
  run.record(id, exchange.response?.status === 200, message, [exchange.n]);
  if (exchange.response?.status !== 200) return;
  const pair = mayBeLate(contract, pending, first) ? await startRequest(run, operation) : pending;
  evaluateSecondRequest(contract, run, pair, await pair.exchange);
  if (operation.requestMediaType !== undefined) evaluateSubject(run, pending, exchange);
  if (run.isSelected(requirementIds.again(operation))) await testAgain(run, pending, exchange);
}

/** Evaluates the next request: that of another check, or one of its own. */
async function testAgain(run: CheckRun, pending: PendingResponse, first: Exchange): Promise<void> {
  const { operation } = pending;
  const isNext = ({ operationId, at, isValid, response }: Exchange) =>
    operationId === operation.id && isValid && response?.status === 200 && at >= getEnd(first);
  const next =
    run.target.exchanges.find(isNext) ?? (await requestWithRetry(run, createRequest(pending)));
  const [was, is] = [first, next].map(
    ({ response }) => response && getHeader(response.headers, 'content-type'),
  );
  const message = `The next request returned ${describeOutcome(next)} and ${is ?? 'no content type'}, the first one ${was ?? 'none'}.`;
  const isSame = next.response?.status === 200 && is === was && hasBody(next);
  run.record(requirementIds.again(operation), isSame, message, [first.n, next.n]);
}

const getEnd = ({ at, tookMs }: Exchange) => at + tookMs;
const hasBody = ({ response }: Exchange) => (response?.body.length ?? 0) > 0;

/** Returns true if the second request was accepted, perhaps because the first one had ended. */
function mayBeLate(contract: Contract, pending: PendingResponse, first: Exchange): boolean {
  const { second } = pending;
  if (second === null || isRejectedAsBusy(contract, pending)) return false;
  const earlyMs = getEnd(first) - second.at;
  return earlyMs >= endToleranceMs && earlyMs < repeatToleranceMs;
}

function isRejectedAsBusy(contract: Contract, { operation, second }: PendingResponse): boolean {
  const response = second?.response ?? null;
  return (
    response?.status === 503 &&
    getProblemCode(response) === getBusyCode(contract, operation) &&
    getRetryAfter(response) !== null
  );
}

/** Evaluates the request that was sent while the first one was running. */
function evaluateSecondRequest(
  contract: Contract,
  run: CheckRun,
  pending: PendingResponse,
  first: Exchange,
): void {
  const { operation, second } = pending;
  const id = requirementIds.busy(operation);
  const enabledBy = 'Run again when the response takes several seconds, such as with many logs';
  if (second === null) {
    run.markNotTested(id, 'The response arrived at once.', enabledBy);
    return;
  }
  const isCorrect = isRejectedAsBusy(contract, pending);
  if (!isCorrect && second.at > getEnd(first) - endToleranceMs) {
    run.markNotTested(id, 'The first request ended too soon.', enabledBy);
    return;
  }
  const code = getBusyCode(contract, operation);
  const message = `The second request returned ${describeOutcome(second)}; expected 503 with ${code} and retry-after.`;
  run.record(id, isCorrect, message, [second.n]);
}

/** Checks that a signing request contains the subject of the request. */
function evaluateSubject(
  run: CheckRun,
  { operation, json }: PendingResponse,
  { response, n }: Exchange,
): void {
  const missing = findMissingNames(response?.body ?? new Uint8Array(), json);
  const message =
    missing === null
      ? 'The response is not a signing request in PEM.'
      : missing.length === 0
        ? 'The signing request contains the whole subject.'
        : `The signing request is missing ${missing.join(', ')}.`;
  run.record(requirementIds.subject(operation), missing?.length === 0, message, [n]);
}

/** Returns the 503 problem code that means busy, not starting. */
function getBusyCode(contract: Contract, { id }: Operation): string {
  const codes = contract.getResponse(id, 503)?.value['x-problem-codes'] ?? [];
  return codes.find((code) => code.endsWith('-busy')) ?? '';
}

function countKeys(value: object): number {
  return Object.keys(value).length;
}

/**
 * Returns the members of a subject that a PKCS#10 request (RFC 2986) lacks, or null if the text is
 * not a request.
 */
function findMissingNames(pem: Uint8Array, subject: unknown): readonly string[] | null {
  const text = Buffer.from(pem).toString('latin1');
  const base64 = /-----BEGIN CERTIFICATE REQUEST-----([^-]+)-----END/.exec(text)?.[1];
  if (base64 === undefined || !isRecord(subject)) return null;
  // DER contains names as UTF-8 or a subset of it.
  const der = Buffer.from(base64, 'base64');
  return Object.entries(subject)
    .filter(([, value]) => !der.includes(Buffer.from(String(value))))
    .map(([name, value]) => `${name} ${formatValue(value)}`);
}
