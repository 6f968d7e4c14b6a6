import { listConditionKinds } from '@stillhouse/device/conditions/conditions';
import { checkSpec } from '../../faults/arm.ts';
import { listPossibleMoves } from '../../model/observed-moves.ts';
import { anyFault } from '../any-fault.ts';
import { deviceOperations } from '../well-formed.ts';
import { demandNames } from './demands.ts';

/** The kinds of places that a search must reach sometimes. */
const placeKinds = [
  'pair',
  'response',
  'state',
  'transition',
  'condition',
  'demand',
  'moment',
] as const;

export type PlaceKind = (typeof placeKinds)[number];

/** Situations in which several actors meet. */
const moments = [
  'two calls at the same time',
  'a client leaves',
  'power fails during a call',
  'power fails during an update',
  'power fails during an enrollment',
  'factory reset during an update',
  'factory reset during a call',
  'a release during an update',
  'a withdrawal during an update',
  'a token has expired',
  'a role may not',
  'a user is locked out',
  'settings survive a restart',
] as const;

export type Moment = (typeof moments)[number];

/** Lists the operations with each fault kind that can act on them. */
function listPairs(): string[] {
  const pairs = deviceOperations.flatMap(({ id }) =>
    anyFault
      .filter((fault) => checkSpec({ ...fault, match: { operationId: id } }, null).length === 0)
      .map(({ kind }) => `${id} ${kind}`),
  );
  return [...new Set(pairs)];
}

/** Returns every place that can be reached, by kind. */
function listPlaces(): Readonly<Record<PlaceKind, readonly string[]>> {
  const { states, transitions } = listPossibleMoves();
  return {
    pair: listPairs(),
    response: deviceOperations.flatMap(({ id, responses }) =>
      Object.keys(responses).map((status) => `${id} ${status}`),
    ),
    state: states,
    transition: transitions,
    condition: listConditionKinds().map(({ name }) => name),
    demand: demandNames,
    moment: moments,
  };
}

/** The places that a run has reached, with the number of seeds. */
export class PlaceCount {
  readonly #counts = new Map<string, number>();

  /** @param places of one seed, each once: `kind: name` */
  add(places: Iterable<string>): void {
    for (const place of places) this.#counts.set(place, (this.#counts.get(place) ?? 0) + 1);
  }

  /** Returns the reached and the missing places of each kind. */
  toReport() {
    const all = listPlaces();
    return placeKinds.map((kind) => ({
      kind,
      reached: all[kind].filter((name) => this.#counts.has(`${kind}: ${name}`)),
      missing: all[kind].filter((name) => !this.#counts.has(`${kind}: ${name}`)),
    }));
  }
}
