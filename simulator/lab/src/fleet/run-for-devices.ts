/** More at once would only wait in the browser, which has six connections to an origin. */
const maxAtOnce = 4;

/** How a command ended on several devices. */
export type BulkResult = { done: number; errors: { id: string; message: string }[] };

/** Runs a command on each device, a few at once. One that fails does not stop the others. */
export async function runForDevices(
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
  formatError: (error: unknown) => string,
): Promise<BulkResult> {
  const left = [...ids];
  const result: BulkResult = { done: 0, errors: [] };
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      try {
        await run(id);
        result.done += 1;
      } catch (error) {
        result.errors.push({ id, message: formatError(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
  return result;
}

/** Describes a result in a sentence or two. */
export function describeResult(what: string, { done, errors }: BulkResult): string {
  const [first] = errors;
  const text = `${what}: ${done} of ${done + errors.length} devices.`;
  return first === undefined ? text : `${text} ${first.id} failed: ${first.message}`;
}
