import { expect, test } from 'vitest';
import { explainMemory } from './memory-note.ts';

const limit = 4_096 * 2 ** 20;

// R7.75.
test('a fleet that may outgrow the memory says how to start it with enough', () => {
  expect(explainMemory(200_000, limit)).toBeNull();
  const note = explainMemory(250_000, limit);
  expect(note).toContain('If all 250000 devices are used');
  expect(note).toContain('Node.js allows 4096 MB');
  const [, megabytes] = /--max-old-space-size=(\d+)/.exec(note ?? '') ?? [];
  expect(explainMemory(250_000, Number(megabytes) * 2 ** 20)).toBeNull();
});
