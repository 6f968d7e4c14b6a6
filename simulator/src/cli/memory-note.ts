import { getHeapStatistics } from 'node:v8';

/** A used device with a short journal (decision 0008), and what the process needs without any. */
const bytesEach = 20_000;
const bytesAlways = 200_000_000;

/**
 * Says how to give the process the memory that its devices need if all are used; null if it has it.
 * @param limit bytes that V8 allows for the heap
 */
export function explainMemory(
  devices: number,
  limit: number = getHeapStatistics().heap_size_limit,
): string | null {
  const needed = bytesAlways + devices * bytesEach;
  if (needed <= limit) return null;
  const megabytes = Math.ceil(needed / 2 ** 20);
  return `If all ${devices} devices are used, they need about ${megabytes} MB of memory, but Node.js allows ${Math.floor(limit / 2 ** 20)} MB here and would end. Set NODE_OPTIONS=--max-old-space-size=${megabytes}, or use shards.`;
}
