import { flattenSchema, getType, type Schema } from '../contract/schema.ts';

/** A member of a schema. `*` stands for every entry of a list or a map. */
export type Member = {
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly required: boolean;
};

const maxDepth = 5;

/** Lists the members of a schema, from the outside to the inside. */
export function listMembers(schema: Schema, path: readonly string[] = []): Member[] {
  if (path.length >= maxDepth) return [];
  const flat = flattenSchema(schema);
  const members = Object.entries(flat.properties ?? {}).map(([name, member]) => ({
    path: [...path, name],
    schema: member,
    required: flat.required?.includes(name) === true,
  }));
  const { additionalProperties: rest } = flat;
  const entry =
    getType(schema) === 'array' ? flat.items : typeof rest === 'object' ? rest : undefined;
  return [
    ...members.flatMap((member) => [member, ...listMembers(member.schema, member.path)]),
    ...(entry === undefined ? [] : listMembers(entry, [...path, '*'])),
  ];
}

export type Change = (owner: Record<string, unknown>, name: string) => void;

/** Applies a change to the members at a path of a copy of a value. */
export function changeAt(value: unknown, path: readonly string[], change: Change): unknown {
  const copy = structuredClone(value);
  visit(copy, path, change);
  return copy;
}

function visit(node: unknown, [name = '', ...rest]: readonly string[], change: Change): void {
  if (node === null || typeof node !== 'object') return;
  const owner = node as Record<string, unknown>;
  if (name === '*') {
    for (const entry of Object.values(owner)) visit(entry, rest, change);
  } else if (rest.length === 0) {
    if (!Array.isArray(node)) change(owner, name);
  } else visit(owner[name], rest, change);
}

/** Changes members that exist. */
export function changePresent(
  value: unknown,
  path: readonly string[],
  toChanged: (member: unknown) => unknown,
): unknown {
  return changeAt(value, path, (owner, name) => {
    if (name in owner) owner[name] = toChanged(owner[name]);
  });
}
