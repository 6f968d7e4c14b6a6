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
/** Nearer looks than these miss no state that lasts a second. */
const pollMs = 500;
/** What a device may be late with the end of a bounded stay before the run gives up following it. */
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

/** Starts what a state machine lets an operation start, where it may be started and where it may not. */
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
          sentence: `${starter.id} is refused with 409 but from ${from}.`,
          pointer: `${contract.operationObject(starter.id).pointer}/responses/409`,
        },
        {
          ...about,
          id: ids.unmoved(starter),
          sentence: `A ${starter.id} that is refused moves nothing.`,
        },
        {
          ...about,
          id: ids.starts(starter),
          sentence: `From ${from}, ${starter.id} leads to ${[...new Set(starter.to)].join(' or ')}.`,
        },
        {
          ...about,
          id: ids.refusedMeanwhile(starter),
          sentence: `While what ${starter.id} has started goes on, it is refused with 409.`,
        },
        {
          ...about,
          id: ids.ends(starter),
          sentence: `What ${starter.id} has started ends, by the moves of the table and in its time.`,
        },
        {
          ...about,
          id: ids.version(starter),
          sentence: 'After an update that has not failed, the version that was offered runs.',
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

/** Tries to start it without a token: before all others, as what was started once shows no second start. */
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

/** Only operations that no other value than the start is sent with: a change of settings has checks of its own. */
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
        `${starter.read} answers ${outcomeOf(seen.exchange)}.`,
        'A device that tells the state',
      );
    }
    return;
  }
  if (starter.from.includes(state)) {
    await start(context, findings, starter, state);
  } else await refuse(context, findings, starter, state, ids.refused(starter));
  const notNow = `The state is ${state}: nothing to start.`;
  for (const id of Object.values(ids))
    findings.notTested(id(starter), notNow, `A device in ${starter.from.join(', ')}`);
}

/** From a state from which it may not start. */
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
  const message = `From ${state} it was answered ${outcomeOf(tried)}.`;
  if (tried.answer?.status === 409) findings.pass(id, { message, exchanges });
  else findings.fail(id, { message, exchanges });
  const moved = [after, later]
    .map((one) => stateIn(one, starter))
    .find((now) => now !== null && starter.to.includes(now) && now !== state);
  if (moved === undefined)
    findings.pass(ids.unmoved(starter), { message: `It is still ${state}.`, exchanges });
  else {
    findings.fail(ids.unmoved(starter), {
      message: `It was ${state}, and is ${moved} after the refusal.`,
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
    `${starter.id}: the device installs what it was offered; no call brings the old firmware back.`,
  );
  const offer = await read(context, purpose, 'getAvailableUpdate');
  const [offered] = valuesAt(offer.body, ['availableVersion']);
  const begun = await send(context, starter);
  const withinMs = context.contract.operation(starter.id).readback?.withinMs ?? 0;
  const isMoved = (reading: Reading) => starter.to.includes(stateIn(reading, starter) ?? '');
  const seen = await until(withinMs, () => read(context, purpose, starter.read), isMoved);
  const exchanges = [begun.n, seen.exchange.n];
  const isTaken = begun.answer?.status === 202;
  const message = `From ${state} it was answered ${outcomeOf(begun)}, and then the state is ${stateIn(seen, starter)}.`;
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
  const told = { message: `It ended in ${last ?? 'silence'}.`, exchanges };
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
    message: `${String(offered)} was offered, and ${String(runs)} runs.`,
    exchanges: [status.exchange.n],
  };
  if (runs === offered) findings.pass(ids.version(starter), told);
  else findings.fail(ids.version(starter), told);
}

/** Looks until the state is one that nothing bounds, or has lasted too long. Returns the last one seen. */
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

/** A device that installs restarts on the way: no answer is no state. */
async function lookOnce(context: RunContext, { read: id }: Starter): Promise<Reading> {
  const exchange = await context.target.request({ purpose, operationId: id });
  if (exchange.answer?.status === 401) await context.target.signIn();
  return { exchange, body: bodyOf(exchange) };
}

/** The longest stay in a state; null where none is bounded. */
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
