import type { ControlSchema } from 'stillhouse/client';
import { formatCount } from '../formatting/format-count.ts';

/** Devices of a call: few enough to see the progress and to cancel soon. */
const batchSize = 100;

/** The next call is there when one ends. More would only wait in the simulator. */
const maxAtOnce = 2;

/** How a command ended on several devices. */
export type BulkResult = {
  done: number;
  errors: { id: string; message: string }[];
  /** Devices that were left out because the user canceled. */
  canceled: number;
};

type BulkOptions = {
  formatError: (error: unknown) => string;
  /** Starts no more calls once it is aborted. */
  signal?: AbortSignal;
  /** Called after each call with the number of devices that are through. */
  onProgress?: (through: number) => void;
};

/** Runs a command on all devices, in calls for a part of them. One that fails stops no other. */
export async function runForDevices(
  ids: readonly string[],
  run: (ids: string[]) => Promise<ControlSchema<'BatchResult'>[]>,
  { formatError, signal, onProgress }: BulkOptions,
): Promise<BulkResult> {
  let next = 0;
  const result: BulkResult = { done: 0, errors: [], canceled: ids.length };
  const work = async () => {
    while (next < ids.length && !signal?.aborted) {
      const part = ids.slice(next, next + batchSize);
      next += part.length;
      result.canceled -= part.length;
      const failed = await run(part).then(
        (results) =>
          results.flatMap(({ id, detail }) => (detail === null ? [] : { id, message: detail })),
        (error: unknown) => part.map((id) => ({ id, message: formatError(error) })),
      );
      result.done += part.length - failed.length;
      result.errors.push(...failed);
      onProgress?.(result.done + result.errors.length);
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
  return result;
}

/** Describes a result in a sentence or two. */
export function describeResult(what: string, { done, errors, canceled }: BulkResult): string {
  const [first] = errors;
  const total = formatCount(done + errors.length + canceled);
  const end = canceled > 0 ? ' Canceled.' : '';
  const text = `${what}: ${formatCount(done)} of ${total} devices.${end}`;
  return first === undefined ? text : `${text} ${first.id} failed: ${first.message}`;
}
