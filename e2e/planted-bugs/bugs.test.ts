import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { getBugUrl, plantBug, readPlantedBugs } from './read-bugs.ts';

const bugs = readPlantedBugs();

test('there are at least 30 planted bugs, each with a name of its own', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
  expect(bugs.length).toBeGreaterThanOrEqual(30);
});

test.each(bugs.map((bug) => [bug.name, bug] as const))(
  'the planted bug %s fits the source of the simulator',
  (_name, bug) => {
    const source = readFileSync(fileURLToPath(getBugUrl(bug)), 'utf8');
    const planted = plantBug(bug, source);
    expect(planted).not.toBe(source);
    // A file that does not compile would seem to be found at once.
    expect(() => stripTypeScriptTypes(planted)).not.toThrow();
  },
);

test('a bug whose text does not occur exactly once is rejected', () => {
  const bug = { name: 'gone', does: '', file: 'a.ts', find: 'b', replace: 'c' };
  expect(plantBug(bug, 'abc')).toBe('acc');
  expect(() => plantBug(bug, 'abb')).toThrow('gone: "b" occurs 2 times in a.ts, not once');
});
