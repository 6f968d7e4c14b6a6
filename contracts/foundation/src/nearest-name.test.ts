import { expect, test } from 'vitest';
import { findNearestName } from './nearest-name.ts';

const names = ['--product', '--port', '--seed', '--setup-port'];

test.each([
  ['--prodct', '--product'],
  ['--prot', '--port'],
  ['--sede', '--seed'],
  ['--setupport', '--setup-port'],
])('who types %s is offered %s', (word, name) => {
  expect(findNearestName(word, names)).toBe(name);
});

test('nothing is offered for a word that is near to none', () => {
  expect(findNearestName('--xylophone', names)).toBe(null);
});
