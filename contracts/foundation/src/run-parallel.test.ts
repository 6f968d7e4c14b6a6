import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runParallel } from './run-parallel.ts';

test('every item is done once, never more at once than allowed, and results keep their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5)), fc.integer({ min: 1, max: 8 }), async (items, atOnce) => {
      let running = 0;
      let most = 0;
      const results = await runParallel(items, atOnce, async (turns) => {
        running += 1;
        most = Math.max(most, running);
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        running -= 1;
        return turns * 2;
      });
      expect(results).toEqual(items.map((turns) => turns * 2));
      expect(most).toBeLessThanOrEqual(atOnce);
    }),
  );
});

test('after an error no other item begins, and it is thrown when the others are done', async () => {
  const begun: number[] = [];
  let isDone = false;
  const running = runParallel([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('first');
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    isDone = true;
  });
  await expect(running).rejects.toThrow('first');
  expect(begun).toEqual([1, 2]);
  expect(isDone).toBe(true);
});
