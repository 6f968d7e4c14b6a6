import { isRecord } from '@stillhouse/foundation/is-record';
import { type Change, createChange } from './change.ts';
import type { ContractFile, Node } from './contract-file.ts';

/** Compares the state machines of two contracts. A state machine of a new schema is ignored. */
export function compareStateMachines(before: ContractFile, after: ContractFile): Change[] {
  const old = listMachines(before);
  const now = listMachines(after);
  return [...old].flatMap(([name, machine]) => {
    const other = now.get(name);
    return other === undefined
      ? [createChange('state-removed', name, 'the state machine was removed')]
      : compareMachines(name, machine, other);
  });
}

function listMachines(file: ContractFile): ReadonlyMap<string, Node> {
  const { components } = file.root;
  const schemas = isRecord(components) && isRecord(components.schemas) ? components.schemas : {};
  return new Map(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const machine = isRecord(schema) ? schema['x-state-machine'] : undefined;
      return isRecord(machine) ? [[name, machine]] : [];
    }),
  );
}

function compareMachines(name: string, old: Node, now: Node): Change[] {
  const before = new Map(listMoves(old).map((move) => [getMoveKey(move), move]));
  const after = new Map(listMoves(now).map((move) => [getMoveKey(move), move]));
  const listStates = (machine: Node) =>
    Array.isArray(machine.states) ? machine.states.map(String) : [];
  return [
    ...listStates(old)
      .filter((state) => !listStates(now).includes(state))
      .map((state) => createChange('state-removed', `${name} ${state}`, `${state} was removed`)),
    ...listStates(now)
      .filter((state) => !listStates(old).includes(state))
      .map((state) => createChange('state-added', `${name} ${state}`, `${state} was added`)),
    ...[...before.keys()]
      .filter((key) => !after.has(key))
      .map((key) => createChange('move-removed', `${name} ${key}`, `${key} is no longer allowed`)),
    ...[...after.keys()]
      .filter((key) => !before.has(key))
      .map((key) => createChange('move-added', `${name} ${key}`, `${key} is now allowed`)),
    ...[...before].flatMap(([key, move]) => {
      const other = after.get(key);
      if (other === undefined) return [];
      return [
        ...compareLimit(`${name} ${key}`, 'bound', [move.withinMs, other.withinMs]),
        ...compareLimit(`${name} ${key}`, 'least', [move.atLeastMs, other.atLeastMs]),
      ];
    }),
  ];
}

function compareLimit(
  subject: string,
  name: 'bound' | 'least',
  [old, now]: readonly [old: unknown, now: unknown],
): Change[] {
  const without = name === 'bound' ? Number.POSITIVE_INFINITY : 0;
  const [was, is] = [Number(old ?? without), Number(now ?? without)];
  if (was === is) return [];
  const word = name === 'bound' ? 'withinMs' : 'atLeastMs';
  const direction = is > was ? 'raised' : 'lowered';
  return [createChange(`${name}-${direction}`, subject, `${word} was ${was}, is ${is}`)];
}

function listMoves({ moves }: Node): readonly Node[] {
  return Array.isArray(moves) ? moves.filter(isRecord) : [];
}

function getMoveKey({ from, to, trigger }: Node): string {
  return `${from}->${to} by ${trigger}`;
}
