import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@stillhouse/foundation/is-record';
import { parse } from 'yaml';

export const entriesPath = 'contracts/promises.yaml';

/** Why no requirement of the verifier checks a sentence. */
export const reasons = {
  name: 'It is a title. What it names is checked with its schema.',
  definition: 'It explains a word, a value or a field, and promises nothing else.',
  client: 'It binds the client, not the device.',
  permission: 'It permits something. A device that does otherwise conforms as well.',
  contract: 'It binds later versions of the contract. `stillhouse-contract diff` checks them.',
  person: 'Only a person can evaluate the text.',
  environment: 'It needs hardware, a person or a network that a run does not have.',
  provider: "It concerns the provider's side, which is not the device.",
  unobservable: 'No operation shows it.',
} as const;

type Reason = keyof typeof reasons;

/** Reasons that need an explanation for each sentence. */
export const explainedReasons: ReadonlySet<string> = new Set<Reason>([
  'environment',
  'unobservable',
]);

/** What is known about some sentences of openapi.yaml. It has either `checkedBy` or `reason`. */
export type Entry = {
  readonly sentences: readonly string[];
  /** Ids of requirements, with `*` for any text. */
  readonly checkedBy?: readonly string[];
  readonly reason?: string;
  /** What the checks leave out, or the explanation of the reason. */
  readonly note?: string;
};

/** @throws Error if the file is not a list of entries */
export function readEntries(root: string): Entry[] {
  const list: unknown = parse(readFileSync(join(root, entriesPath), 'utf8'));
  if (!Array.isArray(list)) throw new Error(`${entriesPath} is not a list.`);
  return list.map(toEntry);
}

function toEntry(value: unknown, index: number): Entry {
  const { sentences, checkedBy, reason, note } = isRecord(value) ? value : {};
  const place = `${entriesPath}: entry ${index + 1}`;
  if (!isTexts(sentences)) throw new Error(`${place} needs a list \`sentences\` of texts.`);
  if (note !== undefined && typeof note !== 'string')
    throw new Error(`${place}: \`note\` is no text.`);
  const base = { sentences, ...(note !== undefined && { note }) };
  if (isTexts(checkedBy) && reason === undefined) return { ...base, checkedBy };
  if (typeof reason === 'string' && checkedBy === undefined) return { ...base, reason };
  throw new Error(`${place} (${sentences[0]}) needs either a list \`checkedBy\` or a \`reason\`.`);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((it) => typeof it === 'string');
}
