import { operations } from '@stillhouse/contracts/operations';
import { expect, test, vi } from 'vitest';

const load = () => import('./unique-user-name.ts');

/** As in a new process. */
async function loadAnew() {
  vi.resetModules();
  return load();
}

test('no run uses the user names of an earlier run, whose failures a device still counts', async () => {
  const [first, second] = [await loadAnew(), await loadAnew()];
  expect(first.getUnknownUser(1)).not.toBe(second.getUnknownUser(1));
  expect([first, second].map((it) => it.isUnknownUser(first.getUnknownUser(1)))).toEqual([
    true,
    false,
  ]);
  const body = { userName: 'x', password: 'y' };
  const names = [first, second].map((it) => it.makeUserNameUnique(operations.signIn, body, 1));
  expect(names[0]).not.toEqual(names[1]);
});

test('a user name keeps its length, if the prefix fits', async () => {
  const { makeUserNameUnique } = await load();
  const userName = 'u'.repeat(128);
  const { length } = Object(makeUserNameUnique(operations.signIn, { userName }, 1)).userName;
  expect(length).toBe(128);
});
