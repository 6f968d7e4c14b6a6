/**
 * Does something for each item, for some of them at the same time. After an error no other item
 * begins, and the error is thrown when those that have begun are done.
 * @returns the results in the order of the items
 */
export async function runParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const left = [...items.entries()];
  const results: R[] = [];
  const work = async () => {
    try {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        results[next[0]] = await act(next[1]);
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  return results;
}
