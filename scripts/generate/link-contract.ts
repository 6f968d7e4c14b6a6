import { resolve } from 'node:path';
import { bundle, createConfig } from '@redocly/openapi-core';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import { type ContractFile, readContractFile } from './contract-file.ts';
import { DamagedContract, type Finding } from './finding.ts';
import { getAtKeys, isObject, type Json, type JsonObject } from './json.ts';

/**
 * A contract as one document: it contains the components of other files, and every `$ref` starts
 * with `#`.
 */
export type LinkedContract = {
  readonly document: JsonObject;
  /**
   * Creates a finding about the node at a path of keys, with the position in the file that it came
   * from.
   */
  finding(keys: readonly string[], message: string, remedy: string): Finding;
  /** Returns true if the node at a path of keys is in the contract's own file. */
  isOwn(keys: readonly string[]): boolean;
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
  // Reading a missing or damaged file throws with its own findings.
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
  const { components = {}, ...rest } = bundled.parsed as JsonObject;
  const document = { ...rest, components: sortComponents(components, main) };
  const findings = [...unresolved, ...findClashes(document, main, others)];
  if (findings.length > 0) throw new DamagedContract(findings);

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
    finding(keys, message, remedy) {
      const file = getFile(keys);
      return { file: file.displayPath, ...file.getPosition(keys), message, remedy };
    },
    isOwn: (keys) => getFile(keys) === main,
  };
}

/**
 * Sorts components: own ones in their order, then the others by name, because bundling adds those
 * in the order in which files are read.
 */
function sortComponents(components: Json, main: ContractFile): JsonObject {
  return Object.fromEntries(
    Object.entries(isObject(components) ? components : {}).map(([kind, group]) => {
      const own = Object.keys(getGroup(main.content, ['components', kind]));
      const getRank = (name: string) => (own.includes(name) ? own.indexOf(name) : own.length);
      const sorted = Object.entries(isObject(group) ? group : {}).sort(
        ([a], [b]) => getRank(a) - getRank(b) || (a < b ? -1 : 1),
      );
      return [kind, Object.fromEntries(sorted)];
    }),
  );
}

function findUnresolved(
  file: ContractFile,
  keys: readonly string[],
  files: ReadonlyMap<string, ContractFile>,
): Finding {
  const node = getAtKeys(file.content, keys);
  const reference = isObject(node) ? String(node.$ref) : '';
  const [name = '', pointer = ''] = reference.split('#');
  const target = name === '' ? file : files.get(resolve(file.path, '..', name));
  return {
    file: file.displayPath,
    ...file.getPosition([...keys, '$ref']),
    message: `$ref "${reference}" leads nowhere`,
    remedy: `define ${pointer || 'it'} in ${target?.displayPath ?? name}, or correct the reference`,
  };
}

/** Finds components of two files with the same name, one of which bundling would rename. */
function findClashes(
  document: JsonObject,
  main: ContractFile,
  others: readonly ContractFile[],
): Finding[] {
  const components = Object.entries(getGroup(document, ['components']));
  return components.flatMap(([kind, group]) =>
    Object.keys(isObject(group) ? group : {}).flatMap((bundledName) => {
      const has = (file: ContractFile, name: string) =>
        getAtKeys(file.content, ['components', kind, name]) !== undefined;
      if ([main, ...others].some((file) => has(file, bundledName))) return [];
      const name = bundledName.slice(bundledName.lastIndexOf('-') + 1);
      const [first, second] = [...others, main].filter((file) => has(file, name));
      if (first === undefined || second === undefined) return [];
      return {
        file: second.displayPath,
        ...second.getPosition(['components', kind, name]),
        message: `${first.displayPath} and ${second.displayPath} both have a component ${name}`,
        remedy: `rename one of the two, or make the one in ${second.displayPath} a $ref to the other`,
      };
    }),
  );
}

function getGroup(document: JsonObject, keys: readonly string[]): JsonObject {
  const group: Json | undefined = getAtKeys(document, keys);
  return isObject(group) ? group : {};
}
