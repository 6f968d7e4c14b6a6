import type { ContractError } from './contract-error.ts';
import type { StateMachine } from './contract-model.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { LinkedContract } from './link-contract.ts';

/**
 * Reads every `x-state-machine` of the contract's own component schemas, with errors about them.
 */
export function readStateMachines(
  contract: LinkedContract,
  schemas: ReadonlyMap<string, JsonObject>,
  operationIds: ReadonlySet<string>,
): { stateMachines: StateMachine[]; errors: ContractError[] } {
  const errors: ContractError[] = [];
  const stateMachines: StateMachine[] = [];
  for (const [schema, node] of schemas) {
    const definition = node['x-state-machine'];
    const keys = ['components', 'schemas', schema, 'x-state-machine'];
    if (definition === undefined || !contract.isOwn(keys)) continue;
    if (!isObject(definition)) {
      errors.push(
        contract.createError(
          keys,
          `${schema}: x-state-machine is no mapping`,
          'give it states, triggers and moves',
        ),
      );
      continue;
    }
    errors.push(...check(contract, keys, schema, definition, node.enum ?? null, operationIds));
    stateMachines.push({ schema, definition });
  }
  return { stateMachines, errors };
}

function check(
  contract: LinkedContract,
  keys: readonly string[],
  schema: string,
  definition: JsonObject,
  values: Json,
  operationIds: ReadonlySet<string>,
): ContractError[] {
  const errors: ContractError[] = [];
  const addFinding = (place: readonly string[], message: string, remedy: string) =>
    errors.push(contract.createError([...keys, ...place], `${schema}: ${message}`, remedy));
  const states = toStrings(definition.states);
  const triggers = isObject(definition.triggers) ? definition.triggers : {};
  const enumerated = toStrings(values);
  if ([...states].sort().join() !== [...enumerated].sort().join()) {
    addFinding(['states'], 'its states are not the values of its enum', 'make both lists the same');
  }
  if (!states.includes(String(definition.initial))) {
    addFinding(
      ['initial'],
      `the initial state is "${String(definition.initial)}"`,
      `use one of ${states.join(', ')}`,
    );
  }
  for (const [name, trigger] of Object.entries(triggers)) {
    const operationId = isObject(trigger) ? trigger.operationId : undefined;
    if (operationId !== undefined && !operationIds.has(String(operationId))) {
      addFinding(
        ['triggers', name, 'operationId'],
        `there is no operation "${String(operationId)}"`,
        'name an operation of this contract',
      );
    }
  }
  const moves = definition.moves;
  for (const [index, move] of Array.isArray(moves) ? moves.entries() : []) {
    const { from, to, trigger, withinMs, atLeastMs } = isObject(move) ? move : {};
    const place = ['moves', String(index)];
    for (const [name, ms] of Object.entries({ withinMs, atLeastMs })) {
      if (ms === undefined || (Number.isInteger(ms) && Number(ms) > 0)) continue;
      addFinding(place, `${name} is ${JSON.stringify(ms)}`, 'give whole milliseconds above 0');
    }
    if (Number(atLeastMs) > Number(withinMs)) {
      addFinding(
        place,
        `atLeastMs ${String(atLeastMs)} is above withinMs ${String(withinMs)}`,
        'give the shortest stay, then the longest',
      );
    }
    for (const state of [from, to]) {
      if (!states.includes(String(state))) {
        addFinding(
          place,
          `a move names the state "${String(state)}"`,
          `use one of ${states.join(', ')}`,
        );
      }
    }
    if (!Object.hasOwn(triggers, String(trigger))) {
      addFinding(
        place,
        `a move names the trigger "${String(trigger)}"`,
        `use one of ${Object.keys(triggers).join(', ')}`,
      );
    }
  }
  return errors;
}

function toStrings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
