import { expect, test } from 'vitest';
import {
  canSaveProxy,
  getProxyProblems,
  type ProxyFields,
  toProxyFields,
  toProxyUpdate,
} from './proxy-draft.ts';

const off = toProxyFields({ proxy: 'off' });
const manual: ProxyFields = { ...off, mode: 'manual', host: 'proxy.room.example', port: '3128' };
const auto: ProxyFields = { ...off, mode: 'auto', url: 'http://wpad.room.example/wpad.dat' };

// R5.15.
test('a proxy can be saved when it is complete and has changed', () => {
  expect(canSaveProxy(off, off)).toBe(false);
  expect(canSaveProxy(off, manual)).toBe(true);
  expect(canSaveProxy(off, auto)).toBe(true);
  expect(canSaveProxy(manual, manual)).toBe(false);
  expect(canSaveProxy(manual, { ...manual, port: '3129' })).toBe(true);
  expect(canSaveProxy(manual, { ...manual, host: ' proxy.room.example ' })).toBe(false);
  expect(canSaveProxy(manual, { ...manual, host: ' ' })).toBe(false);
  expect(canSaveProxy(manual, { ...manual, port: '' })).toBe(false);
  expect(canSaveProxy(auto, { ...auto, url: '' })).toBe(false);
  expect(canSaveProxy(manual, { ...manual, mode: 'off' })).toBe(true);
});

// R5.15.
test.each(['80a', '80.5', '-1', '0', '65536', '1e3', '8 0'])('%s is not a port', (port) => {
  expect(getProxyProblems({ ...manual, port })).toHaveProperty('port');
  expect(canSaveProxy(off, { ...manual, port })).toBe(false);
});

test('a host has no scheme, and a PAC file has one', () => {
  expect(getProxyProblems({ ...manual, host: 'http://proxy' })).toHaveProperty('host');
  expect(getProxyProblems({ ...auto, url: 'wpad.room.example/wpad.dat' })).toHaveProperty('url');
  expect(getProxyProblems({ ...auto, url: 'ftp://wpad.room.example/' })).toHaveProperty('url');
});

test('an empty field is not a problem', () => {
  expect(getProxyProblems({ ...off, mode: 'manual' })).toEqual({});
  expect(getProxyProblems({ ...off, mode: 'auto' })).toEqual({});
});

// R7.47.
test('fields of another mode are not sent', () => {
  expect(toProxyUpdate({ ...manual, mode: 'off' })).toEqual([{ key: 'proxy', newValue: 'off' }]);
  expect(toProxyUpdate({ ...manual, url: 'nonsense' })).toEqual([
    { key: 'proxy', newValue: 'manual' },
    { key: 'host', newValue: 'proxy.room.example' },
    { key: 'port', newValue: 3128 },
  ]);
});
