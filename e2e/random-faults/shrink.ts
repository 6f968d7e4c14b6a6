/**
 * Leaves out one after the other, as long as it still fails: what is left is needed, each of it.
 * @param stillFails whether it fails in the same way with these only
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
      // What was needed beside it may not be so any more.
      index = 0;
    } else index += 1;
  }
  return left;
}
