/**
 * Removes items as long as the case still fails: first halves of them, then quarters, and at last
 * one by one. Every remaining item is needed.
 * @param stillFails true if the case fails in the same way with only these items
 */
export async function shrink<Item>(
  items: readonly Item[],
  stillFails: (fewer: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let left = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; ) {
    let hasRemoved = false;
    for (let index = 0; index < left.length; ) {
      const fewer = [...left.slice(0, index), ...left.slice(index + size)];
      if (await stillFails(fewer)) {
        left = fewer;
        hasRemoved = true;
      } else index += size;
    }
    // Removing an item may have made earlier ones unnecessary.
    if (!hasRemoved || size > 1) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return left;
}
