import { formatShard, type Shard, selectShard } from '@stillhouse/foundation/shard';
import { verifySimulatedDevice } from '@stillhouse/mutants/verify-simulated-device';
import type { ProductCode } from '@stillhouse/products/catalog';
import type { ControlClient } from 'stillhouse/client';
import { mergeReports, type Report, type VerifyOptions } from 'stillhouse-verify';

type Product = ProductCode | 'unknown';

type Options = {
  readonly control: ControlClient;
  readonly products: readonly Product[];
  readonly shard: Shard;
  readonly harm: VerifyOptions['harm'];
  readonly only: readonly string[];
  readonly note: (line: string) => void;
  readonly onReport: (product: Product, report: Report) => void;
};

/**
 * Simulated seconds per real second. What takes seconds on the device must last long enough for a
 * second request to meet it on a busy machine. Otherwise its requirements are not tested.
 */
const speeds = { read: 10, safe: 10, security: 10, destructive: 30 } as const;

/** Releases the device of a run that was killed. */
const maxRunMs = 3_600_000;

/** Verifies a simulated device of each product of the shard, and returns their merged report. */
export async function verifyProducts(options: Options): Promise<Report> {
  const { products, shard, onReport } = options;
  // By position, so that no shard is empty.
  const selected = selectShard([...products.keys()], shard, (at) => at);
  const sources: { source: string; report: Report }[] = [];
  for (const { item } of selected) {
    const product = products[item];
    if (product === undefined) continue;
    const report = await verifyProduct(product, options);
    onReport(product, report);
    sources.push({ source: product, report });
  }
  return { ...mergeReports(sources), shard: formatShard(shard) };
}

async function verifyProduct(
  product: Product,
  { control, harm, only, note }: Options,
): Promise<Report> {
  const { id, baseUrl, setupUrl, serialNumber } = await control.lease({
    product,
    // The same device in each run, whatever else the simulator has leased.
    seed: 1,
    clock: 'scaled',
    speed: speeds[harm],
    ttlMs: maxRunMs,
  });
  try {
    const { report } = await verifySimulatedDevice(
      { url: baseUrl, setupUrl, serialNumber },
      { harm, only },
      { note },
    );
    return report;
  } finally {
    await control.release(id);
  }
}
