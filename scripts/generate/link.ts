import { dirname, resolve } from 'node:path';
import { type ContractFile, readContractFile } from './contract-file.ts';
import { DamagedContract, type Finding } from './finding.ts';
import { isObject, type Json, type JsonObject, keysOf, pointerOf, valueAt } from './json.ts';

/** A contract as one document: what other files hold has become a component of it, every `$ref` starts with `#`. */
export type LinkedContract = {
  readonly document: JsonObject;
  /** Makes a finding about the node at a path of keys, whichever file it came from. */
  finding(keys: readonly string[], message: string, remedy: string): Finding;
  /** Whether the node at a path of keys is of the contract's own file. */
  isOwn(keys: readonly string[]): boolean;
};

/** Keys whose value is data: a `$ref` in there is a string like any other. */
const dataKeys = new Set(['example', 'examples', 'enum', 'const', 'default']);

/**
 * Reads a contract and the files it refers to, and links them into one document.
 * @param root folder that file names in messages are relative to
 * @throws DamagedContract naming every `$ref` that leads nowhere
 */
export function linkContract(path: string, root: string): LinkedContract {
  const linker = new Linker(path, root);
  if (linker.findings.length > 0) throw new DamagedContract(linker.findings);
  return {
    document: linker.document,
    finding: (keys, message, remedy) => linker.finding(keys, message, remedy),
    isOwn: (keys) => linker.isOwn(keys),
  };
}

class Linker {
  readonly document: JsonObject = {};
  readonly findings: Finding[] = [];
  readonly #root: string;
  readonly #main: ContractFile;
  readonly #files = new Map<string, ContractFile>();
  /** Where the components came from that other files hold, by their pointer in the linked document. */
  readonly #origins = new Map<string, { file: ContractFile; keys: readonly string[] }>();

  constructor(path: string, root: string) {
    this.#root = root;
    this.#main = this.#open(path);
    for (const [key, value] of Object.entries(this.#main.content)) {
      if (key !== 'components') this.document[key] = this.#link(value, this.#main, [key]);
    }
    const groups = this.#main.content.components ?? {};
    for (const [kind, group] of isObject(groups) ? Object.entries(groups) : []) {
      for (const [name, value] of isObject(group) ? Object.entries(group) : []) {
        const linked = this.#link(value, this.#main, ['components', kind, name]);
        if (!this.#origins.has(pointerOf(['components', kind, name]))) {
          this.#put(kind, name, linked);
        }
      }
    }
  }

  finding(keys: readonly string[], message: string, remedy: string): Finding {
    const origin = this.#origins.get(pointerOf(keys.slice(0, 3)));
    const file = origin?.file ?? this.#main;
    const place = origin === undefined ? keys : [...origin.keys, ...keys.slice(3)];
    return { file: file.shown, ...file.positionOf(place), message, remedy };
  }

  isOwn(keys: readonly string[]): boolean {
    return !this.#origins.has(pointerOf(keys.slice(0, 3)));
  }

  #open(path: string): ContractFile {
    const file = this.#files.get(path) ?? readContractFile(path, this.#root);
    this.#files.set(path, file);
    return file;
  }

  #put(kind: string, name: string, value: Json): void {
    const components = this.document.components;
    const groups = isObject(components) ? components : {};
    const home = groups[kind];
    this.document.components = {
      ...groups,
      [kind]: { ...(isObject(home) ? home : {}), [name]: value },
    };
  }

  /** A copy of a node in which every `$ref` leads to a place in the linked document. */
  #link(node: Json, file: ContractFile, keys: readonly string[]): Json {
    if (Array.isArray(node)) {
      return node.map((item, index) => this.#link(item, file, [...keys, String(index)]));
    }
    if (!isObject(node)) return node;
    const isNamed = keys.at(-1) === 'properties';
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        const place = [...keys, key];
        if (key === '$ref' && typeof value === 'string') {
          return [key, this.#follow(value, file, place)];
        }
        return [key, dataKeys.has(key) && !isNamed ? value : this.#link(value, file, place)];
      }),
    );
  }

  /** Where a reference leads in the linked document; takes its target over when another file holds it. */
  #follow(reference: string, file: ContractFile, place: readonly string[]): string {
    const lost = (message: string, remedy: string) => {
      this.findings.push({ file: file.shown, ...file.positionOf(place), message, remedy });
      return reference;
    };
    const [filePart = '', pointer = ''] = reference.split('#');
    const holder = filePart === '' ? file : this.#open(resolve(dirname(file.path), filePart));
    const keys = keysOf(pointer);
    const target = valueAt(holder.content, keys);
    if (target === undefined) {
      return lost(
        `$ref "${reference}" leads nowhere`,
        `define ${pointer || 'it'} in ${holder.shown}, or correct the reference`,
      );
    }
    if (holder === this.#main) return `#${pointer}`;

    const kind = keys.length === 3 && keys[0] === 'components' ? keys[1] : 'schemas';
    const name = keys.at(-1);
    if (kind === undefined || name === undefined) {
      return lost(`$ref "${reference}" names a whole file`, 'name a component of it');
    }
    const taken = pointerOf(['components', kind, name]);
    const origin = this.#origins.get(taken);
    const isKnown = origin?.file === holder && pointerOf(origin.keys) === pointer;
    if (isKnown) return `#${taken}`;
    if (origin !== undefined || !this.#leavesRoomFor(kind, name, holder, pointer)) {
      const other = origin?.file ?? this.#main;
      return lost(
        `${holder.shown} and ${other.shown} both have a component ${name}`,
        `rename one of the two, or make the one in ${other.shown} a $ref to the other`,
      );
    }
    this.#origins.set(taken, { file: holder, keys });
    this.#put(kind, name, {});
    this.#put(kind, name, this.#link(target, holder, keys));
    return `#${taken}`;
  }

  /** Whether the main file has no component of that name, or only another name for the very one meant. */
  #leavesRoomFor(kind: string, name: string, holder: ContractFile, pointer: string): boolean {
    const own = valueAt(this.#main.content, ['components', kind, name]);
    if (own === undefined) return true;
    if (!isObject(own) || typeof own.$ref !== 'string') return false;
    const [filePart = '', ownPointer = ''] = own.$ref.split('#');
    return resolve(dirname(this.#main.path), filePart) === holder.path && ownPointer === pointer;
  }
}
