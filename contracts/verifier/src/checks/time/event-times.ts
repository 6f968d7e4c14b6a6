import type { Operation } from '@stillhouse/contracts/operations';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import type { WireCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { createFinding } from '../../model/finding.ts';
import { readDate } from '../../observe/clock-speed.ts';
import { getValuesAt } from '../../observe/json-location.ts';
import { getJsonBody } from '../../observe/read-resources.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { listLocations } from '../shape/schema-locations.ts';

/** The clocks of a device and of a proxy may differ. A time zone is at least 15 minutes off. */
const toleranceMs = 10 * 60 * 1000;

/** The times in bodies are times of the device's clock, when something happened. */
export const eventTimes: WireCheck = {
  kind: 'wire',
  class: 'time',
  requirements: (contract) =>
    listTimed(contract).map(({ operation, pointer }) =>
      createRequirement(contract, {
        class: 'time',
        rule: 'event',
        operation,
        sentence: `The time in ${operation.id} is not after the date of the response; a new one is not before the response with the last one.`,
        pointer,
        source: 'decision',
      }),
    ),
  evaluate(exchange, contract, { exchanges }) {
    const timed = listTimed(contract).find(
      ({ operation }) => operation.id === exchange.operationId,
    );
    const date = readDate(exchange);
    if (timed === undefined || date === null) return [];
    const read = (it: Exchange) => String(getValuesAt(getJsonBody(it), timed.keys)[0]);
    const text = read(exchange);
    const time = Date.parse(text);
    if (Number.isNaN(time)) return [];
    const earlier = exchanges
      .slice(0, exchange.n - 1)
      .findLast((it) => it.operationId === exchange.operationId && getJsonBody(it) !== undefined);
    const isNew = earlier !== undefined && read(earlier) !== text;
    const since = isNew ? readDate(earlier) : null;
    const isWrong = time > date + toleranceMs || (since !== null && time < since - toleranceMs);
    const from = since === null ? '' : `from ${new Date(since).toISOString()} `;
    const problem = `The time is ${text}; by the dates of the responses it is ${from}to ${new Date(date).toISOString()}.`;
    const id = createRequirementId('time.event', timed.operation);
    const shown = [...(isNew ? [earlier.n] : []), exchange.n];
    return [createFinding(id, isWrong ? problem : null, `The time is ${text}.`, shown)];
  },
};

type Timed = {
  readonly operation: Operation;
  readonly keys: readonly string[];
  readonly pointer: string;
};

const known = new WeakMap<Contract, readonly Timed[]>();

/** Returns the reads that return a time of the device's clock. */
function listTimed(contract: Contract): readonly Timed[] {
  const found = known.get(contract) ?? contract.operations.flatMap((it) => findTime(contract, it));
  known.set(contract, found);
  return found;
}

function findTime(contract: Contract, operation: Operation): readonly Timed[] {
  const schema =
    operation.safety === 'read'
      ? contract.getResponseSchema(operation.id, 200, 'application/json')
      : null;
  if (schema === null) return [];
  const times = [...listLocations(contract, schema)].filter(
    ([place, { value }]) => value.format === 'date-time' && !place.includes('*'),
  );
  return times
    .map(([place, { pointer }]) => ({ operation, keys: parsePointer(place), pointer }))
    .slice(0, 1);
}
