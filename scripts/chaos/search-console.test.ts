import { expect, test } from 'vitest';
import { findFirstFailure } from './search-console.ts';

test.each([
  { failing: [16, 17], first: 16 },
  { failing: [17], first: 17 },
  { failing: [] as number[], first: undefined },
])(
  'a search finds $first first, although a run that ends at 17 has left out 16',
  async ({ failing, first }) => {
    const play = async (start: number, count: number) => {
      const seeds = Array.from({ length: count }, (_none, index) => start + index);
      const ends = failing.includes(17) && seeds.includes(17);
      return seeds
        .filter((seed) => !ends || (seed <= 17 && seed !== 16))
        .map((seed) => ({ seed, hasFailed: failing.includes(seed), message: null }));
    };
    expect((await findFirstFailure(play, 1, 25))?.seed).toBe(first);
  },
);
