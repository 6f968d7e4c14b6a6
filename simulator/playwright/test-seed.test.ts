import { expect, test } from 'vitest';
import { withTestSeed } from './test-seed.ts';

const titled = (...titles: string[]) => ({ titlePath: ['folder/file.spec.ts', ...titles] });

test('the seed depends on the title of the test and on the number of the device only', () => {
  const { seed } = withTestSeed({}, titled('network', 'pulls the cable'));
  expect(seed).toBe(withTestSeed({ product: 'arran' }, titled('network', 'pulls the cable')).seed);
  expect(seed).toBe(withTestSeed({}, titled('network @slow', 'pulls the cable @ci')).seed);
  expect(seed).not.toBe(withTestSeed({}, titled('network', 'plugs the cable in')).seed);
  expect(seed).not.toBe(withTestSeed({}, titled('network', 'pulls the cable'), 2).seed);
});

test('a seed of the lease, of its scenario or of its snapshot has priority', () => {
  expect(withTestSeed({ seed: 7 }, titled('one'))).toEqual({ seed: 7 });
  expect(withTestSeed({ scenario: 'chaos' }, titled('one'))).toEqual({ scenario: 'chaos' });
  expect(withTestSeed({ snapshot: {} }, titled('one'))).toEqual({ snapshot: {} });
});
