import { expect, test } from 'vitest';
import { LatestRequestQueue } from './latest-request-queue.ts';

/** A run that is complete when the test says so. */
function createManualRun() {
  const started: string[] = [];
  const pending: (() => void)[] = [];
  const run = (state: string) => {
    started.push(state);
    return new Promise<void>((resolve) => pending.push(resolve));
  };
  const complete = async () => {
    pending.shift()?.();
    await Promise.resolve();
  };
  return { started, run, complete };
}

test('a request during another one runs after it', async () => {
  const { started, run, complete } = createManualRun();
  const queue = new LatestRequestQueue<string>();
  const done = queue.request('off', run);
  await queue.request('booting', run);
  expect(started).toEqual(['off']);
  await complete();
  expect(started).toEqual(['off', 'booting']);
  await complete();
  await done;
  expect(queue.isRunning).toBe(false);
});

test('of several requests during another one only the latest counts', async () => {
  const { started, run, complete } = createManualRun();
  const queue = new LatestRequestQueue<string>();
  const done = queue.request('off', run);
  await queue.request('booting', run);
  await queue.request('off', run);
  await complete();
  await done;
  expect(started).toEqual(['off']);
});
