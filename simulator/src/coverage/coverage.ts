import { type OperationId, operations } from '@stillhouse/contracts/operations';
import { listConditionKinds } from '@stillhouse/device/conditions/conditions';
import type { Device } from '@stillhouse/device/device';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { ControlSchema } from '../../client/control-schema.ts';
import { faultKinds } from '../faults/fault-kinds.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalRecord } from '../journal/record.ts';
import { getMove, getStates, listPossibleMoves } from '../model/observed-moves.ts';
import { Tally } from './tally.ts';

type Area = ControlSchema<'CoverageArea'>['area'];

const served = Object.values(operations).filter(({ surface }) => surface === 'device');

/**
 * Counts what the devices of a simulator, including released ones, have covered of everything that
 * they can do. It only observes and costs two map look-ups per request.
 */
export class Coverage {
  #devices = 0;
  readonly #tallies: Record<Exclude<Area, 'responses'>, Tally>;
  /** By operation and status. Their names are made for a report, not for each request. */
  readonly #responses = new Map<OperationId, Map<number, number>>();

  constructor() {
    const { states, transitions } = listPossibleMoves();
    this.#tallies = {
      operations: new Tally(served.map(({ id }) => id)),
      states: new Tally(states),
      transitions: new Tally(transitions),
      conditions: new Tally(listConditionKinds().map(({ name }) => name)),
      faultKinds: new Tally(Object.keys(faultKinds)),
    };
  }

  /** Observes a device from now on. */
  follow({ device, journal }: { device: Device; journal: Journal }): void {
    this.#devices += 1;
    this.#lookAt(device);
    device.onEvent((event) => this.#note(device, event));
    journal.onRecord((record) => this.#count(record));
  }

  toReport(): ControlSchema<'Coverage'> {
    const { operations, ...others } = this.#tallies;
    return {
      devices: this.#devices,
      areas: Object.entries({ operations, responses: this.#tallyResponses(), ...others }).map(
        ([area, tally]) => ({ area: area as Area, ...tally.toReport() }),
      ),
    };
  }

  #tallyResponses(): Tally {
    const tally = new Tally(
      served.flatMap(({ id, responses }) =>
        Object.keys(responses).map((status) => getResponseName(id, status)),
      ),
    );
    for (const [id, counts] of this.#responses) {
      for (const [status, count] of counts) tally.count(getResponseName(id, status), count);
    }
    return tally;
  }

  #count({ operationId, status, faults }: JournalRecord): void {
    const { operations, faultKinds } = this.#tallies;
    for (const { kind } of faults) faultKinds.count(kind);
    if (operationId === null) return;
    operations.count(operationId);
    if (status === null) return;
    const counts = this.#responses.get(operationId);
    if (counts === undefined) this.#responses.set(operationId, new Map([[status, 1]]));
    else counts.set(status, (counts.get(status) ?? 0) + 1);
  }

  #note(device: Device, event: DeviceEvent): void {
    const { states, transitions, conditions } = this.#tallies;
    const move = getMove(event);
    if (move !== null) {
      // Only entered states are counted. Count the first state here, which was entered before.
      if (!states.hasSeen(move.from)) states.count(move.from);
      states.count(move.to);
      if (move.transition !== null) transitions.count(move.transition);
    }
    if (event.type === 'conditionChanged' && event.on) conditions.count(event.name);
    // A patched state was not entered by a transition.
    if (event.type === 'stateReplaced') this.#lookAt(device);
  }

  #lookAt({ state }: Device): void {
    for (const name of getStates(state)) this.#tallies.states.count(name);
    for (const [name, parameters] of Object.entries(state.conditions)) {
      if (parameters !== undefined) this.#tallies.conditions.count(name);
    }
  }
}

const getResponseName = (operationId: string, status: number | string) =>
  `${operationId} ${status}`;
