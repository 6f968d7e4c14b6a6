import { resolve } from 'node:path';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { isRecord } from '@stillhouse/foundation/is-record';
import { exec, type JsonValue } from 'jsonpath-rfc9535';
import { UsageError } from '../model/usage-error.ts';
import type { Bundle } from './bundle.ts';
import type { FileNotes } from './file-notes.ts';

/**
 * Applies an OpenAPI Overlay 1.0.
 * @param file path of the overlay
 * @throws UsageError that names the action
 */
export function applyOverlay(bundle: Bundle, file: string, notes: FileNotes): void {
  const path = resolve(file);
  const overlay: unknown = bundle.files.read(path);
  if (!isRecord(overlay) || !/^1\./.test(String(overlay.overlay)))
    throw new UsageError(
      `${file} is not an OpenAPI Overlay 1.0. It must begin with overlay: 1.0.0`,
    );
  if (!Array.isArray(overlay.actions) || overlay.actions.length === 0)
    throw new UsageError(`${file} has no actions. Add a list \`actions\`, each with a target.`);
  for (const [index, action] of overlay.actions.entries()) {
    const name = `${file}, action ${index + 1}`;
    const keys = ['actions', String(index)];
    const matched = applyAction(bundle, action, name, (node) =>
      bundle.setOrigin(node, path, [...keys, 'update']),
    );
    if (matched === 0) {
      notes.add(
        bundle.files.locate(path, [...keys, 'target']),
        `Action ${index + 1} matches nothing in the contract.`,
        'Correct its target. References to other files are bundled first.',
      );
    }
  }
}

/** @returns how many nodes the target matches */
function applyAction(
  { root }: Bundle,
  action: unknown,
  name: string,
  setOrigin: (node: object) => void,
): number {
  if (!isRecord(action) || typeof action.target !== 'string')
    throw new UsageError(`${name} has no target. Add a JSONPath such as $.paths['/status'].get`);
  const { target, update, remove } = action;
  const matches: { value: unknown; keys: readonly (string | number)[] }[] = [];
  try {
    exec(root as JsonValue, target, (value, path) => {
      matches.push({ value, keys: path.map(decodeKey) });
    });
  } catch (error) {
    throw new UsageError(
      `${name}: the target ${target} is not valid JSONPath (RFC 9535): ${getErrorMessage(error)}`,
    );
  }
  if (remove === true) {
    // The last ones first, because items of lists move up.
    for (const { keys } of matches.toReversed()) removeAt(root, keys, name);
    return matches.length;
  }
  if (update === undefined)
    throw new UsageError(`${name} has neither \`update\` nor \`remove: true\`.`);
  for (const { value } of matches) {
    if (Array.isArray(value)) {
      const added = structuredClone(update);
      value.push(added);
      if (typeof added === 'object' && added !== null) setOrigin(added);
    } else if (isRecord(value) && isRecord(update)) merge(value, update, setOrigin);
    else
      throw new UsageError(
        `${name}: the target ${target} selects ${JSON.stringify(value)?.slice(0, 40)}. An update needs an object or a list.`,
      );
  }
  return matches.length;
}

/** The library returns keys as they stand in a normalized path (RFC 9535 section 2.7). */
function decodeKey(key: string | number): string | number {
  if (typeof key === 'number') return key;
  return key.replaceAll(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, mark: string) =>
    code === undefined
      ? (({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' } as Record<string, string>)[mark] ?? mark)
      : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function removeAt(root: object, keys: readonly (string | number)[], name: string): void {
  const last = keys.at(-1);
  if (last === undefined) throw new UsageError(`${name} removes the whole contract.`);
  const parent = keys
    .slice(0, -1)
    .reduce<unknown>((node, key) => Reflect.get(node as object, key), root);
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete (parent as Record<string | number, unknown>)[last];
}

/** Objects are merged, lists are joined, and other values are replaced. */
function merge(
  into: Readonly<Record<string, unknown>>,
  update: Readonly<Record<string, unknown>>,
  setOrigin: (node: object) => void,
): void {
  const target = into as Record<string, unknown>;
  for (const [key, value] of Object.entries(update)) {
    const old = Object.hasOwn(target, key) ? target[key] : undefined;
    if (isRecord(old) && isRecord(value)) merge(old, value, setOrigin);
    else if (Array.isArray(old) && Array.isArray(value)) old.push(...structuredClone(value));
    else {
      const copy = structuredClone(value);
      Object.defineProperty(target, key, {
        value: copy,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      if (typeof copy === 'object' && copy !== null) setOrigin(copy);
    }
  }
}
