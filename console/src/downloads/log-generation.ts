import { getProduct } from '@stillhouse/products/catalog';

/**
 * Returns the expected duration of generating logs, and its hint (R9.6).
 *
 * @param product the product code; undefined while it is unknown
 */
export function getLogProgress(product: string | undefined): { expectedMs: number; hint: string } {
  const expectedMs = getProduct(product ?? '').logGenerationMs;
  const time = expectedMs <= 30_000 ? '30 seconds' : '1 min';
  return { expectedMs, hint: `This might take up to ${time}` };
}

/** @returns why a file cannot be an archive of logs, as a sentence; null if it may be one */
export async function getArchiveProblem(content: Blob): Promise<string | null> {
  if (content.size === 0) return 'The device sent an empty file.';
  const start = (await content.slice(0, 64).text()).trimStart();
  // An archive, signed or not, is binary. A proxy may send a page or a message instead.
  if (!/^[<{[]/.test(start)) return null;
  return 'The device sent a file that is not an archive.';
}
