import { createSimulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { mergeReports, type Report } from 'stillhouse-verify';
import { expect, onTestFinished, test } from 'vitest';
import { verifyProducts } from './verify-products.ts';

// Decision 0077.

const shardCounts = [1, 2, 4];

/** In the order of the catalog. */
const products = ['arran', 'dalmore', 'longrow', 'unknown'] as const;

/** What a run says about the devices, without times and ports. */
function getVerdicts({ results, devices = [], exitCode, counts, summary }: Report) {
  return {
    exitCode,
    summary,
    counts,
    devices: devices.map(({ product, serialNumber, exitCode: code }) => [
      product,
      serialNumber,
      code,
    ]),
    results: results.map(({ id, operationId, verdict, byDevice }) => ({
      id,
      operationId,
      verdict,
      byDevice,
    })),
  };
}

test('products in any number of shards have the same verdicts', { timeout: 300_000 }, async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const control = createControlClient(simulator.labUrl);
  const merged: ReturnType<typeof getVerdicts>[] = [];
  for (const count of shardCounts) {
    const verified: string[] = [];
    const sources: { source: string; report: Report }[] = [];
    for (const index of Array(count).keys()) {
      const report = await verifyProducts({
        control,
        products,
        shard: { index, count },
        harm: 'read',
        only: ['shape'],
        note: () => {},
        onReport: (product) => void verified.push(product),
      });
      expect(report.shard).toBe(`${index}/${count}`);
      sources.push({ source: `${index}.json`, report });
    }
    expect(verified.toSorted()).toEqual(products);
    merged.push(getVerdicts(mergeReports(sources)));
  }
  expect(merged[0]).toMatchObject({ exitCode: 0, summary: 'Conformant: 4 devices.' });
  expect(merged[0]?.counts.byVerdict.pass).toBeGreaterThan(10);
  for (const other of merged) expect(other).toEqual(merged[0]);
  expect(simulator.list()).toEqual([]);
});
