/**
 * Removes items one by one as long as the case still fails. Every remaining item is needed.
 * @param stillFails true if the case fails in the same way with only these items
 */
export async function shrink<Item>(
  items: readonly Item[],
  stillFails: (fewer: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let left = items;
  for (let index = 0; index < left.length; ) {
    const fewer = left.filter((_item, at) => at !== index);
    if (await stillFails(fewer)) {
      left = fewer;
      // Removing this item may have made earlier ones unnecessary.
      index = 0;
    } else index += 1;
  }
  return left;
}
