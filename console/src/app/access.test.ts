import { expect, test } from 'vitest';
import type { Facts } from '../rules/facts.ts';
import { decideAccess } from './access.ts';
import { type RouteDefinition, type RoutePath, routeTable } from './route-table.ts';

const origin = 'http://192.0.2.20';
const admin: Facts = {
  sub: 'admin',
  permissions: [],
  setupMode: false,
  is8021x: false,
  device: null,
};
const setup: Facts = { ...admin, sub: 'setup', setupMode: true };
const oob: Facts = { ...admin, sub: 'oob' };

function open(path: RoutePath, facts: Facts | null, state: unknown = null) {
  const route = routeTable.find((row) => row.path === path);
  if (!route) throw new Error(`There is no route ${path}`);
  const place = { pathname: path, search: '?x=1', hash: '#y', state };
  const decision = decideAccess(route, place, facts, origin);
  return decision.kind === 'show' ? 'shown' : decision.to;
}

// R2.2.
test('a user who is not signed in is redirected to the sign-in page, with the referer', () => {
  for (const route of routeTable) {
    if (!['signed-in', 'standard-mode', 'setup-step', 'dot1x'].includes(route.access)) continue;
    const place = { pathname: route.path, search: '?x=1', hash: '#y', state: null };
    expect(decideAccess(route, place, null, origin)).toEqual({
      kind: 'redirect',
      to: '/login',
      state: { referer: `${route.path}?x=1#y` },
    });
  }
});

// R6.6, R2.2.
test('the proxy page redirects a user who is not signed in to Status, which hands on the referer', () => {
  expect(open('/network/proxy', null)).toBe('/');
  const state = { referer: '/network/proxy?x=1#y' };
  for (const path of ['/network/proxy', '/'] as const) {
    const route = { path, title: '', access: path === '/' ? 'signed-in' : 'signed-in-else-home' };
    const place = {
      pathname: path,
      search: '?x=1',
      hash: '#y',
      state: path === '/' ? state : null,
    };
    expect(decideAccess(route as RouteDefinition, place, null, origin)).toMatchObject({ state });
  }
});

// R2.45, R2.46.
test('sign-in, sign-out, the welcome and the style guide need no user', () => {
  const open = routeTable.filter((row) => ['anyone', 'style-guide-user'].includes(row.access));
  expect(open.map((row) => row.path)).toEqual([
    '/login',
    '/logout',
    '/welcome',
    '/style-guide',
    '/style-guide/modals',
    '/style-guide/buttons',
    '/style-guide/progress',
    '/style-guide/notice',
    '/style-guide/loading-screen',
    '/style-guide/app-loader',
  ]);
  for (const row of open) {
    const place = { pathname: row.path, search: '', hash: '', state: null };
    expect(decideAccess(row, place, null, origin)).toEqual({ kind: 'show' });
  }
});

// R2.3.
test('a signed-in user is redirected from the sign-in page to the referer, or to Status', () => {
  expect(open('/login', admin, { referer: '/system' })).toBe('/system');
  expect(open('/login', admin)).toBe('/');
  expect(open('/login', admin, { referer: 'http://evil.example' })).toBe('/');
});

// R6.1.
test('an admin sees every page', () => {
  for (const { path } of routeTable) {
    if (path !== '/login') expect(open(path, { ...admin, is8021x: true }), path).toBe('shown');
  }
});

// R2.29.
test('without the 802.1x flag its pages redirect to the network page', () => {
  const redirected = routeTable.filter((row) => open(row.path, admin) === '/network');
  expect(redirected.map((row) => row.path)).toEqual([
    '/network/dot1x',
    '/network/dot1x/csr',
    '/network/dot1x/wired',
    '/network/dot1x/wireless',
  ]);
});

// R2.6, R2.16, R6.5.
test('in setup mode Status and the screens of standard mode redirect to the network page', () => {
  const redirected = routeTable.filter(
    (row) => open(row.path, { ...setup, is8021x: true }) === '/network',
  );
  expect(redirected.map((row) => row.path)).toEqual([
    '/',
    ...routeTable.filter((row) => row.access === 'standard-mode').map((row) => row.path),
  ]);
});

// R2.37.
test('additional options redirect the setup-only session to Status, and setup mode to the network page', () => {
  expect(open('/_additional-options', oob)).toBe('/');
  expect(open('/_additional-options', { ...oob, setupMode: true })).toBe('/network');
});

// R6.2.
test('the setup-only session sees Status, the network, and no settings', () => {
  expect(open('/', oob)).toBe('shown');
  expect(open('/network/ntp', oob)).toBe('shown');
  expect(open('/settings/remote-access', oob)).toBe('/');
  expect(open('/system', oob)).toBe('/');
});

test('the guided steps redirect the setup-only session to Status', () => {
  for (const path of ['/pulse', '/video-preview', '/all-set'] as const) {
    expect(open(path, oob)).toBe('/');
    expect(open(path, setup)).toBe('shown');
  }
});

test('the settings redirect the setup user in standard mode to Status', () => {
  const atHome = { ...setup, setupMode: false };
  const redirected = routeTable.filter(
    (row) => open(row.path, { ...atHome, is8021x: true }) === '/',
  );
  expect(redirected.map((row) => row.path)).toEqual([
    '/login',
    ...routeTable.map((row) => row.path).filter((path) => path.startsWith('/settings')),
  ]);
});
