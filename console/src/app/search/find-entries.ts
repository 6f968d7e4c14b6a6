import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { normalizeText, splitTerms } from '../../features/settings/search-terms.ts';
import type { SearchEntry } from './search-entries.ts';

/** A shorter word with one wrong letter is too often another word. */
const minTypoLength = 4;

/**
 * Returns the entries that match all words of a query, the best first. A word that begins no word
 * of any entry is taken for a typo.
 */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const known = [...new Set(entries.flatMap(listWords))];
  const terms = splitTerms(query).map((term) => correct(term, known));
  return entries
    .map((entry) => ({ entry, rank: getRank(entry, terms) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ entry }) => entry);
}

function correct(term: string, known: readonly string[]): string {
  if (term.length < minTypoLength || known.some((word) => word.includes(term))) return term;
  return findNearestName(term, known) ?? term;
}

/** 0 if a word of the query does not match. */
function getRank(entry: SearchEntry, terms: readonly string[]): number {
  const title = normalizeText(entry.title);
  const titleWords = splitWords(title);
  const others = splitWords(normalizeText(`${entry.words} ${entry.place ?? ''}`));
  const ranks = terms.map((term) => {
    if (titleWords.includes(term)) return 6;
    if (titleWords.some((word) => word.startsWith(term))) return 5;
    if (title.includes(term)) return 4;
    if (others.includes(term)) return 3;
    if (others.some((word) => word.startsWith(term))) return 2;
    return others.some((word) => word.includes(term)) ? 1 : 0;
  });
  if (ranks.includes(0)) return 0;
  const isWhole = title === terms.join(' ');
  return 1 + ranks.reduce<number>((sum, rank) => sum + rank, 0) + (isWhole ? 6 : 0);
}

function listWords({ title, words, place = '' }: SearchEntry): string[] {
  return splitWords(normalizeText(`${title} ${words} ${place}`));
}

function splitWords(text: string): string[] {
  return text.split(/[^\p{L}\d.-]+/u).filter(Boolean);
}
