import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { DamagedContract } from './contract-error.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** The position of a node in its file. Both numbers start at 1. */
type Position = { readonly line: number; readonly column: number };

/** A YAML file of a contract: its content and the positions of its nodes. */
export type ContractFile = {
  /** Absolute path. */
  readonly path: string;
  /** Path relative to the repository, for messages. */
  readonly displayPath: string;
  readonly content: JsonObject;
  /**
   * Returns the position of the key or list item at a path of keys, or of its nearest existing
   * ancestor.
   */
  getPosition(keys: readonly string[]): Position;
};

/**
 * Reads one YAML file of a contract.
 * @throws DamagedContract with every syntax error of the file, or if it is missing or not a
 *   mapping
 */
export function readContractFile(path: string, root: string): ContractFile {
  const displayPath = relative(root, path);
  if (!existsSync(path)) {
    throw new DamagedContract([
      {
        file: displayPath,
        line: 1,
        column: 1,
        message: 'the file is missing',
        remedy: `create ${displayPath}`,
      },
    ]);
  }
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, 'utf8'), {
    lineCounter: lines,
    prettyErrors: false,
  });
  const toPosition = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  if (document.errors.length > 0) {
    throw new DamagedContract(
      document.errors.map(({ message, pos }) => ({
        file: displayPath,
        ...toPosition(pos[0]),
        message: `the YAML cannot be read: ${message}`,
        remedy: 'correct the YAML at this place',
      })),
    );
  }
  const content: Json = document.toJS();
  if (!isObject(content)) {
    throw new DamagedContract([
      {
        file: displayPath,
        ...toPosition(0),
        message: 'the file holds no mapping',
        remedy: 'start it with "openapi: 3.1.0"',
      },
    ]);
  }
  return {
    path,
    displayPath: displayPath,
    content,
    getPosition: (keys) => toPosition(findOffset(document.contents, keys)),
  };
}

/** Returns the offset of the deepest existing node along the keys. */
function findOffset(start: Node | null, keys: readonly string[]): number {
  let node: unknown = start;
  let offset = start?.range?.[0] ?? 0;
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find(({ key: own }) => isScalar(own) && String(own.value) === key);
      if (pair === undefined) return offset;
      if (isNode(pair.key) && pair.key.range) offset = pair.key.range[0];
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(key)];
      if (item === undefined) return offset;
      if (isNode(item) && item.range) offset = item.range[0];
      node = item;
    } else {
      return offset;
    }
  }
  return offset;
}
