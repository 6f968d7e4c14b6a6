import { setTimeout as wait } from 'node:timers/promises';
import { updateOperation } from '@stillhouse/contracts/marked-operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { estimateClockSpeed } from '../../observe/clock-speed.ts';
import { getValuesAt, parseLocation } from '../../observe/json-location.ts';
import { announceWait } from '../../observe/long-wait.ts';
import {
  describeOutcome,
  getJsonBody,
  type Reading,
  readResource,
} from '../../observe/read-resources.ts';
import { isBooting } from '../../observe/responses.ts';
import { pollUntil } from '../../observe/retry.ts';
import { mayChange } from '../../observe/state-changes.ts';
import { createOtherClientRequirement, OtherReader } from '../../probing/other-client.ts';
import { listRequestExamples } from '../../values/request-values.ts';
import {
  createReadsRequirement,
  getReadsId,
  type Reads,
  readEach,
  testReadsMeanwhile,
} from '../noeffect/reads-meanwhile.ts';
import {
  createUnauthorizedRequirement,
  testWithoutToken,
} from '../noeffect/unauthorized-writes.ts';
import { plantCertificates } from '../resources/planted-certificates.ts';
import { saveUnknownNetwork } from '../resources/saved-network.ts';
import { changeSettings } from '../settings/settings.ts';
import {
  createAfterRestartRequirements,
  observeBeforeRestart,
  testAfterRestart,
} from '../time/after-restart.ts';
import { listStateMachines, listTriggers, type ObservableMachine } from './machine.ts';
import { evaluateObservations } from './observed-moves.ts';

/** This interval detects every state that lasts a second of the device's clock. */
const defaultPollMs = 300;
/** A shorter pause would keep the device busy. */
const minPollMs = 10;
/** How much later than its limit a state may end before the run stops following it. */
const graceMs = 60_000;

const { installsFirmware } = updateOperation;

type Starter = ObservableMachine & ReturnType<typeof listTriggers>[number];

const requirementIds = {
  rejected: ({ id }: Starter) => `states.rejected:${id}`,
  unmoved: ({ id }: Starter) => `states.unmoved:${id}`,
  starts: ({ id }: Starter) => `states.starts:${id}`,
  rejectedMeanwhile: ({ id }: Starter) => `states.rejected-meanwhile:${id}`,
  ends: ({ id }: Starter) => `states.ends:${id}`,
  otherClient: ({ id }: Starter) => `readback.other-client:${id}`,
  version: ({ id }: Starter) => `states.new-version:${id}`,
  reads: ({ id }: Starter) => getReadsId({ id }),
};

/**
 * Triggers each operation that starts a process, in states that allow it and in states that do not.
 */
export const longRunningStarts: ScenarioCheck = {
  kind: 'scenario',
  class: 'states',
  order: 'last',
  purpose: 'states.starts',
  requirements: (contract) => [
    ...createAfterRestartRequirements(contract, updateOperation),
    ...listStarters(contract).flatMap((starter) => {
      const about = {
        class: 'states',
        operationId: starter.id,
        level: 'MUST',
        source: starter.machine.source,
        harm: 'destructive',
        pointer: `${starter.pointer}/moves`,
      } as const;
      const from = starter.from.join(', ');
      return [
        createOtherClientRequirement(contract, contract.getOperation(starter.id), 'destructive'),
        {
          ...about,
          id: requirementIds.rejected(starter),
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
          id: requirementIds.rejectedMeanwhile(starter),
          sentence: `${starter.id} returns 409 in every state of the process that it started.`,
        },
        {
          ...about,
          id: requirementIds.ends(starter),
          sentence: `The process that ${starter.id} starts ends by the transitions of the table and in time.`,
        },
        createReadsRequirement(
          contract,
          contract.getOperation(starter.id),
          'while the update is running',
        ),
        {
          ...about,
          id: requirementIds.version(starter),
          sentence: 'After a successful update, the device runs the offered version.',
          pointer: `${starter.pointer}/triggers/rebooted/description`,
        },
      ] as const;
    }),
  ],
  async run(run) {
    for (const starter of listStarters(run.contract)) await testStarter(run, starter);
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
  purpose: 'states.starts',
  requirements: (contract) =>
    listStarters(contract).map(({ id }) =>
      createUnauthorizedRequirement(contract, contract.getOperation(id), 'destructive'),
    ),
  async run(run) {
    for (const starter of listStarters(run.contract)) {
      const state = getState(await readResource(run, starter.read), starter);
      if (state === null || !starter.from.includes(state)) continue;
      const [json] = listRequestExamples(run.contract, starter.id);
      await testWithoutToken(run, starter.id, json, async () => {
        return getState(await readResource(run, starter.read), starter) === state;
      });
    }
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

async function testStarter(run: CheckRun, starter: Starter): Promise<void> {
  let seen = await readResource(run, starter.read);
  if (starter.from.includes(getState(seen, starter) ?? '')) {
    // So that an update that resets settings shows. A write that affects the process may end it.
    await changeSettings(
      run,
      (group) =>
        group.write.safety === 'safe' ||
        !mayChange(group.write, { operationId: starter.read, pointer: '' }),
    );
    await saveUnknownNetwork(run);
    await plantCertificates(run, 1);
    seen = await readResource(run, starter.read);
  }
  const state = getState(seen, starter);
  if (state === null) {
    const message = `${starter.read} returned ${describeOutcome(seen.exchange)}.`;
    return markUntested(run, starter, message, `Run again when ${starter.read} returns 200`);
  }
  if (starter.from.includes(state)) await testStart(run, starter, state);
  else await testRejection(run, starter, state, requirementIds.rejected(starter));
  markUntested(
    run,
    starter,
    `The state is ${state}, so nothing can be started.`,
    `Bring the device into the state ${starter.from.join(' or ')}, and run again`,
  );
}

function markUntested(run: CheckRun, starter: Starter, message: string, enabledBy: string): void {
  for (const id of Object.values(requirementIds))
    run.markNotTested(id(starter), message, enabledBy);
}

/** Tries to start the process in a state that does not allow it. */
async function testRejection(
  run: CheckRun,
  starter: Starter,
  state: string,
  id: string,
): Promise<void> {
  const attempt = await sendStart(run, starter);
  // A process may restart the device at any time.
  if (attempt.response === null || isBooting(attempt)) return;
  const after = await readResource(run, starter.read);
  await wait(getPollMs(run));
  const later = await readResource(run, starter.read);
  const exchanges = [attempt.n, after.exchange.n, later.exchange.n];
  const message = `In the state ${state} it returned ${describeOutcome(attempt)}.`;
  run.record(id, attempt.response?.status === 409, message, exchanges);
  const moved = [after, later]
    .map((one) => getState(one, starter))
    .find((now) => now !== null && starter.to.includes(now) && now !== state);
  const movement =
    moved === undefined
      ? `The state is still ${state}.`
      : `The state changed from ${state} to ${moved} although the request was rejected.`;
  run.record(requirementIds.unmoved(starter), moved === undefined, movement, exchanges);
  if (moved !== undefined) await followStates(run, starter);
}

async function testStart(run: CheckRun, starter: Starter, state: string): Promise<void> {
  const before = await observeBeforeRestart(run);
  run.note(
    `${starter.id}: the device installs the offered update. The old firmware cannot be restored.`,
  );
  const [offered] = (await readLocation(run, installsFirmware.offered)).values;
  const operation = run.contract.getOperation(starter.id);
  const otherReader = await OtherReader.create(run, operation);
  const reads = await readEach(run);
  const started = await sendStart(run, starter);
  const withinMs = operation.readback?.withinMs ?? 0;
  const hasStarted = (reading: Reading) => starter.to.includes(getState(reading, starter) ?? '');
  const seen = await pollUntil(withinMs, () => readResource(run, starter.read), hasStarted);
  const exchanges = [started.n, seen.exchange.n];
  const [reply] = getValuesAt(getJsonBody(started), [starter.key]);
  const isTaken = started.response?.status === 202 && starter.to.includes(String(reply));
  const message = `In the state ${state} it returned ${describeOutcome(started)} and the state ${String(reply)}. The state is now ${getState(seen, starter)}.`;
  const isRunning = isTaken && hasStarted(seen);
  run.record(requirementIds.starts(starter), isRunning, message, exchanges);
  if (!isRunning) return;
  await otherReader.test(run, (body) => {
    const [now] = getValuesAt(body, [starter.key]);
    return now !== undefined && now !== state;
  });
  const last = await followStates(run, starter, (now) => testState(run, starter, now, reads));
  evaluateObservations(run, starter);
  const isOver = last !== null && getMaxDuration(starter, last) === null;
  const endMessage = `The last state was ${last ?? 'unknown'}.`;
  run.record(requirementIds.ends(starter), isOver, endMessage, exchanges);
  if (last !== null && starter.from.includes(last)) await testSecondStart(run, starter, last);
  if (last !== 'upToDate') return;
  await evaluateVersion(run, starter, offered);
  if (starter.id !== updateOperation.id) return;
  await testAfterRestart(run, updateOperation, before);
}

/** Tries to start the process once more, and reads everything, in a state of the process. */
async function testState(
  run: CheckRun,
  starter: Starter,
  state: string,
  before: Reads,
): Promise<void> {
  await testRejection(run, starter, state, requirementIds.rejectedMeanwhile(starter));
  const isLasting = async () => {
    const now = await readRestarting(run, starter);
    return now !== null && getMaxDuration(starter, now) !== null;
  };
  await testReadsMeanwhile(
    run,
    {
      id: requirementIds.reads(starter),
      write: run.contract.getOperation(starter.id),
      when: `while the state was ${state}`,
      isLasting,
    },
    before,
  );
}

/** A process that has really ended in a state that allows a start can be started again. */
async function testSecondStart(run: CheckRun, starter: Starter, state: string): Promise<void> {
  const started = await sendStart(run, starter);
  const isStarted = started.response?.status === 202;
  const after = await readResource(run, starter.read);
  // Otherwise the device has left the state by itself before the request.
  if (isStarted || getState(after, starter) === state) {
    const message = `The process ended in the state ${state}. Another start returned ${describeOutcome(started)}.`;
    run.record(requirementIds.starts(starter), isStarted, message, [started.n, after.exchange.n]);
  }
  if (isStarted) await followStates(run, starter);
}

async function evaluateVersion(run: CheckRun, starter: Starter, offered: unknown): Promise<void> {
  const { values, exchange } = await readLocation(run, installsFirmware.running);
  const [runs] = values;
  const message = `Version ${String(offered)} was offered. The device runs ${String(runs)}.`;
  run.record(requirementIds.version(starter), runs === offered, message, [exchange.n]);
}

async function readLocation(run: CheckRun, place: string) {
  const { operationId, keys } = parseLocation(place);
  const { body, exchange } = await readResource(run, operationId);
  return { values: getValuesAt(body, keys), exchange };
}

/**
 * Polls until the state has no maximum duration or has lasted too long. Returns the last state.
 * @param onState called in each state that has a maximum duration
 */
async function followStates(
  run: CheckRun,
  starter: Starter,
  onState: (state: string) => Promise<void> = async () => {},
): Promise<string | null> {
  let last: string | null = null;
  let since = performance.now();
  const pollMs = getPollMs(run);
  for (;;) {
    const state = await readRestarting(run, starter);
    if (state !== null && state !== last) {
      last = state;
      since = performance.now();
      const maxMs = getMaxDuration(starter, state);
      if (maxMs === null) run.note(`${starter.name}: ${state}`);
      else {
        announceWait(run, `the end of the state ${state}`, maxMs + graceMs);
        await onState(state);
      }
    }
    const bound = last === null ? graceMs : getMaxDuration(starter, last);
    if (bound === null || performance.now() - since > bound + graceMs) return last;
    await wait(pollMs);
  }
}

function getPollMs({ target }: CheckRun): number {
  return Math.max(minPollMs, defaultPollMs / estimateClockSpeed(target.exchanges));
}

/** A device restarts during an installation. No response means an unknown state. */
async function readRestarting(run: CheckRun, starter: Starter): Promise<string | null> {
  const exchange = await run.request({ operationId: starter.read });
  if (exchange.response?.status === 401) await run.target.signIn();
  return getState({ body: getJsonBody(exchange) }, starter);
}

/** Returns the maximum duration of a state, or null if it has none. */
function getMaxDuration({ machine }: ObservableMachine, state: string): number | null {
  const bounds = machine.moves.flatMap(({ from, withinMs }) =>
    from === state && withinMs !== undefined ? [withinMs] : [],
  );
  return bounds.length === 0 ? null : Math.max(...bounds);
}

function sendStart(run: CheckRun, starter: Starter) {
  const [json] = listRequestExamples(run.contract, starter.id);
  return run.request({ operationId: starter.id, json });
}

function getState({ body }: Pick<Reading, 'body'>, { key }: ObservableMachine): string | null {
  const [state] = getValuesAt(body, [key]);
  return typeof state === 'string' ? state : null;
}
