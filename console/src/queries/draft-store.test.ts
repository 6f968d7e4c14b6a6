import { beforeEach, expect, test } from 'vitest';
import { createDraftStore } from './draft-store.ts';

const owner = { user: 'admin', path: '/network/proxy' };
const saved = { mode: 'off', host: '', url: '' };
const store = createDraftStore(sessionStorage);

beforeEach(() => sessionStorage.clear());

// Decision 0089.
test('the same user gets the input back, on the same page only', () => {
  store.save(owner, { mode: 'manual', host: 'proxy.room.example' });
  expect(store.load(owner, saved)).toEqual({ mode: 'manual', host: 'proxy.room.example' });
  expect(store.load({ ...owner, path: '/network/ntp' }, saved)).toEqual({});
  store.remove({ ...owner, path: '/network/ntp' });
  expect(store.load(owner, saved)).toHaveProperty('host');
  store.remove(owner);
  expect(store.load(owner, saved)).toEqual({});
});

// Decision 0089.
test('another user does not get the input, and it is deleted', () => {
  store.save(owner, { host: 'proxy.room.example' });
  expect(store.load({ ...owner, user: 'setup' }, saved)).toEqual({});
  expect(sessionStorage).toHaveLength(0);
});

// Decision 0089.
test('an address that may contain a password is not kept', () => {
  store.save(owner, { mode: 'auto', url: 'http://room:secret@wpad.example/wpad.dat' });
  expect(store.load(owner, saved)).toEqual({ mode: 'auto' });
  expect(JSON.stringify(sessionStorage)).not.toContain('secret');
});

// Decision 0089.
test.each(['{', '[]', '{"user":"admin","path":"/network/proxy"}', 'null'])(
  'damaged input is ignored: %s',
  (text) => {
    sessionStorage.setItem('stillhouse.draft', text);
    expect(store.load(owner, saved)).toEqual({});
  },
);

// Decision 0089.
test('fields that the form does not have are ignored', () => {
  store.save(owner, { host: 'proxy.room.example', port: 80, gone: 'x' });
  expect(store.load(owner, { ...saved, port: '' })).toEqual({ host: 'proxy.room.example' });
});
