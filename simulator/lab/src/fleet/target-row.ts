/** Returns the index of the row that a key goes to. Null for other keys. */
export function getTargetRow(
  key: string,
  { from, count, page }: { from: number; count: number; page: number },
): number | null {
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined || last < 0 ? null : Math.min(last, Math.max(0, target));
}
