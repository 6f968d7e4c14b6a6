import { getProduct } from '@stillhouse/products/catalog';

/**
 * How long generating logs is expected to take, and what is said of it (spec section 9).
 *
 * @param product its code; undefined while it is not known
 */
export function logProgress(product: string | undefined): { expectedMs: number; hint: string } {
  const expectedMs = getProduct(product ?? '').logGenerationMs;
  const time = product === 'barra' ? '30 seconds' : '1 min';
  return { expectedMs, hint: `This might take up to ${time}` };
}

/** @returns why a file cannot be an archive of logs, as a sentence; null when it may be one */
export async function whyNoLogs(content: Blob): Promise<string | null> {
  if (content.size === 0) return 'The device answered with an empty file.';
  const start = (await content.slice(0, 64).text()).trimStart();
  // an archive, signed or not, is binary; a page or a message comes in its place from what stands in between
  if (!/^[<{[]/.test(start)) return null;
  return 'The device answered with something that is no archive.';
}
