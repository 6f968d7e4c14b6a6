import type { Schema } from '@stillhouse/contracts/api';
import { expect, test } from 'vitest';
import {
  canSaveHostname,
  getHostnameProblem,
  toHostnameFields,
  toHostnameUpdate,
} from './hostname-draft.ts';

const byDefault: Schema<'Hostname'> = {
  hostname: 'NAbc12d340001',
  source: '',
  defaultHostname: 'NAbc12d340001',
  isDefault: true,
};
const room4: Schema<'Hostname'> = {
  ...byDefault,
  hostname: 'room-4',
  source: 'custom',
  isDefault: false,
};
const custom = (name: string) => ({ source: 'custom', custom: name }) as const;
const defaultChosen = { source: 'default', custom: 'room-5' } as const;

test('the form starts with the values of the device', () => {
  expect(toHostnameFields(byDefault)).toEqual({ source: 'default', custom: '' });
  expect(toHostnameFields(room4)).toEqual(custom('room-4'));
});

// R5.8.
test('only a change can be saved, and only if the custom name is not empty', () => {
  expect(canSaveHostname(byDefault, defaultChosen)).toBe(false);
  expect(canSaveHostname(byDefault, custom(''))).toBe(false);
  expect(canSaveHostname(byDefault, custom('  '))).toBe(false);
  expect(canSaveHostname(byDefault, custom('room-4'))).toBe(true);
  // A custom name that equals the default stays when the default changes.
  expect(canSaveHostname(byDefault, custom(byDefault.hostname))).toBe(true);
  expect(canSaveHostname(room4, defaultChosen)).toBe(true);
  expect(canSaveHostname(room4, custom(' room-4 '))).toBe(false);
  expect(canSaveHostname(room4, custom('Room-4'))).toBe(true);
});

test.each(['a', 'room-4', 'ROOM', '4th', 'x'.repeat(63), 'a--b', ' padded '])(
  '%s is a hostname',
  (name) => expect(getHostnameProblem(custom(name))).toBeUndefined(),
);

test.each(['-a', 'a-', 'a b', 'a.b', 'a_b', 'ä', 'x'.repeat(64)])(
  '%s is not a hostname',
  (name) => {
    expect(getHostnameProblem(custom(name))).toBeTypeOf('string');
    expect(getHostnameProblem({ source: 'default', custom: name })).toBeUndefined();
  },
);

// R3.13.
test('the name is sent without surrounding spaces, and empty for the default', () => {
  expect(toHostnameUpdate(custom(' room-4 '))).toEqual({ hostname: 'room-4', source: 'custom' });
  expect(toHostnameUpdate(defaultChosen)).toEqual({ hostname: '', source: '' });
});
