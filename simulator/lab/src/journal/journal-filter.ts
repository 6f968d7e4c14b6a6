import type { ControlSchema } from 'stillhouse/client';
import { matchesWords, splitWords } from '../formatting/filter-words.ts';

type Entry = ControlSchema<'JournalEntry'>;
type Input = ControlSchema<'ControlInput'>;

/** A line of the journal: an exchange, or a command over the control API. */
export type Line = { entry: Entry } | { input: Input };

/** Words with a meaning of their own. */
const keywords: Readonly<Record<string, (entry: Entry) => boolean>> = {
  fault: ({ faults }) => faults.length > 0,
  violation: ({ verdict, intended }) =>
    verdict.request.length > 0 || (verdict.reply.length > 0 && !intended),
  failed: ({ status, outcome }) => outcome !== 'answered' || (status !== null && status >= 400),
};

/** Merges exchanges and inputs into one list, newest first. */
export function mergeLines(entries: readonly Entry[], inputs: readonly Input[]): Line[] {
  const remaining = [...inputs];
  const lines = entries.flatMap((entry): Line[] => {
    const later: Line[] = [];
    while (remaining[0] !== undefined && remaining[0].after >= entry.n) {
      later.push({ input: remaining[0] });
      remaining.shift();
    }
    return [...later, { entry }];
  });
  return [...lines, ...remaining.map((input) => ({ input }))];
}

/** Returns true if the line matches every word; `input` matches commands over the control API. */
export function matchesLine(line: Line, filter: string): boolean {
  if ('entry' in line) return matchesEntry(line.entry, filter);
  const { operationId, path, body } = line.input;
  const values = Object.values(path).join(' ');
  return matchesWords(`input ${operationId} ${values} ${JSON.stringify(body) ?? ''}`, filter);
}

/**
 * Returns true if the exchange matches every word: a keyword, a status such as 503 or 5xx, the name
 * of a fault, or part of the operation, path, method, role or address.
 */
export function matchesEntry(entry: Entry, filter: string): boolean {
  return splitWords(filter).every(
    (word) => keywords[word]?.(entry) ?? (matchesStatus(word, entry) || containsText(entry, word)),
  );
}

function matchesStatus(word: string, { status }: Entry): boolean {
  return /^[1-5](\d\d|xx)$/.test(word) && String(status).startsWith(word.replace('xx', ''));
}

function containsText(entry: Entry, word: string): boolean {
  const { operationId, method, path, role, via, outcome, faults } = entry;
  const texts = [operationId ?? '', method, path, role ?? '', via, outcome];
  const names = faults.flatMap(({ id, kind }) => [id, kind]);
  return [...texts, ...names].some((text) => text.toLowerCase().includes(word));
}
