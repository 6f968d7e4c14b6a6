import { expect, test } from 'vitest';
import { LastWish } from './latest-request-queue.ts';

/** Brings a machine to a state when it is let go. */
function slowly() {
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  const bringTo = (state: string) => {
    seen.push(state);
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const letGo = async () => {
    waiting.shift()?.();
    await Promise.resolve();
  };
  return { seen, bringTo, letGo };
}

test('a press on the way to another state is followed when that is reached', async () => {
  const { seen, bringTo, letGo } = slowly();
  const wish = new LastWish();
  const done = wish.press('off', bringTo);
  await wish.press('booting', bringTo);
  expect(seen).toEqual(['off']);
  await letGo();
  expect(seen).toEqual(['off', 'booting']);
  await letGo();
  await done;
  expect(wish.isUnderWay).toBe(false);
});

test('of several presses on the way the last one counts', async () => {
  const { seen, bringTo, letGo } = slowly();
  const wish = new LastWish();
  const done = wish.press('off', bringTo);
  await wish.press('booting', bringTo);
  await wish.press('off', bringTo);
  await letGo();
  await done;
  expect(seen).toEqual(['off']);
});
