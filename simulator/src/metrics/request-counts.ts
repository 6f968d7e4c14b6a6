import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { ExchangeOutcome } from '../journal/entry.ts';
import type { JournalRecord } from '../journal/record.ts';
import { BucketCounts } from './bucket-counts.ts';
import { createHistogramSamples, type MetricFamily, type Sample } from './metric-family.ts';

/** Seconds of real time. A request takes less than a millisecond on a machine that is not busy. */
const durationBounds = [0.0005, 0.001, 0.0025, 0.01, 0.05, 0.25, 1];
/** Seconds of simulated time. */
const delayBounds = [0, 0.1, 0.5, 1, 5, 15, 60];

/** Statuses of requests that are no operation: unknown path, unknown method, booting. */
const otherStatuses = { 404: true, 405: true, 503: true };

type OperationCounts = {
  /** By status label. */
  readonly samples: Map<string, Sample>;
  /** The same, by status if a response was sent completely, else by outcome. */
  readonly byResult: Map<number | ExchangeOutcome, Sample>;
  readonly duration: BucketCounts;
};

/** Counts the requests to all devices, and the faults that acted on them. */
export class RequestCounts {
  /** Null for requests that are no operation. */
  readonly #byOperation = new Map<OperationId | null, OperationCounts>();
  readonly #delay = new BucketCounts(delayBounds);
  readonly #faults = new Map<string, number>();

  /**
   * Counts a request that has ended.
   * @param workMs real time that the device has worked on it
   */
  add(record: JournalRecord, workMs: number): void {
    const { operationId, outcome, status, at, answeredAt, faults } = record;
    const counts = this.#getCounts(operationId);
    const isAnswered = outcome === 'answered' && status !== null;
    const result = isAnswered ? status : outcome;
    const sample = counts.byResult.get(result) ?? addResult(counts, operationId, result);
    sample.value += 1;
    if (isAnswered) {
      counts.duration.add(workMs / 1000);
      this.#delay.add(((answeredAt ?? at) - at) / 1000);
    }
    for (const { kind } of faults) this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1);
  }

  toFamilies(): MetricFamily[] {
    const all = [...this.#byOperation].map(([id, counts]) => ({ id, ...counts }));
    const durationName = 'stillhouse_request_duration_seconds';
    const delayName = 'stillhouse_response_delay_seconds';
    return [
      {
        name: 'stillhouse_requests_total',
        help: 'Requests to devices that have ended, by operation and status.',
        type: 'counter',
        values: all.flatMap(({ samples }) => [...samples.values()]),
      },
      {
        name: durationName,
        help: 'Real time that a device worked on an answered request, without waiting and delays.',
        type: 'histogram',
        values: all.flatMap(({ id, duration }) =>
          createHistogramSamples(durationName, { operation: id ?? 'unknown' }, duration),
        ),
      },
      {
        name: delayName,
        help: 'Simulated time from the acceptance of a request to its response.',
        type: 'histogram',
        values: createHistogramSamples(delayName, {}, this.#delay),
      },
      {
        name: 'stillhouse_faults_applied_total',
        help: 'Faults that acted on requests, by kind.',
        type: 'counter',
        values: [...this.#faults].map(([kind, value]) => ({ labels: { kind }, value })),
      },
    ];
  }

  #getCounts(operationId: OperationId | null): OperationCounts {
    const known = this.#byOperation.get(operationId);
    if (known !== undefined) return known;
    const counts = {
      samples: new Map(),
      byResult: new Map(),
      duration: new BucketCounts(durationBounds),
    };
    this.#byOperation.set(operationId, counts);
    return counts;
  }
}

/** Results with the same label share a sample, so a scrape does not have to add them up. */
function addResult(
  { samples, byResult }: OperationCounts,
  operationId: OperationId | null,
  result: number | ExchangeOutcome,
): Sample {
  const status = toStatusLabel(operationId, result);
  const operation = operationId ?? 'unknown';
  const sample = samples.get(status) ?? { labels: { operation, status }, value: 0 };
  samples.set(status, sample);
  byResult.set(result, sample);
  return sample;
}

/**
 * A fault can send any status. Only declared ones have a label of their own, which bounds the
 * number of series; the others share the label of their class, such as `5xx`.
 */
function toStatusLabel(operationId: OperationId | null, result: number | ExchangeOutcome): string {
  if (typeof result === 'string') return result;
  const declared = operationId === null ? otherStatuses : operations[operationId].responses;
  return Object.hasOwn(declared, result) ? String(result) : `${Math.floor(result / 100)}xx`;
}
