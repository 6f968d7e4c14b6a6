import { expect, test } from 'vitest';
import { usualCode } from './default-code.ts';

test('a code that nobody typed has letters of its own, however many there are', () => {
  const made: string[] = [];
  for (let code = 0; code < 800; code += 1) made.push(usualCode(made));
  expect(made.slice(0, 2)).toEqual(['LABCOAAA', 'LABCOAAB']);
  expect(new Set(made).size).toBe(800);
  for (const code of made) expect(code).toMatch(/^[A-Z]{8}$/);
});
