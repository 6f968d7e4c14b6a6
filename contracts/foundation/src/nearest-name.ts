/** The name that a slip of the pen probably meant, or null when none is near. */
export function findNearestName(word: string, names: readonly string[]): string | null {
  const allowed = Math.max(2, Math.floor(word.length / 3));
  let nearest: string | null = null;
  let least = allowed + 1;
  for (const name of names) {
    const distance = editDistance(word, name);
    if (distance < least) {
      nearest = name;
      least = distance;
    }
  }
  return nearest;
}

/** Levenshtein distance: insertions, deletions and replacements of one character. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, character] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
