import type { ControlSchema } from '@stillhouse/simulator/client';

type Entry = ControlSchema<'JournalEntry'>;
type Input = ControlSchema<'ControlInput'>;

/** Something of the journal, in the order in which it happened. */
export type Line = { entry: Entry } | { input: Input };

/** Words that say more than what they are made of. */
const meanings: Readonly<Record<string, (entry: Entry) => boolean>> = {
  fault: ({ faults }) => faults.length > 0,
  breach: ({ verdict, intended }) =>
    verdict.request.length > 0 || (verdict.reply.length > 0 && !intended),
  failed: ({ status, outcome }) => outcome !== 'answered' || (status !== null && status >= 400),
};

/** Exchanges and what was done to the device between them, newest first. */
export function linesOf(entries: readonly Entry[], inputs: readonly Input[]): Line[] {
  const waiting = [...inputs];
  const lines = entries.flatMap((entry): Line[] => {
    const later: Line[] = [];
    while (waiting[0] !== undefined && waiting[0].after >= entry.n) {
      later.push({ input: waiting[0] });
      waiting.shift();
    }
    return [...later, { entry }];
  });
  return [...lines, ...waiting.map((input) => ({ input }))];
}

/** Whether a line fits every word; `input` finds what was done over the control API. */
export function lineFits(line: Line, filter: string): boolean {
  if ('entry' in line) return entryFits(line.entry, filter);
  const { operationId, path, body } = line.input;
  const text = `input ${operationId} ${Object.values(path).join(' ')} ${JSON.stringify(body) ?? ''}`;
  return wordsOf(filter).every((word) => text.toLowerCase().includes(word));
}

function wordsOf(filter: string): string[] {
  return filter.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Whether an exchange fits every word: `fault`, `breach`, `failed`, a status such as 503 or 5xx, the name of a fault, or a part of
 * its operation, path, method, role or way.
 */
export function entryFits(entry: Entry, filter: string): boolean {
  return wordsOf(filter).every(
    (word) => meanings[word]?.(entry) ?? (isStatus(word, entry) || has(entry, word)),
  );
}

function isStatus(word: string, { status }: Entry): boolean {
  return /^[1-5](\d\d|xx)$/.test(word) && String(status).startsWith(word.replace('xx', ''));
}

function has(entry: Entry, word: string): boolean {
  const { operationId, method, path, role, via, outcome, faults } = entry;
  const texts = [operationId ?? '', method, path, role ?? '', via, outcome];
  const names = faults.flatMap(({ id, kind }) => [id, kind]);
  return [...texts, ...names].some((text) => text.toLowerCase().includes(word));
}
