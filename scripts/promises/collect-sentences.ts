import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { readContractFile } from '../generate/contract-file.ts';
import { getAtKeys, type Json } from '../generate/json.ts';
import { splitSentences } from './split-sentences.ts';

/** A sentence of openapi.yaml in one of its places. */
export type PlacedSentence = {
  readonly text: string;
  /** JSON pointer of the text. Empty for the comment at the head of the file. */
  readonly pointer: string;
  readonly line: number;
  /** What the sentence is about: `Operation`, `Schema` and the like. */
  readonly kind: string;
  /** Name of the operation or the like. */
  readonly name: string;
  /** The requirement of the verifier that the agreement defines. Absent for other texts. */
  readonly agreement?: string;
};

export const contractPath = 'openapi.yaml';

/** The keys whose strings are texts. */
const textKeys: ReadonlySet<string> = new Set(['description', 'summary', 'sentence']);
/** Their values are data of devices, which may have the same keys. */
const dataKeys: ReadonlySet<string> = new Set(['examples', 'example', 'enum', 'const', 'default']);

const componentKinds: Readonly<Record<string, string>> = {
  schemas: 'Schema',
  responses: 'Response',
  headers: 'Header',
};

/** Returns every sentence of the texts in openapi.yaml, in the order of the file. */
export function collectSentences(root: string): PlacedSentence[] {
  const path = join(root, contractPath);
  const { content, getPosition } = readContractFile(path, root);
  const found = collectHeadSentences(readFileSync(path, 'utf8'));
  const visit = (value: Json, keys: readonly string[]): void => {
    const last = keys.at(-1) ?? '';
    if (typeof value === 'string' && textKeys.has(last)) {
      const { line } = getPosition(keys);
      for (const text of splitSentences(value)) {
        found.push({ text, pointer: formatPointer(keys), line, ...describePart(content, keys) });
      }
    }
    if (typeof value !== 'object' || value === null || dataKeys.has(last)) return;
    for (const [key, child] of Object.entries(value)) visit(child, [...keys, key]);
  };
  visit(content, []);
  return found;
}

/** The comment at the head has a paragraph for each extension, which starts with its name. */
function collectHeadSentences(source: string): PlacedSentence[] {
  const [head = ''] = source.split(/^(?!#)/m);
  const found: PlacedSentence[] = [];
  let line = 1;
  for (const paragraph of head.split(/^(?=#(?: {1,3}x-| {3}A place|\s*$| Schemas))/m)) {
    const text = paragraph.replace(/^#/gm, '').replace(/^( {1,3}x-[\w-]+) /, '$1: ');
    for (const it of splitSentences(text)) {
      found.push({ text: it, pointer: '', line, kind: 'Other', name: 'head' });
    }
    line += paragraph.split('\n').length - 1;
  }
  return found;
}

function describePart(
  content: Json,
  keys: readonly string[],
): Pick<PlacedSentence, 'kind' | 'name' | 'agreement'> {
  const [first = '', second = '', third = ''] = keys;
  if (first === 'x-agreements') {
    const agreement = String(getAtKeys(content, [first, second, 'id']));
    return { kind: 'Agreement', name: agreement, agreement };
  }
  if (first === 'components') return { kind: componentKinds[second] ?? 'Other', name: third };
  if (first !== 'paths') return { kind: 'Other', name: first };
  const operation = getAtKeys(content, [first, second, third, 'operationId']);
  return { kind: 'Operation', name: String(operation ?? second) };
}
