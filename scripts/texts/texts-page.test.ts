import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { makeTextsPage } from './texts-page.ts';

test('each text names its file, and the requirement if the specification has the text', () => {
  const lines = makeTextsPage(root).split('\n');
  expect(lines).toContain('| Failed to connect to "{ssid}" | area-error-texts.ts | R8.21 |');
  expect(lines).toContain('| There is no page at this address. | NotFoundPage.tsx | ours |');
  expect(lines.filter((line) => line.includes('| ours, R'))).not.toEqual([]);
});
