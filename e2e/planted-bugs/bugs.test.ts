import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { changeSource, getSourceUrl, isConsoleBug, readPlantedBugs } from './read-bugs.ts';

const bugs = readPlantedBugs();

test('there are planted bugs of the simulator and of the console, each with a name of its own', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
  expect(bugs.filter((bug) => !isConsoleBug(bug)).length).toBeGreaterThanOrEqual(30);
  expect(bugs.filter(isConsoleBug).length).toBeGreaterThanOrEqual(10);
});

test.each(bugs.map((bug) => [bug.name, bug] as const))(
  'the planted bug %s fits the source',
  (_name, bug) => {
    const source = readFileSync(fileURLToPath(getSourceUrl(bug)), 'utf8');
    const planted = changeSource(bug, source);
    expect(planted).not.toBe(source);
    // A file that does not compile would seem to be found at once.
    // Node strips no JSX.
    if (bug.file.endsWith('.ts')) expect(() => stripTypeScriptTypes(planted)).not.toThrow();
  },
);

test('a bug whose text does not occur exactly once is rejected', () => {
  const bug = { name: 'gone', file: 'a.ts', find: 'b', replace: 'c' };
  expect(changeSource(bug, 'abc')).toBe('acc');
  expect(() => changeSource(bug, 'abb')).toThrow('gone: "b" occurs 2 times in a.ts, not once');
});
