import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { readBlocks, readValue } from './read-guide.ts';
import { runGuide } from './run-guide.ts';

const guides = readdirSync(join(root, 'docs/guides'));
const references = readdirSync(join(root, 'docs/reference'));
const pages = [
  ...guides.map((name) => `docs/guides/${name}`),
  ...references.map((name) => `docs/reference/${name}`),
];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Tests cite requirements in comments; readers of a guide do not need them. */
const stripCitations = (source: string) => source.replaceAll(/^ *\/\/ R\d.*\n/gm, '');

test.each(pages)(
  'the commands of %s do what it says',
  async (page) => {
    const { commands } = await runGuide(page, Object.keys(scripts));
    expect(commands).toBeGreaterThan(0);
  },
  180_000,
);

test.each(guides)('the browser test in %s is one that runs', (name) => {
  const blocks = readBlocks(readFileSync(join(root, 'docs/guides', name), 'utf8'));
  for (const block of blocks) {
    const path = readValue(block, 'example');
    if (path !== null)
      expect(block.text).toBe(stripCitations(readFileSync(join(root, path), 'utf8')));
  }
});

test('there are guides for developers, firmware teams, operators and QA', () => {
  expect(guides).toEqual(['developers.md', 'firmware.md', 'operators.md', 'qa.md']);
});
