import { formatCount } from '../formatting/format-count.ts';

/** More at once would only wait in the browser, which has six connections to an origin. */
const maxAtOnce = 4;

/** How a command ended on several devices. */
export type BulkResult = {
  done: number;
  errors: { id: string; message: string }[];
  /** Devices that were left out because the user canceled. */
  canceled: number;
};

type BulkOptions = {
  formatError: (error: unknown) => string;
  /** Starts no more commands once it is aborted. */
  signal?: AbortSignal;
  /** Called after each device with the number of devices that are through. */
  onProgress?: (through: number) => void;
};

/** Runs a command on each device, a few at once. One that fails does not stop the others. */
export async function runForDevices(
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
  { formatError, signal, onProgress }: BulkOptions,
): Promise<BulkResult> {
  const left = ids.values();
  const result: BulkResult = { done: 0, errors: [], canceled: ids.length };
  const work = async () => {
    // One iterator for all workers: each takes the next device.
    for (const id of left) {
      if (signal?.aborted) return;
      result.canceled -= 1;
      try {
        await run(id);
        result.done += 1;
      } catch (error) {
        result.errors.push({ id, message: formatError(error) });
      }
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
