import { bundle, createConfig } from '@redocly/openapi-core';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import { type ContractError, DamagedContract } from './contract-error.ts';
import { type ContractFile, readContractFile } from './contract-file.ts';
import { getAtKeys, getObjectAtKeys, isObject, type Json, type JsonObject } from './json.ts';
import { findClashes, findUnresolved } from './link-errors.ts';

/**
 * A contract as one document: it contains the components of other files, and every `$ref` starts
 * with `#`.
 */
export type LinkedContract = {
  readonly document: JsonObject;
  /**
   * Creates an error about the node at a path of keys, with the position in the file that it came
   * from.
   */
  createError(keys: readonly string[], message: string, remedy: string): ContractError;
  /** Returns true if the node at a path of keys is in the contract's own file. */
  isOwn(keys: readonly string[]): boolean;
  /**
   * Returns the line of the node at a path of keys in the contract's own file, or that of its
   * nearest existing ancestor.
   */
  getLine(keys: readonly string[]): number;
};

/**
 * Reads a contract and the files it refers to, and bundles them into one document.
 *
 * @param root folder that file names in messages are relative to
 * @throws DamagedContract naming every `$ref` that cannot be resolved
 */
export async function linkContract(path: string, root: string): Promise<LinkedContract> {
  const main = readContractFile(path, root);
  const {
    bundle: bundled,
    problems,
    fileDependencies,
  } = await bundle({
    ref: path,
    config: await createConfig({}),
  });
  // Reading a missing or damaged file throws with its own errors.
  const others = [...fileDependencies]
    .filter((file) => file !== path)
    .map((file) => readContractFile(file, root));
  const files = new Map([main, ...others].map((file) => [file.path, file]));
  const unresolved = problems.flatMap(({ location }) =>
    location.map(({ source, pointer = '' }) => {
      const file = files.get(source.absoluteRef) ?? main;
      return findUnresolved(file, parsePointer(pointer.slice(1)), files);
    }),
  );
  const { components = {}, ...rest } = withoutNotes(bundled.parsed as JsonObject);
  const document = { ...rest, components: sortComponents(components, main) };
  const errors = [...unresolved, ...findClashes(document, main, others)];
  if (errors.length > 0) throw new DamagedContract(errors);

  /**
   * The file that a component comes from. A component of the main file may be an alias of one in
   * another file.
   */
  const getFile = (keys: readonly string[]): ContractFile => {
    const own = getAtKeys(main.content, keys.slice(0, 3));
    const isReference = keys[0] === 'components' && isObject(own) && '$ref' in own;
    if (keys[0] !== 'components' || keys.length < 3) return main;
    if (own !== undefined && !isReference) return main;
    return others.find((file) => getAtKeys(file.content, keys.slice(0, 3)) !== undefined) ?? main;
  };
  return {
    document,
    createError(keys, message, remedy) {
      const file = getFile(keys);
      return { file: file.displayPath, ...file.getPosition(keys), message, remedy };
    },
    isOwn: (keys) => getFile(keys) === main,
    getLine: (keys) => main.getPosition(keys).line,
  };
}

/** Removes what is for the reader of the file only. */
function withoutNotes(value: JsonObject): JsonObject {
  const text = JSON.stringify(value, (key, child) =>
    key === 'x-words' || key === 'x-verification' ? undefined : child,
  );
  return JSON.parse(text);
}

/**
 * Sorts components: own ones in their order, then the others by name, because bundling adds those
 * in the order in which files are read.
 */
function sortComponents(components: Json, main: ContractFile): JsonObject {
  return Object.fromEntries(
    Object.entries(isObject(components) ? components : {}).map(([kind, group]) => {
      const own = Object.keys(getObjectAtKeys(main.content, ['components', kind]));
      const getRank = (name: string) => (own.includes(name) ? own.indexOf(name) : own.length);
      const sorted = Object.entries(isObject(group) ? group : {}).sort(
        ([a], [b]) => getRank(a) - getRank(b) || (a < b ? -1 : 1),
      );
      return [kind, Object.fromEntries(sorted)];
    }),
  );
}
