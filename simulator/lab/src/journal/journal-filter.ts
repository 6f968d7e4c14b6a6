import type { ControlSchema } from '@stillhouse/simulator/client';

type Entry = ControlSchema<'JournalEntry'>;

/** Words that say more than what they are made of. */
const meanings: Readonly<Record<string, (entry: Entry) => boolean>> = {
  fault: ({ faults }) => faults.length > 0,
  breach: ({ verdict, intended }) =>
    verdict.request.length > 0 || (verdict.reply.length > 0 && !intended),
  failed: ({ status, outcome }) => outcome !== 'answered' || (status !== null && status >= 400),
};

/**
 * Whether an exchange fits every word: `fault`, `breach`, `failed`, a status such as 503 or 5xx, the name of a fault, or a part of
 * its operation, path, method, role or way.
 */
export function entryFits(entry: Entry, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every(
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
