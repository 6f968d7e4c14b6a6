import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test.each(['/network/wifi', '/network/wifi/', '/Network/WiFi', '/network/wi%66i'])(
  '%s is an address of the path /network/wifi',
  (pathname) => {
    expect(matchPath('/network/wifi', pathname)).toEqual({});
  },
);

test.each(['/network', '/network/wifi/x', '/network/wifix', '/x/network/wifi', '/network/%'])(
  '%s is none',
  (pathname) => {
    expect(matchPath('/network/wifi', pathname)).toBeNull();
  },
);

test('the root has no other address', () => {
  expect(matchPath('/', '/')).toEqual({});
  expect(matchPath('/', '/network')).toBeNull();
});

test('a parameter is decoded, and is one part of the address', () => {
  const path = '/network/certificates/:certificateId';
  expect(matchPath(path, '/network/certificates/a%3Ab')).toEqual({ certificateId: 'a:b' });
  expect(matchPath(path, '/network/certificates/%')).toEqual({ certificateId: '%' });
  expect(matchPath(path, '/network/certificates')).toBeNull();
  expect(matchPath(path, '/network/certificates/a/b')).toBeNull();
});

test('a page is within the pages above it', () => {
  expect(matchPath('/network', '/network/wifi', false)).toEqual({});
  expect(matchPath('/network', '/network', false)).toEqual({});
  expect(matchPath('/network', '/networks', false)).toBeNull();
});
