/**
 * Returns a short part of a sequence that still fails. Leaves out halves, then quarters, and so on
 * (delta debugging).
 */
export async function shortenSequence<T>(
  items: readonly T[],
  stillFails: (items: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let current = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < current.length; ) {
      const shorter = [...current.slice(0, at), ...current.slice(at + size)];
      if (await stillFails(shorter)) current = shorter;
      else at += size;
    }
  }
  return current;
}
