/** Longer words are no typing mistakes. The time to compare grows with the square of the length. */
const maxWordLength = 100;
const maxNames = 500;

/**
 * Returns the name that a typo probably meant, or the only one that the word begins; null if none
 * is similar.
 */
export function findNearestName(word: string, names: readonly string[]): string | null {
  if (word.length > maxWordLength) return null;
  const allowed = Math.max(2, Math.floor(word.length / 3));
  let nearest: string | null = null;
  let least = allowed + 1;
  for (const name of names.slice(0, maxNames)) {
    if (Math.abs(name.length - word.length) > allowed) continue;
    const distance = editDistance(word, name, least);
    if (distance < least) {
      nearest = name;
      least = distance;
    }
    if (least <= 1) break;
  }
  return nearest ?? findOnlyBeginning(word, names);
}

/** The name of which a word is the beginning, such as `updateState` of `update`. */
function findOnlyBeginning(word: string, names: readonly string[]): string | null {
  if (word.length < 3) return null;
  let only: string | null = null;
  for (const name of names.slice(0, maxNames)) {
    if (!name.startsWith(word)) continue;
    if (only !== null) return null;
    only = name;
  }
  return only;
}

/**
 * Levenshtein distance: insertions, deletions and replacements of one character. Ends as soon as it
 * cannot be less than `limit`, and then returns the limit.
 */
function editDistance(from: string, to: string, limit: number): number {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  return compareRest(from.slice(same), to.slice(same), limit);
}

function compareRest(from: string, to: string, limit: number): number {
  let row = Uint16Array.from({ length: to.length + 1 }, (_, index) => index);
  let next = new Uint16Array(to.length + 1);
  for (let i = 0; i < from.length; i += 1) {
    next[0] = i + 1;
    let least = i + 1;
    for (let j = 0; j < to.length; j += 1) {
      const replaced = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      const distance = Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1);
      next[j + 1] = distance;
      least = Math.min(least, distance);
    }
    if (least >= limit) return limit;
    [row, next] = [next, row];
  }
  return row[to.length] ?? 0;
}
