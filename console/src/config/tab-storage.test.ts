import { expect, test } from 'vitest';
import { createTabStorage } from './tab-storage.ts';

// R1.8.
test('consoles below different base paths do not see the values of each other', () => {
  const [root, one, two] = ['', '/one', '/two'].map((base) =>
    createTabStorage(sessionStorage, base),
  );
  root?.setItem('stillhouse.token', 'of the root');
  one?.setItem('stillhouse.token', 'of one');
  expect(two?.getItem('stillhouse.token')).toBeNull();
  two?.removeItem('stillhouse.token');
  expect(one?.getItem('stillhouse.token')).toBe('of one');
  expect(sessionStorage.getItem('stillhouse.token')).toBe('of the root');
});
