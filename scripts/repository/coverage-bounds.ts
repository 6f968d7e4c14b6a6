/** The minimum coverage by area. */
export type Bounds = Readonly<Record<string, number>>;

/** Lists the changes that an approvals file gives a reason for, as `responses 10 -> 9`. */
export function readApproved(text: string): string[] {
  return [...text.matchAll(/^- (\w+ \d+ -> \d+): *\S.*$/gm)].flatMap(([, change]) => change ?? []);
}

/** Finds bounds that are lower than before or missing, and not approved, as `responses 10 -> 9`. */
export function findUnapproved(
  before: Bounds,
  after: Bounds,
  approved: readonly string[],
): string[] {
  return Object.entries(before)
    .filter(([area, bound]) => (after[area] ?? 0) < bound)
    .map(([area, bound]) => `${area} ${bound} -> ${after[area] ?? 0}`)
    .filter((change) => !approved.includes(change));
}
