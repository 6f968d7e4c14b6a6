import { setTimeout as wait } from 'node:timers/promises';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Findings } from '../../model/findings.ts';
import { estimateClockSpeed } from '../../observe/clock-speed.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { describeOutcome, getJsonBody, readResource } from '../../observe/read-resources.ts';
import { isBooting } from '../../observe/responses.ts';
import { listCalls, type TriggerCall } from './calls.ts';
import { listStateMachines, type ObservableMachine } from './machine.ts';
import { findEarliestEntry } from './paths.ts';

/** Number of extra observations of each state, with pauses between. */
const extraReads = 5;
const pauseMs = 100;
/** Within this time only one transition is possible, because no call caused a second one. */
const singleTransitionMs = 1_000;

const getTransitionId = ({ read: id }: ObservableMachine) => `states.moves:${id}`;
const getDurationId = ({ read: id }: ObservableMachine) => `states.stay:${id}`;

/** One observation of a state. */
export type SeenState = {
  readonly state: string;
  /** Epoch ms before the device evaluated the state. */
  readonly at: number;
  /** Epoch ms after it. */
  readonly until: number;
  readonly n: number;
  /** Epoch ms of the first request since the previous observation that found no device. */
  readonly awayFrom?: number | undefined;
};

/** Every state observed during the run follows from the previous one by legal transitions. */
export const observedTransitions: ScenarioCheck = {
  kind: 'scenario',
  class: 'states',
  order: 'last',
  purpose: 'states.moves',
  requirements: (contract) =>
    listStateMachines(contract).flatMap((machine) => {
      const about = {
        class: 'states',
        operationId: machine.read,
        level: 'MUST',
        source: machine.machine.source,
        harm: 'read',
      } as const;
      return [
        {
          ...about,
          id: getTransitionId(machine),
          sentence: `The ${machine.name} changes only by the transitions of its table.`,
          pointer: `${machine.pointer}/moves`,
        },
        {
          ...about,
          id: getDurationId(machine),
          sentence: `The ${machine.name} stays in a state at most as long as its table allows.`,
          pointer: `${machine.pointer}/moves`,
        },
      ];
    }),
  async run(run) {
    for (const machine of listStateMachines(run.contract)) {
      for (let poll = 0; poll < extraReads; poll += 1) {
        const { exchange } = await readResource(run, machine.read);
        if (exchange.response?.status === 404) {
          const evidence = `${machine.read} returned ${describeOutcome(exchange)}`;
          for (const id of [getTransitionId(machine), getDurationId(machine)])
            run.markNotApplicable(id, 'The firmware does not report the state.', evidence, [
              exchange.n,
            ]);
        }
        await wait(pauseMs);
      }
      evaluateObservations(run, machine);
    }
  },
};

/** Evaluates all observations of a state during the run. */
export function evaluateObservations(run: CheckRun, machine: ObservableMachine): void {
  const sightings = listSightings(run, machine);
  evaluateTransitions(run, machine, sightings, getCircumstances(run, machine));
  evaluateDurations(run, machine, sightings);
}

function listSightings(
  { target }: CheckRun,
  { read: id, key }: ObservableMachine,
): readonly SeenState[] {
  let awayFrom: number | undefined;
  const sightings: SeenState[] = [];
  for (const exchange of target.exchanges.toSorted((one, other) => one.at - other.at)) {
    if (isAway(exchange)) awayFrom ??= exchange.at;
    if (exchange.operationId !== id) continue;
    const [state] = getValuesAt(getJsonBody(exchange), [key]);
    if (typeof state !== 'string') continue;
    const { at, tookMs, n } = exchange;
    sightings.push({ state, at, until: at + tookMs, n, awayFrom });
    awayFrom = undefined;
  }
  return sightings;
}

/** A restarting device closes or refuses connections, then returns 503. */
function isAway(exchange: Exchange): boolean {
  const { response, failure } = exchange;
  return response === null ? failure?.kind !== 'timed-out' : isBooting(exchange);
}

/** What explains moves, besides time. */
export type Circumstances = {
  /** Speed of the device's clock relative to ours. */
  readonly pace: number;
  readonly calls: readonly TriggerCall[];
};

function getCircumstances(
  { contract, target }: CheckRun,
  machine: ObservableMachine,
): Circumstances {
  return {
    pace: estimateClockSpeed(target.exchanges),
    calls: listCalls(contract, target.exchanges, machine),
  };
}

export function evaluateTransitions(
  findings: Findings,
  machine: ObservableMachine,
  seen: readonly SeenState[],
  { pace, calls }: Circumstances,
): void {
  const id = getTransitionId(machine);
  const unknown = Number.NEGATIVE_INFINITY;
  let enteredAt = unknown;
  for (const [index, now] of seen.entries()) {
    const before = seen[index - 1];
    if (before === undefined || before.state === now.state) continue;
    const withinMs = Math.ceil((now.until - before.at) * pace);
    const entry = findEarliestEntry(machine.machine, before.state, now.state, {
      enteredAt,
      from: before.at * pace,
      awayFrom: now.awayFrom === undefined ? undefined : now.awayFrom * pace,
      maxTransitions: withinMs < singleTransitionMs ? 1 : machine.machine.states.length,
      mayTrigger: (trigger) =>
        calls.some(
          (call) =>
            call.trigger === trigger && call.at <= now.until && call.effectUntil >= before.at,
        ),
    });
    enteredAt = entry;
    if (entry <= Math.ceil(now.until * pace)) continue;
    enteredAt = unknown;
    const message = `The state changed from ${before.state} to ${now.state} within ${withinMs} ms, but the table has no path that fast for the calls of this run.`;
    findings.fail(id, { message, exchanges: [before.n, now.n] });
  }
  if (seen.length > 0) {
    const states = [...new Set(seen.map(({ state }) => state))];
    findings.pass(id, {
      message: `Observed states: ${states.join(', ')}.`,
      exchanges: seen.slice(-1).map(({ n }) => n),
    });
  }
}

/** Measures each stay from the first observation of the state. */
function evaluateDurations(
  findings: Findings,
  machine: ObservableMachine,
  seen: readonly SeenState[],
): void {
  const id = getDurationId(machine);
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
      const message = `The state was ${now.state} for ${stayed} ms; the maximum is ${bound} ms.`;
      findings.fail(id, { message, exchanges: [since.n, now.n] });
    } else
      findings.pass(id, {
        message: `The state was ${now.state} no longer than allowed.`,
        exchanges: [now.n],
      });
  }
  findings.markNotApplicable(
    id,
    'No state with a maximum duration was observed.',
    seen.map(({ state }) => state).at(-1) ?? 'no state',
    seen.slice(-1).map(({ n }) => n),
  );
}
