/**
 * Returns a short part of a sequence that still fails. Leaves out halves, then quarters, and so on
 * (delta debugging), then single items until each is needed.
 * @param attempt returns the items that were used if they fail, or null
 */
export async function shortenSequence<T>(
  items: readonly T[],
  attempt: (items: readonly T[]) => Promise<readonly T[] | null>,
): Promise<readonly T[]> {
  let current = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; ) {
    const before = current.length;
    for (let at = 0; at < current.length; ) {
      const failed = await attempt([...current.slice(0, at), ...current.slice(at + size)]);
      if (failed === null) at += size;
      else current = failed;
    }
    // An item may be needless only without a later one.
    if (size > 1 || current.length === before) size = Math.floor(size / 2);
  }
  return current;
}
