import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { type Bounds, findUnapproved, readApproved } from './coverage-bounds.ts';

const boundsFile = 'e2e/coverage-bounds.json';
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns the bounds in a commit, or none if the commit or its file does not exist. */
function readBoundsAt(commit: string): Bounds {
  try {
    const text = execFileSync('git', ['show', `${commit}:${boundsFile}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(text) as Bounds;
  } catch {
    return {};
  }
}

// HEAD covers uncommitted changes, HEAD~1 the latest commit.
test.each(['HEAD', 'HEAD~1'])(
  'no bound of coverage is lower than at %s without a reason',
  (commit) => {
    const now = JSON.parse(read(boundsFile)) as Bounds;
    const approved = readApproved(read('e2e/coverage-approvals.md'));
    expect(findUnapproved(readBoundsAt(commit), now, approved)).toEqual([]);
  },
);

test('a lower or removed bound needs a line with a reason', () => {
  const before = { responses: 10, states: 4, operations: 7 };
  const after = { responses: 9, operations: 8 };
  expect(findUnapproved(before, after, [])).toEqual(['responses 10 -> 9', 'states 4 -> 0']);
  const text = '- responses 10 -> 9: the operation is gone\n- states 4 -> 0:\n';
  expect(findUnapproved(before, after, readApproved(text))).toEqual(['states 4 -> 0']);
});

test('the example line in the approvals file approves nothing', () => {
  expect(readApproved('    - responses 120 -> 118: as an example\n')).toEqual([]);
});
