import { type Change, change } from './change.ts';
import { type ContractFile, isNode, type Node } from './contract-file.ts';

/** Compares the state machines of two contracts. A state machine of a new schema is ignored. */
export function compareStateMachines(before: ContractFile, after: ContractFile): Change[] {
  const old = machinesOf(before);
  const now = machinesOf(after);
  return [...old].flatMap(([name, machine]) => {
    const other = now.get(name);
    return other === undefined
      ? [change('state-removed', name, 'the state machine was removed')]
      : compare(name, machine, other);
  });
}

function machinesOf(file: ContractFile): ReadonlyMap<string, Node> {
  const { components } = file.root;
  const schemas = isNode(components) && isNode(components.schemas) ? components.schemas : {};
  return new Map(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const machine = isNode(schema) ? schema['x-state-machine'] : undefined;
      return isNode(machine) ? [[name, machine]] : [];
    }),
  );
}

function compare(name: string, old: Node, now: Node): Change[] {
  const before = new Map(movesOf(old).map((move) => [keyOf(move), move]));
  const after = new Map(movesOf(now).map((move) => [keyOf(move), move]));
  const states = (machine: Node) =>
    Array.isArray(machine.states) ? machine.states.map(String) : [];
  return [
    ...states(old)
      .filter((state) => !states(now).includes(state))
      .map((state) => change('state-removed', `${name} ${state}`, `${state} was removed`)),
    ...states(now)
      .filter((state) => !states(old).includes(state))
      .map((state) => change('state-added', `${name} ${state}`, `${state} was added`)),
    ...[...before.keys()]
      .filter((key) => !after.has(key))
      .map((key) => change('move-removed', `${name} ${key}`, `${key} is no longer allowed`)),
    ...[...after.keys()]
      .filter((key) => !before.has(key))
      .map((key) => change('move-added', `${name} ${key}`, `${key} is now allowed`)),
    ...[...before].flatMap(([key, move]) => {
      const other = after.get(key);
      if (other === undefined) return [];
      return [
        ...compareBound(`${name} ${key}`, 'bound', [move.withinMs, other.withinMs]),
        ...compareBound(`${name} ${key}`, 'least', [move.atLeastMs, other.atLeastMs]),
      ];
    }),
  ];
}

function compareBound(
  subject: string,
  name: 'bound' | 'least',
  [old, now]: readonly [old: unknown, now: unknown],
): Change[] {
  const without = name === 'bound' ? Number.POSITIVE_INFINITY : 0;
  const [was, is] = [Number(old ?? without), Number(now ?? without)];
  if (was === is) return [];
  const word = name === 'bound' ? 'withinMs' : 'atLeastMs';
  const direction = is > was ? 'raised' : 'lowered';
  return [change(`${name}-${direction}`, subject, `${word} was ${was}, is ${is}`)];
}

function movesOf({ moves }: Node): readonly Node[] {
  return Array.isArray(moves) ? moves.filter(isNode) : [];
}

function keyOf({ from, to, trigger }: Node): string {
  return `${from}->${to} by ${trigger}`;
}
