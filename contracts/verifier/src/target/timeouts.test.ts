import { expect, test } from 'vitest';
import { scaleTimeout } from './timeouts.ts';

test('the timeout scale multiplies a timeout, but leaves a response a second', () => {
  expect(scaleTimeout(5_000, 3)).toBe(15_000);
  expect(scaleTimeout(30_000, 0.1)).toBe(3_000);
  expect(scaleTimeout(5_000, 0.01)).toBe(1_000);
});
