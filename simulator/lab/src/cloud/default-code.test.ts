import { expect, test } from 'vitest';
import { createDefaultCode } from './default-code.ts';

test('default codes are valid and unique', () => {
  const created: string[] = [];
  for (let code = 0; code < 800; code += 1) created.push(createDefaultCode(created));
  expect(created.slice(0, 2)).toEqual(['LABCOAAA', 'LABCOAAB']);
  expect(new Set(created).size).toBe(800);
  for (const code of created) expect(code).toMatch(/^[A-Z]{8}$/);
});
