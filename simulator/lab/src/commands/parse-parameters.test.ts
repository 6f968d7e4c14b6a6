import { expect, test } from 'vitest';
import { typedParameters } from './parse-parameters.ts';

test('numbers, texts and lists are what they look like; what is empty is left out', () => {
  expect(
    typedParameters({
      ms: ' 2500 ',
      ssid: 'Hall 2',
      servers: '[time.example, "b.example"]',
      upMs: '',
      none: '[]',
    }),
  ).toEqual({ ms: 2500, ssid: 'Hall 2', servers: ['time.example', 'b.example'], none: [] });
});
