/**
 * One line of the report: a figure beside the reference of the same run and the budget it is held
 * to.
 */
export type Metric = {
  readonly what: string;
  readonly ours: string;
  readonly reference: string;
  readonly budget: string;
  readonly isWithinBudget: boolean;
};

/** The middle value; robust against a machine that stutters. */
export function getMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('The median of no values is not defined');
  return middle;
}

/** Prints figures as a table that can go into a report as it is. */
export function printMetrics(figures: readonly Metric[]): void {
  console.log('| what | ours | reference | budget | kept |');
  console.log('|---|---|---|---|---|');
  for (const { what, ours, reference, budget, isWithinBudget: kept } of figures) {
    console.log(`| ${what} | ${ours} | ${reference} | ${budget} | ${kept ? 'yes' : 'NO'} |`);
  }
}
