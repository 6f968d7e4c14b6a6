/** Does something for each item, for some of them at the same time. */
export async function runParallel<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const work = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
