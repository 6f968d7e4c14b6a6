import { dirname, resolve } from 'node:path';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { isRecord } from '@stillhouse/foundation/is-record';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import type { FileNotes, FilePlace } from './file-notes.ts';
import { SourceFiles } from './source-files.ts';

type Node = Record<string, unknown>;
type Origin = { readonly path: string; readonly keys: readonly string[] };

/** Where the bundle has nodes of other files. */
const storeKey = 'x-bundled';

/** Keys whose values are data. A `$ref` in them is no reference, unless the key is a name. */
const dataKeys = new Set(['example', 'default', 'const', 'enum', 'value']);
const mapsOfNames = new Set(['properties', 'patternProperties', 'schemas', 'examples', 'headers']);

/**
 * Bundles the files of a contract into one document, and remembers where each node comes from.
 * Bundlers of others lose that, which findings and SARIF need (decision 0126).
 */
export class Bundle {
  readonly root: Node;
  readonly files: SourceFiles;
  readonly #main: string;
  readonly #notes: FileNotes;
  readonly #origins = new WeakMap<object, Origin>();
  readonly #names = new Map<string, string>();
  readonly #stored: Node = {};

  /** @param main absolute path */
  constructor(main: string, notes: FileNotes) {
    this.#main = main;
    this.#notes = notes;
    this.files = new SourceFiles(main);
    this.root = this.#copy(this.files.read(main), { path: main, keys: [] }, false) as Node;
    this.#inlinePathItems();
    if (Object.keys(this.#stored).length > 0) this.root[storeKey] = this.#stored;
  }

  /** Remembers that a node of the bundle comes from another file, such as an overlay. */
  setOrigin(node: object, path: string, keys: readonly string[]): void {
    this.#origins.set(node, { path, keys });
  }

  /** Returns where the node at the keys of the bundle stands in the files of the user. */
  locate(keys: readonly string[]): FilePlace {
    let node: unknown = this.root;
    let origin: Origin = { path: this.#main, keys: [] };
    let rest: readonly string[] = keys;
    for (const [index, key] of keys.entries()) {
      node = isRecord(node) || Array.isArray(node) ? Reflect.get(node, key) : undefined;
      const found = typeof node === 'object' && node !== null ? this.#origins.get(node) : undefined;
      if (found === undefined) continue;
      origin = found;
      rest = keys.slice(index + 1);
    }
    if (keys.length === rest.length) origin = { path: this.#main, keys: [] };
    return this.files.locate(origin.path, [...origin.keys, ...rest]);
  }

  #copy(value: unknown, at: Origin, isData: boolean): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const list = value.map((item, i) =>
        this.#copy(item, { path: at.path, keys: [...at.keys, String(i)] }, isData),
      );
      this.#origins.set(list, at);
      return list;
    }
    const source = value as Node;
    const copy: Node = {};
    const parent = at.keys.at(-1) ?? '';
    for (const [key, inner] of Object.entries(source)) {
      if (key === '$ref' && typeof inner === 'string' && !isData) {
        const reference = this.#copyReference(inner, at);
        if (reference !== null) copy.$ref = reference;
        continue;
      }
      const inData = isData || (dataKeys.has(key) && !mapsOfNames.has(parent));
      copy[key] = this.#copy(inner, { path: at.path, keys: [...at.keys, key] }, inData);
    }
    this.#origins.set(copy, at);
    return copy;
  }

  /** Returns the reference within the bundle, or null if it is broken. */
  #copyReference(reference: string, at: Origin): string | null {
    const report = (message: string, remedy: string) => {
      this.#notes.add(this.files.locate(at.path, [...at.keys, '$ref']), message, remedy);
      return null;
    };
    const [filePart = '', fragment = ''] = reference.split('#', 2);
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(filePart))
      return report(`${reference} is on another server and is not fetched.`, 'Copy the file.');
    const path = filePart === '' ? at.path : resolve(dirname(at.path), decode(filePart));
    const keys = parsePointer(decode(fragment));
    let target: { value: unknown; origin: Origin } | null;
    try {
      target = this.#find(path, keys, 0);
    } catch (error) {
      return report(`${reference} is broken: ${getErrorMessage(error)}`, 'Correct the reference.');
    }
    if (target === null || (fragment !== '' && !fragment.startsWith('/')))
      return report(`${reference} does not exist.`, 'Correct the reference, or add what it names.');
    if (path === this.#main && target.origin.path === this.#main) return `#${fragment}`;
    return `#/${storeKey}/${this.#store(target.value, target.origin)}`;
  }

  #store(value: unknown, origin: Origin): string {
    const id = [origin.path, ...origin.keys].join('\n');
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const base = (origin.keys.at(-1) ?? 'file').replaceAll(/[^\w-]/g, '_');
    let name = base;
    for (let n = 2; Object.hasOwn(this.#stored, name); n += 1) name = `${base}-${n}`;
    this.#names.set(id, name);
    this.#stored[name] = {};
    this.#stored[name] = this.#copy(value, origin, false);
    return name;
  }

  /** Follows references on the way. */
  #find(
    path: string,
    keys: readonly string[],
    steps: number,
  ): { value: unknown; origin: Origin } | null {
    let value: unknown = this.files.read(path);
    for (const [index, key] of keys.entries()) {
      if (typeof value !== 'object' || value === null) return null;
      if (Object.hasOwn(value, key)) {
        value = Reflect.get(value, key);
        continue;
      }
      const reference: unknown = Reflect.get(value, '$ref');
      if (typeof reference !== 'string' || steps > 50) return null;
      const [filePart = '', fragment = ''] = reference.split('#', 2);
      const next = filePart === '' ? path : resolve(dirname(path), decode(filePart));
      return this.#find(next, [...parsePointer(decode(fragment)), ...keys.slice(index)], steps + 1);
    }
    return value === undefined ? null : { value, origin: { path, keys } };
  }

  /** Overlays name operations by their paths, wherever the path item stands. */
  #inlinePathItems(): void {
    const { paths } = this.root;
    if (!isRecord(paths)) return;
    for (const [key, item] of Object.entries(paths)) {
      let found: unknown = item;
      for (let steps = 0; isRecord(found) && typeof found.$ref === 'string'; steps += 1) {
        const { $ref, ...rest } = found;
        const keys = parsePointer($ref.slice(1));
        const stored = keys[0] === storeKey ? this.#stored[keys[1] ?? ''] : undefined;
        const target =
          stored ??
          keys.reduce<unknown>(
            (node, name) => (isRecord(node) ? node[name] : undefined),
            this.root,
          );
        if (!isRecord(target) || steps > 50) break;
        const merged = { ...target, ...rest };
        const origin = this.#origins.get(target);
        if (origin !== undefined) this.#origins.set(merged, origin);
        found = merged;
      }
      (paths as Node)[key] = found;
    }
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
