import type { Field } from '@stillhouse/contracts/response-fields';
import { formatPointer, parsePointer } from '@stillhouse/foundation/json-pointer';
import { findNearestName } from '@stillhouse/foundation/nearest-name';

/** Stands for each item of a list and each value of a map in a pointer. */
const each = '*';

/**
 * Returns the field of a pointer, from a table in which `*` matches any key. Undefined if there is
 * none.
 */
export function findField(fields: readonly Field[], pointer: string): Field | undefined {
  return findInTree(getTree(fields), parsePointer(pointer));
}

/** The fields of a table by the keys of their pointers. */
type FieldTree = { field?: Field; readonly children: Map<string, FieldTree> };

const trees = new WeakMap<readonly Field[], FieldTree>();

function getTree(fields: readonly Field[]): FieldTree {
  const known = trees.get(fields);
  if (known !== undefined) return known;
  const tree: FieldTree = { children: new Map() };
  for (const field of fields) {
    let node = tree;
    for (const key of parsePointer(field.pointer)) {
      const child = node.children.get(key) ?? { children: new Map() };
      node.children.set(key, child);
      node = child;
    }
    node.field ??= field;
  }
  trees.set(fields, tree);
  return tree;
}

function findInTree(tree: FieldTree, keys: readonly string[]): Field | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return tree.field;
  for (const name of key === each ? [each] : [key, each]) {
    const child = tree.children.get(name);
    const found = child === undefined ? undefined : findInTree(child, rest);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Explains that a pointer does not exist: names its first unknown part and suggests the nearest
 * name, or lists all.
 */
export function explainUnknownField(fields: readonly Field[], pointer: string): string {
  const keys = parsePointer(pointer);
  let known = 0;
  while (known < keys.length && findField(fields, formatPointer(keys.slice(0, known + 1))))
    known += 1;
  const home = keys.slice(0, known);
  const names = listNames(fields, home);
  const wrong = keys[known] ?? '';
  const nearest = findNearestName(wrong, names);
  const where = home.length === 0 ? '' : ` in ${formatPointer(home)}`;
  if (nearest !== null) {
    const meant = formatPointer([...home, nearest, ...keys.slice(known + 1)]);
    return `there is no ${JSON.stringify(wrong)}${where}. Did you mean ${meant}?`;
  }
  const there = names.length === 0 ? 'It has no properties' : `Known: ${names.join(', ')}`;
  return `there is no ${JSON.stringify(wrong)}${where}. ${there}`;
}

function listNames(fields: readonly Field[], home: readonly string[]): string[] {
  const names = fields
    .map((field) => parsePointer(field.pointer))
    .filter((keys) => keys.length === home.length + 1 && matchesTemplate(keys.slice(0, -1), home))
    .map((keys) => keys.at(-1) ?? '');
  return [...new Set(names)];
}

function matchesTemplate(template: readonly string[], keys: readonly string[]): boolean {
  return (
    template.length === keys.length &&
    template.every((part, index) => part === each || part === keys[index])
  );
}
