import { setTimeout as wait } from 'node:timers/promises';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import { Findings } from '../../observe/findings.ts';
import { valuesAt } from '../../observe/json-location.ts';
import { bodyOf, isAbsent, outcomeOf, read } from '../../observe/read-resources.ts';
import { paceOf } from './clock-speed.ts';
import { isReachable, type Machine, machinesOf } from './machine.ts';

const purpose = 'fsm.moves';

/** The states of this run are looked at so often more, with pauses between. */
const looks = 5;
const pauseMs = 100;
/** Between two looks that are nearer than this there is one move: a second one, which no call has caused, would be by chance. */
const oneMoveMs = 1_000;

const movesId = ({ read: id }: Machine) => `fsm.moves:${id}`;
const stayId = ({ read: id }: Machine) => `fsm.stay:${id}`;

/** What was seen of a state, in the order in which it was seen. */
export type Sighting = {
  readonly state: string;
  /** Epoch ms, no later than the device looked. */
  readonly at: number;
  /** Epoch ms, no sooner. */
  readonly until: number;
  readonly n: number;
};

/** Every state that was seen in the run, whoever asked: each follows from the one before by legal moves. */
export const observedMoves: ScenarioCheck = {
  kind: 'scenario',
  class: 'fsm',
  order: 'last',
  requirements: (contract) =>
    machinesOf(contract).flatMap((machine) => {
      const about = {
        class: 'fsm',
        operationId: machine.read,
        level: 'MUST',
        source: machine.machine.source,
        profile: 'read',
      } as const;
      return [
        {
          ...about,
          id: movesId(machine),
          sentence: `The ${machine.name} goes from state to state by the moves of its table only.`,
          pointer: `${machine.pointer}/moves`,
        },
        {
          ...about,
          id: stayId(machine),
          sentence: `The ${machine.name} stays in a state no longer than its table allows.`,
          pointer: `${machine.pointer}/moves`,
        },
      ];
    }),
  async run(context) {
    const findings = new Findings();
    for (const machine of machinesOf(context.contract)) {
      for (let look = 0; look < looks; look += 1) {
        const { exchange } = await read(context, purpose, machine.read);
        if (isAbsent(exchange) || exchange.answer?.status === 404) {
          const evidence = `${machine.read} answers ${outcomeOf(exchange)}`;
          findings.notApplicable(
            movesId(machine),
            'The firmware does not tell the state.',
            evidence,
            [exchange.n],
          );
          findings.notApplicable(
            stayId(machine),
            'The firmware does not tell the state.',
            evidence,
            [exchange.n],
          );
        }
        await wait(pauseMs);
      }
      judgeMoves(findings, machine, sightings(context, machine), paceOf(context.target.exchanges));
      judgeStays(findings, machine, sightings(context, machine));
    }
    return findings.all();
  },
};

/** Every state that the run has seen. */
export function sightings({ target }: RunContext, { read: id, key }: Machine): readonly Sighting[] {
  return target.exchanges
    .filter(({ operationId }) => operationId === id)
    .toSorted((one, other) => one.at - other.at)
    .flatMap((exchange) => {
      const [state] = valuesAt(bodyOf(exchange), [key]);
      return typeof state === 'string'
        ? [{ state, at: exchange.at, until: exchange.at + exchange.tookMs, n: exchange.n }]
        : [];
    });
}

/** @param pace how much faster than ours the device's clock goes */
export function judgeMoves(
  findings: Findings,
  machine: Machine,
  seen: readonly Sighting[],
  pace = 1,
): void {
  const id = movesId(machine);
  for (const [index, now] of seen.entries()) {
    const before = seen[index - 1];
    if (before === undefined || before.state === now.state) continue;
    const withinMs = Math.ceil((now.until - before.at) * pace);
    const most = withinMs < oneMoveMs ? 1 : machine.machine.states.length;
    if (isReachable(machine.machine, before.state, now.state, { withinMs, most })) continue;
    const message = `It went from ${before.state} to ${now.state} within ${withinMs} ms, and the table has no way that is so short.`;
    findings.fail(id, { message, exchanges: [before.n, now.n] });
  }
  if (seen.length > 0) {
    const states = [...new Set(seen.map(({ state }) => state))];
    findings.pass(id, {
      message: `Seen: ${states.join(', ')}.`,
      exchanges: seen.slice(-1).map(({ n }) => n),
    });
  }
}

/** A stay counts from when the state was seen first. */
export function judgeStays(findings: Findings, machine: Machine, seen: readonly Sighting[]): void {
  const id = stayId(machine);
  let since = seen[0];
  for (const now of seen) {
    if (since === undefined || now.state !== since.state) since = now;
    const bounds = machine.machine.moves
      .filter(({ from }) => from === now.state)
      .map(({ withinMs }) => withinMs);
    const bound = bounds.every((one) => one !== undefined) ? Math.max(...bounds) : null;
    if (bound === null) continue;
    const stayed = now.at - since.at;
    if (stayed > bound) {
      const message = `It was in ${now.state} for ${stayed} ms, and ${bound} ms is the longest.`;
      findings.fail(id, { message, exchanges: [since.n, now.n] });
    } else
      findings.pass(id, {
        message: `It stayed in ${now.state} within its bound.`,
        exchanges: [now.n],
      });
  }
  findings.notApplicable(
    id,
    'No state was seen whose stay is bounded.',
    seen.map(({ state }) => state).at(-1) ?? 'no state',
    seen.slice(-1).map(({ n }) => n),
  );
}
