import type { Issue } from '@stillhouse/contracts/validators';

/** Further issues are not looked for. Explaining one takes a comparison with all known names. */
export const maxIssues = 20;

/** Collects the issues of each item, until there are enough. */
export function collectIssues<Item>(
  items: readonly Item[],
  check: (item: Item, index: number) => readonly Issue[],
): Issue[] {
  const issues: Issue[] = [];
  for (const [index, item] of items.entries()) {
    if (issues.length >= maxIssues) break;
    issues.push(...check(item, index));
  }
  return issues;
}
