import { resolve } from 'node:path';
import type { ContractError } from './contract-error.ts';
import type { ContractFile } from './contract-file.ts';
import { getAtKeys, getObjectAtKeys, isObject, type JsonObject } from './json.ts';

/** Creates the error about a `$ref` that leads nowhere. */
export function findUnresolved(
  file: ContractFile,
  keys: readonly string[],
  files: ReadonlyMap<string, ContractFile>,
): ContractError {
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
export function findClashes(
  document: JsonObject,
  main: ContractFile,
  others: readonly ContractFile[],
): ContractError[] {
  const components = Object.entries(getObjectAtKeys(document, ['components']));
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
