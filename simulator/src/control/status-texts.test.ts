import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { statusTexts } from './status-texts.ts';

test('the texts of statuses are those of Node.js', () => {
  expect(statusTexts).toEqual(STATUS_CODES);
});
