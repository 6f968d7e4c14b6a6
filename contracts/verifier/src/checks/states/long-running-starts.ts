import { setTimeout as wait } from 'node:timers/promises';
import { identityOperation, updateOperation } from '@stillhouse/contracts/marked-operations';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import { Findings } from '../../observe/findings.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { announceWait } from '../../observe/long-wait.ts';
import {
  describeOutcome,
  getJsonBody,
  type Reading,
  readResource,
} from '../../observe/read-resources.ts';
import { pollUntil } from '../../observe/retry.ts';
import { createOtherClientRequirement, OtherReader } from '../../probing/other-client.ts';
import { listRequestExamples } from '../../values/request-values.ts';
import {
  createUnauthorizedRequirement,
  testWithoutToken,
} from '../noeffect/unauthorized-writes.ts';
import { plantCertificates } from '../resources/planted-certificates.ts';
import { changeSafeSettings } from '../settings/settings.ts';
import {
  createAfterRestartRequirements,
  observeBeforeRestart,
  testAfterRestart,
} from '../time/after-restart.ts';
import { estimateClockSpeed } from './clock-speed.ts';
import { listStateMachines, listTriggers, type ObservableMachine } from './machine.ts';
import {
  evaluateDurations,
  evaluateTransitions,
  getCircumstances,
  listSightings,
} from './observed-moves.ts';

const purpose = 'states.starts';
/** This interval detects every state that lasts a second of the device's clock. */
const defaultPollMs = 300;
/** A shorter pause would keep the device busy. */
const minPollMs = 10;
/** How much later than its limit a state may end before the run stops following it. */
const graceMs = 60_000;

type Starter = ObservableMachine & ReturnType<typeof listTriggers>[number];

const requirementIds = {
  refused: ({ id }: Starter) => `states.refused:${id}`,
  unmoved: ({ id }: Starter) => `states.unmoved:${id}`,
  starts: ({ id }: Starter) => `states.starts:${id}`,
  refusedMeanwhile: ({ id }: Starter) => `states.refused-meanwhile:${id}`,
  ends: ({ id }: Starter) => `states.ends:${id}`,
  otherClient: ({ id }: Starter) => `readback.other-client:${id}`,
  version: ({ id }: Starter) => `states.new-version:${id}`,
};

/**
 * Triggers each operation that starts a process, in states that allow it and in states that do not.
 */
export const longRunningStarts: ScenarioCheck = {
  kind: 'scenario',
  class: 'states',
  order: 'last',
  requirements: (contract) => [
    ...createAfterRestartRequirements(contract, updateOperation),
    ...listStarters(contract).flatMap((starter) => {
      const about = {
        class: 'states',
        operationId: starter.id,
        level: 'MUST',
        source: starter.machine.source,
        profile: 'destructive',
        pointer: `${starter.pointer}/moves`,
      } as const;
      const from = starter.from.join(', ');
      return [
        createOtherClientRequirement(contract, contract.getOperation(starter.id), 'destructive'),
        {
          ...about,
          id: requirementIds.refused(starter),
          sentence: `${starter.id} returns 409 in every state except ${from}.`,
          pointer: `${contract.getOperationObject(starter.id).pointer}/responses/409`,
        },
        {
          ...about,
          id: requirementIds.unmoved(starter),
          sentence: `A rejected ${starter.id} does not change the state.`,
        },
        {
          ...about,
          id: requirementIds.starts(starter),
          sentence: `From ${from}, ${starter.id} changes the state to ${[...new Set(starter.to)].join(' or ')}.`,
        },
        {
          ...about,
          id: requirementIds.refusedMeanwhile(starter),
          sentence: `${starter.id} returns 409 while the process that it started is running.`,
        },
        {
          ...about,
          id: requirementIds.ends(starter),
          sentence: `The process that ${starter.id} starts ends by the transitions of the table and in time.`,
        },
        {
          ...about,
          id: requirementIds.version(starter),
          sentence: 'After a successful update, the device runs the offered version.',
          pointer: `${starter.pointer}/triggers/rebooted/description`,
        },
      ] as const;
    }),
  ],
  async run(context) {
    const findings = new Findings();
    for (const starter of listStarters(context.contract))
      await testStarter(context, findings, starter);
    return findings.list();
  },
};

/**
 * Tries to start each process without a token. Runs first, because a process can be started only
 * once.
 */
export const unauthorizedStarts: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'first',
  requirements: (contract) =>
    listStarters(contract).map(({ id }) =>
      createUnauthorizedRequirement(contract, contract.getOperation(id), 'destructive'),
    ),
  async run(context) {
    const findings = new Findings();
    for (const starter of listStarters(context.contract)) {
      const state = getState(await readResource(context, purpose, starter.read), starter);
      if (state === null || !starter.from.includes(state)) continue;
      const [json] = listRequestExamples(context.contract, starter.id);
      await testWithoutToken(context, findings, starter.id, json, async () => {
        const now = await readResource(context, purpose, starter.read);
        return getState(now, starter) === state;
      });
    }
    return findings.list();
  },
};

/** Returns operations that only start a process. Changes of settings have their own checks. */
function listStarters(contract: Contract): readonly Starter[] {
  return listStateMachines(contract).flatMap((machine) =>
    listTriggers(machine)
      .filter(({ id }) => contract.getOperation(id).readback?.operationId === machine.read)
      .map((starter) => ({ ...machine, ...starter })),
  );
}

async function testStarter(
  context: RunContext,
  findings: Findings,
  starter: Starter,
): Promise<void> {
  let seen = await readResource(context, purpose, starter.read);
  if (starter.from.includes(getState(seen, starter) ?? '')) {
    // So that an update that resets settings shows.
    await changeSafeSettings(context, purpose);
    await plantCertificates(context, purpose, 1);
    seen = await readResource(context, purpose, starter.read);
  }
  const state = getState(seen, starter);
  if (state === null) {
    for (const id of Object.values(requirementIds)) {
      findings.markNotTested(
        id(starter),
        `${starter.read} returned ${describeOutcome(seen.exchange)}.`,
        `Run again when ${starter.read} returns 200`,
      );
    }
    return;
  }
  if (starter.from.includes(state)) {
    await testStart(context, findings, starter, state);
  } else await testRejection(context, findings, starter, state, requirementIds.refused(starter));
  const notNow = `The state is ${state}, so nothing can be started.`;
  for (const id of Object.values(requirementIds))
    findings.markNotTested(
      id(starter),
      notNow,
      `Bring the device into the state ${starter.from.join(' or ')}, and run again`,
    );
}

/** Tries to start the process in a state that does not allow it. */
async function testRejection(
  context: RunContext,
  findings: Findings,
  starter: Starter,
  state: string,
  id: string,
): Promise<void> {
  const attempt = await sendStart(context, starter);
  const after = await readResource(context, purpose, starter.read);
  await wait(getPollMs(context));
  const later = await readResource(context, purpose, starter.read);
  const exchanges = [attempt.n, after.exchange.n, later.exchange.n];
  const message = `In the state ${state} it returned ${describeOutcome(attempt)}.`;
  findings.record(id, attempt.response?.status === 409, message, exchanges);
  const moved = [after, later]
    .map((one) => getState(one, starter))
    .find((now) => now !== null && starter.to.includes(now) && now !== state);
  if (moved === undefined)
    findings.pass(requirementIds.unmoved(starter), {
      message: `The state is still ${state}.`,
      exchanges,
    });
  else {
    findings.fail(requirementIds.unmoved(starter), {
      message: `The state changed from ${state} to ${moved} although the request was rejected.`,
      exchanges,
    });
    await followStates(context, starter);
  }
}

async function testStart(
  context: RunContext,
  findings: Findings,
  starter: Starter,
  state: string,
): Promise<void> {
  const before = await observeBeforeRestart(context, purpose);
  context.note(
    `${starter.id}: the device installs the offered update. The old firmware cannot be restored.`,
  );
  const offer = await readResource(context, purpose, 'getAvailableUpdate');
  const [offered] = getValuesAt(offer.body, ['availableVersion']);
  const operation = context.contract.getOperation(starter.id);
  const otherReader = await OtherReader.create(context, purpose, operation);
  const started = await sendStart(context, starter);
  const withinMs = operation.readback?.withinMs ?? 0;
  const hasStarted = (reading: Reading) => starter.to.includes(getState(reading, starter) ?? '');
  const seen = await pollUntil(
    withinMs,
    () => readResource(context, purpose, starter.read),
    hasStarted,
  );
  const exchanges = [started.n, seen.exchange.n];
  const [reply] = getValuesAt(getJsonBody(started), [starter.key]);
  const isTaken = started.response?.status === 202 && starter.to.includes(String(reply));
  const message = `In the state ${state} it returned ${describeOutcome(started)} and the state ${String(reply)}. The state is now ${getState(seen, starter)}.`;
  if (!isTaken || !hasStarted(seen)) {
    findings.fail(requirementIds.starts(starter), { message, exchanges });
    return;
  }
  findings.pass(requirementIds.starts(starter), { message, exchanges });
  await otherReader.test(findings, (body) => {
    const [now] = getValuesAt(body, [starter.key]);
    return now !== undefined && now !== state;
  });
  await testRejection(
    context,
    findings,
    starter,
    getState(seen, starter) ?? '',
    requirementIds.refusedMeanwhile(starter),
  );
  const last = await followStates(context, starter);
  evaluateTransitions(
    findings,
    starter,
    listSightings(context, starter),
    getCircumstances(context, starter),
  );
  evaluateDurations(findings, starter, listSightings(context, starter));
  const isOver = last !== null && getMaxDuration(starter, last) === null;
  const endMessage = `The last state was ${last ?? 'unknown'}.`;
  findings.record(requirementIds.ends(starter), isOver, endMessage, exchanges);
  if (last !== null && starter.from.includes(last))
    await testSecondStart(context, findings, starter, last);
  if (last !== 'upToDate') return;
  await evaluateVersion(context, findings, starter, offered);
  if (starter.id !== updateOperation.id) return;
  await testAfterRestart(context, findings, purpose, updateOperation, before);
}

/** A process that has really ended in a state that allows a start can be started again. */
async function testSecondStart(
  context: RunContext,
  findings: Findings,
  starter: Starter,
  state: string,
): Promise<void> {
  const started = await sendStart(context, starter);
  const isStarted = started.response?.status === 202;
  const after = await readResource(context, purpose, starter.read);
  // Otherwise the device has left the state by itself before the request.
  if (isStarted || getState(after, starter) === state) {
    const message = `The process ended in the state ${state}. Another start returned ${describeOutcome(started)}.`;
    findings.record(requirementIds.starts(starter), isStarted, message, [
      started.n,
      after.exchange.n,
    ]);
  }
  if (isStarted) await followStates(context, starter);
}

async function evaluateVersion(
  context: RunContext,
  findings: Findings,
  starter: Starter,
  offered: unknown,
): Promise<void> {
  const status = await readResource(context, purpose, identityOperation.id);
  const [runs] = getValuesAt(status.body, ['firmwareVersion']);
  const message = `Version ${String(offered)} was offered. The device runs ${String(runs)}.`;
  findings.record(requirementIds.version(starter), runs === offered, message, [status.exchange.n]);
}

/** Polls until the state has no maximum duration or has lasted too long. Returns the last state. */
async function followStates(context: RunContext, starter: Starter): Promise<string | null> {
  let last: string | null = null;
  let since = performance.now();
  const pollMs = getPollMs(context);
  for (;;) {
    const state = getState({ ...(await readState(context, starter)) }, starter);
    if (state !== null && state !== last) {
      last = state;
      since = performance.now();
      const maxMs = getMaxDuration(starter, state);
      if (maxMs === null) context.note(`${starter.name}: ${state}`);
      else announceWait(context, `the end of the state ${state}`, maxMs + graceMs);
    }
    const bound = last === null ? graceMs : getMaxDuration(starter, last);
    if (bound === null || performance.now() - since > bound + graceMs) return last;
    await wait(pollMs);
  }
}

function getPollMs({ target }: RunContext): number {
  return Math.max(minPollMs, defaultPollMs / estimateClockSpeed(target.exchanges));
}

/** A device restarts during an installation. No response means an unknown state. */
async function readState(context: RunContext, { read: id }: Starter): Promise<Reading> {
  const exchange = await context.target.request({ purpose, operationId: id });
  if (exchange.response?.status === 401) await context.target.signIn();
  return { exchange, body: getJsonBody(exchange) };
}

/** Returns the maximum duration of a state, or null if it has none. */
function getMaxDuration({ machine }: ObservableMachine, state: string): number | null {
  const bounds = machine.moves.flatMap(({ from, withinMs }) =>
    from === state && withinMs !== undefined ? [withinMs] : [],
  );
  return bounds.length === 0 ? null : Math.max(...bounds);
}

function sendStart(context: RunContext, starter: Starter) {
  const [json] = listRequestExamples(context.contract, starter.id);
  return context.target.request({ purpose, operationId: starter.id, json });
}

function getState({ body }: Pick<Reading, 'body'>, { key }: ObservableMachine): string | null {
  const [state] = getValuesAt(body, [key]);
  return typeof state === 'string' ? state : null;
}
