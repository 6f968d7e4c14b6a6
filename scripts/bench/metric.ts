/** One line of the report: a metric, the reference from the same run, and the budget. */
export type Metric = {
  readonly what: string;
  readonly ours: string;
  readonly reference: string;
  readonly budget: string;
  readonly isWithinBudget: boolean;
};

/** The median, which is robust against outliers. */
export function getMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('The median of no values is not defined');
  return middle;
}

/** The value that this share of the values does not exceed. */
export function getQuantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.floor((sorted.length - 1) * share)];
  if (value === undefined) throw new Error('The quantile of no values is not defined');
  return value;
}

/** Prints metrics as a Markdown table. */
export function printMetrics(metrics: readonly Metric[]): void {
  console.log('| what | ours | reference | budget | kept |');
  console.log('|---|---|---|---|---|');
  for (const { what, ours, reference, budget, isWithinBudget: isWithin } of metrics) {
    console.log(`| ${what} | ${ours} | ${reference} | ${budget} | ${isWithin ? 'yes' : 'NO'} |`);
  }
}
