import { setTimeout as wait } from 'node:timers/promises';
import type { RunContext, ScenarioCheck } from '../../model/check.ts';
import { Findings } from '../../observe/findings.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import {
  describeOutcome,
  getJsonBody,
  isNotOnProduct,
  readResource,
} from '../../observe/read-resources.ts';
import { estimateClockSpeed } from './clock-speed.ts';
import { isReachable, listStateMachines, type ObservableMachine } from './machine.ts';

const purpose = 'fsm.moves';

/** Number of extra observations of each state, with pauses between. */
const extraReads = 5;
const pauseMs = 100;
/** Within this time only one transition is possible, because no call caused a second one. */
const singleTransitionMs = 1_000;

const getTransitionId = ({ read: id }: ObservableMachine) => `fsm.moves:${id}`;
const getDurationId = ({ read: id }: ObservableMachine) => `fsm.stay:${id}`;

/** One observation of a state. */
export type Sighting = {
  readonly state: string;
  /** Epoch ms before the device evaluated the state. */
  readonly at: number;
  /** Epoch ms after it. */
  readonly until: number;
  readonly n: number;
};

/** Every state observed during the run follows from the previous one by legal transitions. */
export const observedTransitions: ScenarioCheck = {
  kind: 'scenario',
  class: 'fsm',
  order: 'last',
  requirements: (contract) =>
    listStateMachines(contract).flatMap((machine) => {
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
  async run(context) {
    const findings = new Findings();
    for (const machine of listStateMachines(context.contract)) {
      for (let poll = 0; poll < extraReads; poll += 1) {
        const { exchange } = await readResource(context, purpose, machine.read);
        if (isNotOnProduct(exchange) || exchange.response?.status === 404) {
          const evidence = `${machine.read} returned ${describeOutcome(exchange)}`;
          findings.markNotApplicable(
            getTransitionId(machine),
            'The firmware does not report the state.',
            evidence,
            [exchange.n],
          );
          findings.markNotApplicable(
            getDurationId(machine),
            'The firmware does not report the state.',
            evidence,
            [exchange.n],
          );
        }
        await wait(pauseMs);
      }
      evaluateTransitions(
        findings,
        machine,
        listSightings(context, machine),
        estimateClockSpeed(context.target.exchanges),
      );
      evaluateDurations(findings, machine, listSightings(context, machine));
    }
    return findings.list();
  },
};

/** Returns every observation of a state during the run. */
export function listSightings(
  { target }: RunContext,
  { read: id, key }: ObservableMachine,
): readonly Sighting[] {
  return target.exchanges
    .filter(({ operationId }) => operationId === id)
    .toSorted((one, other) => one.at - other.at)
    .flatMap((exchange) => {
      const [state] = getValuesAt(getJsonBody(exchange), [key]);
      return typeof state === 'string'
        ? [{ state, at: exchange.at, until: exchange.at + exchange.tookMs, n: exchange.n }]
        : [];
    });
}

/** @param pace speed of the device's clock relative to ours */
export function evaluateTransitions(
  findings: Findings,
  machine: ObservableMachine,
  seen: readonly Sighting[],
  pace = 1,
): void {
  const id = getTransitionId(machine);
  for (const [index, now] of seen.entries()) {
    const before = seen[index - 1];
    if (before === undefined || before.state === now.state) continue;
    const withinMs = Math.ceil((now.until - before.at) * pace);
    const maxTransitions = withinMs < singleTransitionMs ? 1 : machine.machine.states.length;
    if (isReachable(machine.machine, before.state, now.state, { withinMs, maxTransitions }))
      continue;
    const message = `The state changed from ${before.state} to ${now.state} within ${withinMs} ms, but the table has no path that fast.`;
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
export function evaluateDurations(
  findings: Findings,
  machine: ObservableMachine,
  seen: readonly Sighting[],
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
