import type { BucketCounts } from './bucket-counts.ts';

type Labels = Readonly<Record<string, string | number>>;

/** One line with a value. */
export type Sample = {
  /** Differs from the name of the family in histograms. */
  metricName?: string;
  labels: Labels;
  value: number;
};

/** Samples of one name, as `Registry.getMetricsAsJSON()` of prom-client returns them. */
export type MetricFamily = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  values: Sample[];
};

/** Creates the samples of a histogram for one set of labels. Buckets become cumulative. */
export function createHistogramSamples(
  name: string,
  labels: Labels,
  { bounds, counts, sum }: BucketCounts,
): Sample[] {
  let count = 0;
  const buckets = counts.map((inBucket, index) => {
    count += inBucket;
    const le = bounds[index] ?? '+Inf';
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
