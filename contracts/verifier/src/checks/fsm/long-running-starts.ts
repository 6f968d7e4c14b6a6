import { setTimeout as wait } from 'node:timers/promises';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { Findings } from '../../observe/findings.ts';
import { valuesAt } from '../../observe/json-location.ts';
import { bodyOf, outcomeOf, type Reading, read } from '../../observe/read-resources.ts';
import { until } from '../../observe/retry.ts';
import { requestExamples } from '../../values/request-values.ts';
import { isRefusedToNobody, unauthorizedRequirement } from '../noeffect/unauthorized-writes.ts';
import { paceOf } from './clock-speed.ts';
import { type Machine, machinesOf, startersOf } from './machine.ts';
import { judgeMoves, judgeStays, sightings } from './observed-moves.ts';

const purpose = 'fsm.starts';
/** This interval detects every state that lasts a second. */
const pollMs = 500;
/** How much later than its limit a state may end before the run stops following it. */
const graceMs = 60_000;

type Starter = Machine & ReturnType<typeof startersOf>[number];

const ids = {
  refused: ({ id }: Starter) => `fsm.refused:${id}`,
  unmoved: ({ id }: Starter) => `fsm.unmoved:${id}`,
  starts: ({ id }: Starter) => `fsm.starts:${id}`,
  refusedMeanwhile: ({ id }: Starter) => `fsm.refused-meanwhile:${id}`,
  ends: ({ id }: Starter) => `fsm.ends:${id}`,
  version: ({ id }: Starter) => `fsm.new-version:${id}`,
};

/**
 * Triggers each operation that starts a process, in states that allow it and in states that do not.
 */
export const starts: ScenarioCheck = {
  kind: 'scenario',
  class: 'fsm',
  order: 'last',
  requirements: (contract) =>
    starters(contract).flatMap((starter) => {
      const about = {
        class: 'fsm',
        operationId: starter.id,
        level: 'MUST',
        source: starter.machine.source,
        profile: 'destructive',
        pointer: `${starter.pointer}/moves`,
      } as const;
      const from = starter.from.join(', ');
      return [
        {
          ...about,
          id: ids.refused(starter),
          sentence: `${starter.id} returns 409 in every state except ${from}.`,
          pointer: `${contract.operationObject(starter.id).pointer}/responses/409`,
        },
        {
          ...about,
          id: ids.unmoved(starter),
          sentence: `A rejected ${starter.id} does not change the state.`,
        },
        {
          ...about,
          id: ids.starts(starter),
          sentence: `From ${from}, ${starter.id} changes the state to ${[...new Set(starter.to)].join(' or ')}.`,
        },
        {
          ...about,
          id: ids.refusedMeanwhile(starter),
          sentence: `${starter.id} returns 409 while the process that it started is running.`,
        },
        {
          ...about,
          id: ids.ends(starter),
          sentence: `The process that ${starter.id} starts ends by the transitions of the table and in time.`,
        },
        {
          ...about,
          id: ids.version(starter),
          sentence: 'After a successful update, the device runs the offered version.',
          pointer: `${starter.pointer}/triggers/rebooted/description`,
        },
      ];
    }),
  async run(context) {
    const findings = new Findings();
    for (const starter of starters(context.contract)) await tryStarter(context, findings, starter);
    return findings.all();
  },
};

/**
 * Tries to start each process without a token. Runs first, because a process can be started only
 * once.
 */
export const startsForNobody: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'first',
  requirements: (contract) =>
    starters(contract).map(({ id }) =>
      unauthorizedRequirement(contract, contract.operation(id), 'destructive'),
    ),
  async run(context) {
    const findings = new Findings();
    for (const starter of starters(context.contract)) {
      const state = stateIn(await read(context, purpose, starter.read), starter);
      if (state === null || !starter.from.includes(state)) continue;
      const [json] = requestExamples(context.contract, starter.id);
      await isRefusedToNobody(context, findings, starter.id, json, async () => {
        const now = await read(context, purpose, starter.read);
        return stateIn(now, starter) === state;
      });
    }
    return findings.all();
  },
};

/** Returns operations that only start a process. Changes of settings have their own checks. */
function starters(contract: Contract): readonly Starter[] {
  return machinesOf(contract).flatMap((machine) =>
    startersOf(machine)
      .filter(({ id }) => contract.operation(id).readback?.operationId === machine.read)
      .map((starter) => ({ ...machine, ...starter })),
  );
}

async function tryStarter(
  context: RunContext,
  findings: Findings,
  starter: Starter,
): Promise<void> {
  const seen = await read(context, purpose, starter.read);
  const state = stateIn(seen, starter);
  if (state === null) {
    for (const id of Object.values(ids)) {
      findings.notTested(
        id(starter),
        `${starter.read} returned ${outcomeOf(seen.exchange)}.`,
        'A device that reports the state',
      );
    }
    return;
  }
  if (starter.from.includes(state)) {
    await start(context, findings, starter, state);
  } else await refuse(context, findings, starter, state, ids.refused(starter));
  const notNow = `The state is ${state}, so nothing can be started.`;
  for (const id of Object.values(ids))
    findings.notTested(id(starter), notNow, `A device in the state ${starter.from.join(', ')}`);
}

/** Tries to start the process in a state that does not allow it. */
async function refuse(
  context: RunContext,
  findings: Findings,
  starter: Starter,
  state: string,
  id: string,
): Promise<void> {
  const tried = await send(context, starter);
  const after = await read(context, purpose, starter.read);
  await wait(pollMs);
  const later = await read(context, purpose, starter.read);
  const exchanges = [tried.n, after.exchange.n, later.exchange.n];
  const message = `In the state ${state} it returned ${outcomeOf(tried)}.`;
  if (tried.answer?.status === 409) findings.pass(id, { message, exchanges });
  else findings.fail(id, { message, exchanges });
  const moved = [after, later]
    .map((one) => stateIn(one, starter))
    .find((now) => now !== null && starter.to.includes(now) && now !== state);
  if (moved === undefined)
    findings.pass(ids.unmoved(starter), { message: `The state is still ${state}.`, exchanges });
  else {
    findings.fail(ids.unmoved(starter), {
      message: `The state changed from ${state} to ${moved} although the request was rejected.`,
      exchanges,
    });
    await follow(context, starter);
  }
}

async function start(
  context: RunContext,
  findings: Findings,
  starter: Starter,
  state: string,
): Promise<void> {
  context.note(
    `${starter.id}: the device installs the offered update. The old firmware cannot be restored.`,
  );
  const offer = await read(context, purpose, 'getAvailableUpdate');
  const [offered] = valuesAt(offer.body, ['availableVersion']);
  const begun = await send(context, starter);
  const withinMs = context.contract.operation(starter.id).readback?.withinMs ?? 0;
  const isMoved = (reading: Reading) => starter.to.includes(stateIn(reading, starter) ?? '');
  const seen = await until(withinMs, () => read(context, purpose, starter.read), isMoved);
  const exchanges = [begun.n, seen.exchange.n];
  const isTaken = begun.answer?.status === 202;
  const message = `In the state ${state} it returned ${outcomeOf(begun)}. The state is now ${stateIn(seen, starter)}.`;
  if (!isTaken || !isMoved(seen)) {
    findings.fail(ids.starts(starter), { message, exchanges });
    return;
  }
  findings.pass(ids.starts(starter), { message, exchanges });
  await refuse(
    context,
    findings,
    starter,
    stateIn(seen, starter) ?? '',
    ids.refusedMeanwhile(starter),
  );
  const last = await follow(context, starter);
  judgeMoves(findings, starter, sightings(context, starter), paceOf(context.target.exchanges));
  judgeStays(findings, starter, sightings(context, starter));
  const isOver = last !== null && boundOf(starter, last) === null;
  const told = { message: `The last state was ${last ?? 'unknown'}.`, exchanges };
  if (isOver) findings.pass(ids.ends(starter), told);
  else findings.fail(ids.ends(starter), told);
  if (last === 'upToDate') await judgeVersion(context, findings, starter, offered);
}

async function judgeVersion(
  context: RunContext,
  findings: Findings,
  starter: Starter,
  offered: unknown,
): Promise<void> {
  const status = await read(context, purpose, 'getStatus');
  const [runs] = valuesAt(status.body, ['firmwareVersion']);
  const told = {
    message: `Version ${String(offered)} was offered. The device runs ${String(runs)}.`,
    exchanges: [status.exchange.n],
  };
  if (runs === offered) findings.pass(ids.version(starter), told);
  else findings.fail(ids.version(starter), told);
}

/** Polls until the state has no maximum duration or has lasted too long. Returns the last state. */
async function follow(context: RunContext, starter: Starter): Promise<string | null> {
  let last: string | null = null;
  let since = performance.now();
  for (;;) {
    const state = stateIn({ ...(await lookOnce(context, starter)) }, starter);
    if (state !== null && state !== last) {
      context.note(`${starter.name}: ${state}`);
      last = state;
      since = performance.now();
    }
    const bound = last === null ? graceMs : boundOf(starter, last);
    if (bound === null || performance.now() - since > bound + graceMs) return last;
    await wait(pollMs);
  }
}

/** A device restarts during an installation. No response means an unknown state. */
async function lookOnce(context: RunContext, { read: id }: Starter): Promise<Reading> {
  const exchange = await context.target.request({ purpose, operationId: id });
  if (exchange.answer?.status === 401) await context.target.signIn();
  return { exchange, body: bodyOf(exchange) };
}

/** Returns the maximum duration of a state, or null if it has none. */
function boundOf({ machine }: Machine, state: string): number | null {
  const bounds = machine.moves.flatMap(({ from, withinMs }) =>
    from === state && withinMs !== undefined ? [withinMs] : [],
  );
  return bounds.length === 0 ? null : Math.max(...bounds);
}

function send(context: RunContext, starter: Starter) {
  const [json] = requestExamples(context.contract, starter.id);
  return context.target.request({ purpose, operationId: starter.id, json });
}

function stateIn({ body }: Pick<Reading, 'body'>, { key }: Machine): string | null {
  const [state] = valuesAt(body, [key]);
  return typeof state === 'string' ? state : null;
}
