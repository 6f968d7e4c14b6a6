import { expect, test } from 'vitest';
import { formatQuantity } from './format-quantity.ts';

test.each([
  [0, '0 requests'],
  [1, '1 request'],
  [2, '2 requests'],
])('%i is formatted as "%s"', (count, text) => {
  expect(formatQuantity(count, 'request')).toBe(text);
});
