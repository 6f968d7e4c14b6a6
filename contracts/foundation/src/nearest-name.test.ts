import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const names = ['--product', '--port', '--seed', '--setup-port'];

test.each([
  ['--prodct', '--product'],
  ['--prot', '--port'],
  ['--sede', '--seed'],
  ['--setupport', '--setup-port'],
])('who types %s is offered %s', (word, name) => {
  expect(nearestName(word, names)).toBe(name);
});

test('nothing is offered for a word that is near to none', () => {
  expect(nearestName('--xylophone', names)).toBe(null);
});
