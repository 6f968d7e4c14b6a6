import { expect, test } from 'vitest';
import { logProgress } from './log-progress.ts';

// R9.6.
test.each([
  ['arran', 50_000, 'This might take up to 1 min'],
  ['barra', 30_000, 'This might take up to 30 seconds'],
  ['cardhu', 60_000, 'This might take up to 1 min'],
  ['kavalan', 60_000, 'This might take up to 1 min'],
  ['newer', 60_000, 'This might take up to 1 min'],
  [undefined, 60_000, 'This might take up to 1 min'],
])('logs of %s are expected in %d ms', (product, expectedMs, hint) => {
  expect(logProgress(product)).toEqual({ expectedMs, hint });
});
