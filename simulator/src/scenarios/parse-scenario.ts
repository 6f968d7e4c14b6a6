import { findExcess, maxDepth } from '@stillhouse/foundation/document-limits';
import { isRecord } from '@stillhouse/foundation/is-record';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import { Buffer } from '#platform/buffer';
import type { ScenarioError, ScenarioSource } from './scenario-error.ts';

/** The kind of a YAML file. Its name is its first key. */
export type FileKind = 'scenario' | 'profile';

/**
 * Far above any readable file. The longest scenario of the library has about 3 KB. A profile from a
 * report repeats bodies.
 */
export const maxBytes: Readonly<Record<FileKind, number>> = {
  scenario: 65_536,
  profile: 1_048_576,
};

/** Limits of aliases, and of the nodes that they add. */
const maxAliases = 100;
const maxAliasCopies = 1_000;

export type ParseResult =
  | { outcome: 'read'; read: ScenarioSource }
  | { outcome: 'rejected'; errors: ScenarioError[] };

/**
 * Reads the text of a scenario or profile file: one YAML mapping of a bounded size, in which
 * aliases cannot grow exponentially.
 * @param file its name, for messages
 */
export function parseScenarioText(
  text: string,
  file: string,
  kind: FileKind = 'scenario',
): ParseResult {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes[kind])
    return reject([{ ...locateStart(file), message: explainTooLarge(bytes, kind) }]);
  const lines = new LineCounter();
  const locate = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), pointer: '' };
  };
  try {
    // The parser would compare each key with each other one of its mapping.
    const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false };
    return readDocument(parseDocument(text, options), file, locate, kind);
  } catch (error) {
    // The parser and the functions that walk its result can exceed the stack.
    if (error instanceof RangeError) {
      const message = explainExcess(`is nested deeper than ${maxDepth} levels`, kind);
      return reject([{ ...locateStart(file), message }]);
    }
    throw error;
  }
}

type Place = Omit<ScenarioError, 'message'>;

function readDocument(
  document: Document.Parsed,
  file: string,
  at: (offset: number) => Place,
  kind: FileKind,
): ParseResult {
  const problems = [...document.errors, ...document.warnings];
  if (problems.length > 0) {
    return reject(
      problems.map(({ message, pos }) => ({
        ...at(pos[0]),
        message: `the YAML cannot be read: ${getFirstLine(message)}; correct it here`,
      })),
    );
  }
  const fault = findWrongKey(document) ?? findAliasError(document);
  if (fault !== null) return reject([{ ...at(fault.offset), message: fault.message }]);
  const content: unknown = document.toJS({ maxAliasCount: -1 });
  const excess = findExcess(content);
  if (excess !== null)
    return reject([{ ...locateStart(file), message: explainExcess(excess, kind) }]);
  if (!isRecord(content)) {
    const message = `the file holds ${getKind(content)}, not a mapping; start it with "${kind}: name-of-it"`;
    return reject([{ ...locateStart(file), message }]);
  }
  const createError = (pointer: string, message: string): ScenarioError => ({
    ...at(getOffset(document.contents, parsePointer(pointer))),
    pointer,
    message,
  });
  return { outcome: 'read', read: { file, content, createError } };
}

function explainExcess(excess: string, kind: FileKind): string {
  return `the YAML ${excess}; a ${kind} is a page of text`;
}

/** Reads a scenario or profile that came as data, without lines. */
export function parseScenarioValue(
  value: unknown,
  from: string,
  kind: FileKind = 'scenario',
): ParseResult {
  const createError = (pointer: string, message: string): ScenarioError => ({
    file: from,
    line: null,
    column: null,
    pointer,
    message,
  });
  const excess = findExcess(value);
  if (excess !== null) return reject([createError('', excess)]);
  if (!isRecord(value)) {
    return reject([
      createError('', `is ${getKind(value)}, not a mapping. Use {${kind}, purpose, ...}`),
    ]);
  }
  return { outcome: 'read', read: { file: from, content: value, createError } };
}

export function explainTooLarge(bytes: number, kind: FileKind = 'scenario'): string {
  return `the file has ${bytes} bytes, more than ${maxBytes[kind]}; a ${kind} is a page of text. Split it, or name the right file`;
}

function reject(errors: ScenarioError[]): ParseResult {
  return { outcome: 'rejected', errors };
}

function locateStart(file: string): Place {
  return { file, line: 1, column: 1, pointer: '' };
}

const mergeKeys =
  'merge keys (`<<`, YAML 1.1) are not read; write the keys out, or use an alias for the whole value';

/** Returns the first key that is there twice or is none of YAML 1.2. */
function findWrongKey(document: Document.Parsed): { offset: number; message: string } | null {
  let found: { offset: number; message: string } | null = null;
  visit(document, {
    Map(_key, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (key.value === '<<') {
          found = { offset: key.range?.[0] ?? 0, message: mergeKeys };
          return visit.BREAK;
        }
        if (known.has(key.value)) {
          const message = `the key \`${String(key.value)}\` is there twice; remove one`;
          found = { offset: key.range?.[0] ?? 0, message };
          return visit.BREAK;
        }
        known.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

/**
 * Returns the first alias that exceeds the limits or has no anchor. Nested aliases count as often
 * as they would be expanded, before any of them is.
 */
function findAliasError(document: Document.Parsed): { offset: number; message: string } | null {
  const sizes = new Map<string, number>();
  const aliases: Alias[] = [];
  const lost: Alias[] = [];
  // Works depth first, so that an anchor's size is known before a later alias needs it.
  const getSize = (node: unknown): number => {
    if (isAlias(node)) {
      aliases.push(node);
      const size = sizes.get(node.source);
      if (size === undefined) lost.push(node);
      return size ?? 1;
    }
    let size = 1;
    if (isMap(node)) for (const { key, value } of node.items) size += getSize(key) + getSize(value);
    if (isSeq(node)) for (const item of node.items) size += getSize(item);
    if (isNode(node) && 'anchor' in node && node.anchor) sizes.set(node.anchor, size);
    return size;
  };
  const made = getSize(document.contents);
  const [first] = aliases;
  const [nameless] = lost;
  if (first === undefined) return null;
  if (nameless !== undefined) {
    const message = `the alias *${nameless.source} has no anchor before it. Put &${nameless.source} there`;
    return { offset: nameless.range?.[0] ?? 0, message };
  }
  let written = 0;
  visit(document, () => {
    written += 1;
  });
  if (aliases.length <= maxAliases && made - written <= maxAliasCopies) return null;
  const message = `the aliases of this file expand to too many nodes (more than ${maxAliases} aliases, or ${maxAliasCopies} copies). Write out the copies`;
  return { offset: first.range?.[0] ?? 0, message };
}

/** Returns the offset of the deepest existing node along the keys. */
function getOffset(start: Node | null, keys: readonly string[]): number {
  let node: unknown = start;
  let offset = start?.range?.[0] ?? 0;
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find(({ key: own }) => isScalar(own) && String(own.value) === key);
      // A single assertion can stand without a list.
      if (pair === undefined && key === '0') continue;
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

function getKind(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${JSON.stringify(value)}`;
}

function getFirstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message;
}
