import { expect, test } from 'vitest';
import { parseParameters } from './parse-parameters.ts';

test('numbers, strings and lists are recognized; empty fields are left out', () => {
  expect(
    parseParameters({
      ms: ' 2500 ',
      ssid: 'Hall 2',
      servers: '[time.example, "b.example"]',
      upMs: '',
      none: '[]',
    }),
  ).toEqual({ ms: 2500, ssid: 'Hall 2', servers: ['time.example', 'b.example'], none: [] });
});
