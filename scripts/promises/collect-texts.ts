import { join } from 'node:path';
import { isRecord } from '@stillhouse/foundation/is-record';
import { formatPointer } from '@stillhouse/foundation/json-pointer';
import { readContractFile } from '../generate/contract-file.ts';
import { getAtKeys, type Json } from '../generate/json.ts';
import { splitSentences } from './split-sentences.ts';

/** How a sentence is verified: by `checkedBy`, or for a `reason` not at all. */
export type Verification = {
  /** Ids of requirements of the verifier, with `*` for any text. */
  readonly checkedBy?: readonly string[];
  readonly reason?: string;
  /** What the requirements leave out, or the explanation of the reason. */
  readonly note?: string;
};

/** A text of openapi.yaml. */
export type ContractText = {
  readonly sentences: readonly string[];
  /** One for each sentence. Fewer or more if `x-verification` is wrong. */
  readonly verifications: readonly Verification[];
  /** JSON pointer of the text. */
  readonly pointer: string;
  readonly line: number;
  /** What the text is about: `Operation`, `Schema` and the like. */
  readonly kind: string;
  /** Name of the operation or the like. */
  readonly name: string;
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

/** Returns every text of openapi.yaml, in the order of the file. */
export function collectTexts(root: string): ContractText[] {
  const { content, getPosition } = readContractFile(join(root, contractPath), root);
  const found: ContractText[] = [];
  const visit = (value: Json, keys: readonly string[]): void => {
    const last = keys.at(-1) ?? '';
    if (typeof value === 'string' && textKeys.has(last)) {
      const sentences = splitSentences(value);
      found.push({
        sentences,
        verifications: listVerifications(content, keys, sentences.length),
        pointer: formatPointer(keys),
        line: getPosition(keys).line,
        ...describePart(content, keys),
      });
    }
    if (typeof value !== 'object' || value === null || dataKeys.has(last)) return;
    for (const [key, child] of Object.entries(value)) visit(child, [...keys, key]);
  };
  visit(content, []);
  return found;
}

function listVerifications(
  content: Json,
  keys: readonly string[],
  count: number,
): readonly Verification[] {
  const parent = keys.slice(0, -1);
  const repeat = (it: Verification) => Array.from({ length: count }, () => it);
  if (keys.at(-1) === 'summary') return repeat({ reason: 'definition' });
  if (keys.at(-1) === 'sentence') {
    return repeat({ checkedBy: [`agreement.${getAtKeys(content, [...parent, 'id'])}`] });
  }
  const value = getAtKeys(content, [...parent, 'x-verification']);
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(toVerification) : repeat(toVerification(value));
}

/** An entry is a text, `{by: text, note}` or `{reason: note}`. A text has ids or is a reason. */
function toVerification(value: Json): Verification {
  if (typeof value === 'string') {
    return value.includes('.') ? { checkedBy: value.split(' ') } : { reason: value };
  }
  const { by, note, ...reasons } = isRecord(value) ? value : {};
  if (typeof by === 'string' && typeof note === 'string') return { ...toVerification(by), note };
  const [[reason, text] = []] = Object.entries(reasons);
  return { reason: reason ?? JSON.stringify(value), note: String(text) };
}

function describePart(content: Json, keys: readonly string[]): Pick<ContractText, 'kind' | 'name'> {
  const [first = '', second = '', third = ''] = keys;
  if (first === 'x-agreements') {
    return { kind: 'Agreement', name: String(getAtKeys(content, [first, second, 'id'])) };
  }
  if (first === 'x-words') return { kind: 'Word', name: second };
  if (first === 'components') return { kind: componentKinds[second] ?? 'Other', name: third };
  if (first !== 'paths') return { kind: 'Other', name: first };
  const operation = getAtKeys(content, [first, second, third, 'operationId']);
  return { kind: 'Operation', name: String(operation ?? second) };
}
