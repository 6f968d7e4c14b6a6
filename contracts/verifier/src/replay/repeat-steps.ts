import { setTimeout as wait } from 'node:timers/promises';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { Check, ScenarioCheck } from '../model/check.ts';
import type { CheckRun } from '../model/check-run.ts';
import type { Contract } from '../model/contract.ts';
import { type Exchange, getHeader, parseJsonBody } from '../model/exchange.ts';
import type { ExpectedStatus } from '../model/finding.ts';
import type { Requirement } from '../model/requirement.ts';
import type { RequestSpec } from '../model/target.ts';
import { dateResolutionMs, readDate } from '../observe/clock-speed.ts';
import { formatValue, hasEqualValue } from '../observe/compare-values.ts';
import { getJsonBody } from '../observe/read-resources.ts';
import {
  describeRequest,
  describeResponse,
  getLastingResponse,
  isSuccess,
} from '../observe/responses.ts';
import { createSignIn, readToken } from '../target/sign-in.ts';
import { findWireCheck } from './choose-plan.ts';
import { fillPassword } from './create-steps.ts';
import type { FindingFile, ReplayPlan, Step } from './finding-file.ts';

/** Says why a replay cannot tell whether a device still has the problem. */
class InconclusiveError extends Error {
  readonly remedy: string;

  constructor(reason: string, remedy: string) {
    super(reason);
    this.remedy = remedy;
  }
}

/** The requirement of a finding, and what evaluates it: the checks and the whole contract. */
type Evaluation = {
  readonly requirement: Requirement;
  readonly checks: readonly Check[];
  readonly contract: Contract;
};

/** Creates a check that repeats the steps of a finding and evaluates the last response. */
export function createReplayCheck(
  { plan, steps }: FindingFile,
  { requirement, checks, contract }: Evaluation,
): ScenarioCheck {
  const { id } = requirement;
  return {
    kind: 'scenario',
    class: requirement.class,
    order: 'middle',
    requirements: () => [requirement],
    async run(run) {
      try {
        const sent = await sendSteps(run.for(id), steps);
        const problem = findProblem(sent, { plan, steps, run, id, checks, contract });
        run.evaluate(
          id,
          problem,
          'The device meets the requirement.',
          sent.map(({ n }) => n),
        );
      } catch (error) {
        if (!(error instanceof InconclusiveError)) throw error;
        run.skip(id, error.message, error.remedy);
      }
    },
  };
}

/** Sends the steps. All but the last one must have the same outcome as in the run. */
async function sendSteps(run: CheckRun, steps: readonly Step[]): Promise<readonly Exchange[]> {
  const sessions = await openSessions(run, steps);
  const sent: Exchange[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.pauseMs !== undefined) await wait(step.pauseMs);
    const exchange = await run.request(await createRequest(run, step, sessions));
    sent.push(exchange);
    const token = readToken(exchange);
    if (token !== null && step.begins !== undefined) sessions.set(step.begins, token);
    if (index < steps.length - 1) assertSameOutcome(step, exchange, index + 1);
  }
  return sent;
}

/** Signs in for each session that no step begins. The run has the first one. */
async function openSessions(
  { target, options }: CheckRun,
  steps: readonly Step[],
): Promise<Map<number, string>> {
  const begun = new Set(steps.map(({ begins }) => begins));
  const earlier = new Set(
    steps.flatMap(({ session }) => (session === undefined || begun.has(session) ? [] : [session])),
  );
  const tokens = new Map<number, string>();
  for (const session of earlier) {
    if (tokens.size === 0) {
      tokens.set(session, target.token);
      continue;
    }
    const signIn = createSignIn(options.userName, options.password);
    const token = readToken(await target.request({ purpose: 'run', ...signIn }));
    if (token === null)
      throw new InconclusiveError(
        'A second sign-in was rejected.',
        'Check the user and the password',
      );
    tokens.set(session, token);
  }
  return tokens;
}

async function createRequest(
  run: CheckRun,
  { operationId, as, session, isValid, request }: Step,
  sessions: ReadonlyMap<number, string>,
): Promise<Omit<RequestSpec, 'purpose'>> {
  const { method, target, body } = request;
  const contentType = getHeader(request.headers, 'content-type') ?? null;
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  const authorization = getHeader(headers, 'authorization');
  const base = {
    operationId,
    method,
    target,
    isValid,
    contentType,
    headers: headers.filter(([name]) => name.toLowerCase() !== 'authorization'),
    ...(body !== null && { body: fillPassword(body, run.options.password) }),
  };
  if (as === 'none' || as === 'invalid' || session === undefined)
    return { ...base, authorization: authorization ?? null };
  if (as !== 'setup' && as !== 'oob') {
    const token = sessions.get(session) ?? run.target.token;
    return { ...base, as, authorization: `Bearer ${token}` };
  }
  const result = await run.target.getToken(as);
  if (result.token === null) throw new InconclusiveError(`${result.reason}.`, result.enabledBy);
  return { ...base, as };
}

function assertSameOutcome({ response }: Step, exchange: Exchange, number: number): void {
  const before = response?.status;
  if (exchange.response?.status === before) return;
  throw new InconclusiveError(
    `Step ${number}, ${describeRequest(exchange)}: ${describeResponse(exchange)}; in the run ${before ?? 'no response'}.`,
    'Bring the device into the state that it had in the run',
  );
}

type Evaluated = {
  readonly plan: ReplayPlan;
  readonly steps: readonly Step[];
  readonly run: CheckRun;
  readonly id: string;
  readonly checks: readonly Check[];
  readonly contract: Contract;
};

/** Returns what the last response violates, or null. */
function findProblem(sent: readonly Exchange[], evaluated: Evaluated): string | null {
  const { plan } = evaluated;
  const last = sent.at(-1);
  if (last === undefined) throw new Error('A plan has steps');
  switch (plan.by) {
    case 'response':
      return evaluateResponse(last, plan.mayPassElsewhere, evaluated);
    case 'status':
      return evaluateStatus(last, plan.expected);
    case 'written':
    case 'unchanged':
      return compareValues(sent, plan, evaluated);
    case 'check':
    case 'none':
      throw new Error('The plan has no steps to repeat');
  }
}

function evaluateResponse(
  last: Exchange,
  mayPassElsewhere: boolean,
  { run, id, checks, contract }: Evaluated,
): string | null {
  const { device, target, options } = run;
  const recording = { exchanges: target.exchanges, device, secrets: [options.password] };
  const found = (
    findWireCheck(id, { checks, contract })?.evaluate(last, contract, recording) ?? []
  ).filter(({ requirementId }) => requirementId === id);
  const failure = found.find(({ verdict }) => verdict === 'fail');
  if (failure !== undefined) return failure.message;
  if (found.length > 0 && !mayPassElsewhere) return null;
  throw new InconclusiveError(
    found.length === 0
      ? `${describeRequest(last)} returned ${describeResponse(last)}, which does not show it.`
      : 'The response is correct, but in the run it also was, before the device had another state.',
    createRunRemedy(id),
  );
}

export const createRunRemedy = (id: string) => `Verify it again: stillhouse-verify --only '${id}'`;

function evaluateStatus(last: Exchange, expected: readonly ExpectedStatus[]): string | null {
  const response = getLastingResponse(last);
  if (response === null)
    throw new InconclusiveError(
      `${describeRequest(last)}: ${describeResponse(last)}.`,
      'Try again when the device responds to this request',
    );
  const { status } = response;
  const isExpected = expected.some((it) => (it === '2xx' ? isSuccess(status) : it === status));
  return isExpected
    ? null
    : `${describeRequest(last)} returned ${status}; expected ${expected.join(' or ')}.`;
}

/** Compares the last response with what was written, or read before. */
function compareValues(
  sent: readonly Exchange[],
  plan: Extract<ReplayPlan, { readonly by: 'written' | 'unchanged' }>,
  { steps, id, contract }: Evaluated,
): string | null {
  const last = sent.at(-1);
  const step = sent[plan.step];
  if (last === undefined || step === undefined) throw new Error('A plan has steps');
  assertLasting(step, last, contract);
  const now = getJsonBody(last);
  const [read] = sent;
  const wanted =
    plan.by === 'written' ? parseText(steps[plan.step]?.request.body) : getJsonBody(step);
  const before = plan.by === 'written' ? getJsonBody(read ?? step) : getJsonBody(step);
  if (now === undefined || wanted === undefined || before === undefined)
    throw new InconclusiveError(
      `${describeRequest(last)}: ${describeResponse(last)}.`,
      'Try again when the device responds to this request',
    );
  const recorded = parseText(steps[plan.step]?.response?.body);
  for (const pointer of plan.pointers) {
    const value = getAtPointer(before, pointer);
    const isPrepared =
      plan.by === 'written'
        ? !hasEqualValue(value, getAtPointer(wanted, pointer))
        : hasEqualValue(value, getAtPointer(recorded, pointer));
    if (isPrepared) continue;
    throw new InconclusiveError(
      `${pointer} is ${formatValue(value)} before the steps, which would not show it.`,
      plan.by === 'written'
        ? `Give ${pointer} another value, and replay again`
        : createRunRemedy(id),
    );
  }
  const wrong = plan.pointers.find(
    (pointer) => !hasEqualValue(getAtPointer(now, pointer), getAtPointer(wanted, pointer)),
  );
  if (wrong === undefined) return null;
  return `${describeRequest(last)} returned ${formatValue(getAtPointer(now, wrong))} at ${wrong}; expected ${formatValue(getAtPointer(wanted, wrong))}.`;
}

/** On a fast clock, the pause of a step may outlast what the device switches off by itself. */
function assertLasting(write: Exchange, last: Exchange, contract: Contract): void {
  const operation = write.operationId === null ? null : contract.getOperation(write.operationId);
  const endsAfterMs = operation?.endsAfterMs ?? Number.POSITIVE_INFINITY;
  const passedMs = (readDate(last) ?? 0) - (readDate(write) ?? 0);
  if (passedMs + dateResolutionMs < endsAfterMs) return;
  throw new InconclusiveError(
    `${describeRequest(last)} came ${passedMs / 60_000} minutes later by the clock of the device, which switches the setting off after ${endsAfterMs / 60_000}.`,
    'Replay with a slower clock of the device',
  );
}

function parseText(text: string | null | undefined): unknown {
  if (text == null) return undefined;
  const body = new TextEncoder().encode(text);
  return parseJsonBody({ status: 0, headers: [], body, complete: true });
}
