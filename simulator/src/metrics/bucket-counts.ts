/** Counts values in buckets, as a histogram of Prometheus does. Cheap enough for every request. */
export class BucketCounts {
  /** Upper bounds (inclusive), ascending. */
  readonly bounds: readonly number[];
  /** Values per bucket, not cumulative. The last bucket has no upper bound. */
  readonly counts: number[];
  sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  add(value: number): void {
    const found = this.bounds.findIndex((bound) => value <= bound);
    const bucket = found < 0 ? this.bounds.length : found;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += value;
  }
}
