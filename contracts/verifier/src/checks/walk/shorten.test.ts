import { expect, test } from 'vitest';
import { shortenSequence } from './shorten.ts';

test('of forty steps, the three that fail together remain in their order', async () => {
  const steps = Array.from({ length: 40 }, (_none, at) => at);
  let attempts = 0;
  const shortest = await shortenSequence(steps, async (some) => {
    attempts += 1;
    return [5, 21, 38].every((one) => some.includes(one));
  });
  expect(shortest).toEqual([5, 21, 38]);
  expect(attempts).toBeLessThan(40);
});

test('a sequence of which every step is needed remains whole', async () => {
  const steps = ['write', 'sign in', 'read'];
  expect(await shortenSequence(steps, async () => false)).toEqual(steps);
});
