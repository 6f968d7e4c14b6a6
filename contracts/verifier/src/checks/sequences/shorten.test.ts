import { expect, test } from 'vitest';
import { shortenSequence } from './shorten.ts';

test('of forty steps, the three that fail together remain in their order', async () => {
  const steps = Array.from({ length: 40 }, (_none, at) => at);
  let attempts = 0;
  const shortest = await shortenSequence(steps, async (some) => {
    attempts += 1;
    return [5, 21, 38].every((one) => some.includes(one)) ? some : null;
  });
  expect(shortest).toEqual([5, 21, 38]);
  expect(attempts).toBeLessThan(40);
});

test('a sequence of which every step is needed remains whole', async () => {
  const steps = ['write', 'sign in', 'read'];
  expect(await shortenSequence(steps, async () => null)).toEqual(steps);
});

test('a step that is needless without a later one is left out, too', async () => {
  // `undo` is needed as long as `do` is there.
  const shortest = await shortenSequence(['undo', 'write', 'do', 'read'], async (some) => {
    const fails = ['write', 'read'].every((one) => some.includes(one));
    return fails && (some.includes('undo') || !some.includes('do')) ? some : null;
  });
  expect(shortest).toEqual(['write', 'read']);
});

test('steps after the one that fails are left out', async () => {
  const shortest = await shortenSequence([1, 2, 3, 4, 5, 6, 7, 8], async (some) =>
    some.includes(2) ? some.slice(0, some.indexOf(2) + 1) : null,
  );
  expect(shortest).toEqual([2]);
});
