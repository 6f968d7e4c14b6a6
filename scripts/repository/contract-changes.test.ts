import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listUnapproved, readApprovals } from '../../contracts/verifier/src/diff/approvals.ts';
import { ContractFile } from '../../contracts/verifier/src/diff/contract-file.ts';
import { diffContracts } from '../../contracts/verifier/src/diff/diff.ts';
import { root } from '../set-up/paths.mjs';

const now = readFileSync(join(root, 'openapi.yaml'), 'utf8');

/** Returns the contract of a commit, or null if the history lacks it, as in a shallow clone. */
function readContractAt(revision: string): string | null {
  try {
    return execFileSync('git', ['show', `${revision}:openapi.yaml`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 10_000_000,
    });
  } catch {
    return null;
  }
}

/**
 * The commit to compare with: the last commit while the contract is being edited, else the one
 * before it on main.
 */
const before =
  [readContractAt('HEAD'), readContractAt('HEAD^1')].find((text) => text !== now) ?? now;

const changes = diffContracts(
  new ContractFile(before, 'openapi.yaml before'),
  new ContractFile(now, 'openapi.yaml'),
);

test('every breaking change of the contract has a reason in contracts/approvals.yaml', () => {
  const approvals = readApprovals(join(root, 'contracts/approvals.yaml'));
  expect(listUnapproved(changes, approvals).map(({ id }) => id)).toEqual([]);
});

test('the newest entry of the changelog has the version of the contract and names every changed operation', () => {
  const changelog = readFileSync(join(root, 'openapi.changelog.md'), 'utf8');
  const [, newest = ''] = changelog.split(/^## /m);
  expect(newest.split('\n')[0]).toBe(parse(now).info.version);
  const changed = new Set(changes.map(({ place }) => place.split(' ')[0] ?? place));
  expect([...changed].filter((name) => !newest.includes(name))).toEqual([]);
});
