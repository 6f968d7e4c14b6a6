import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeToken } from '../../test/make-token.ts';
import { defaultConfig } from '../config/console-config.ts';
import { tabKeys } from '../config/storage-keys.ts';
import { createSessionServices } from './create-session-services.ts';
import { createLazyPages } from './lazy-page.ts';
import { openSignIn } from './open-sign-in.ts';
import { Root } from './Root.tsx';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/login');
});

const App = () => <p>The application</p>;

/** Opens the console with a chunk of the application that the test loads. */
function open(isSignInOpen = openSignIn(window, '')) {
  const services = createSessionServices({
    config: defaultConfig,
    flags: { setupMode: false, is8021x: false, serialNumber: null },
    origin: location.origin,
    storage: sessionStorage,
    now: Date.now,
    warn: () => {},
  });
  const requests: PromiseWithResolvers<{ App: typeof App }>[] = [];
  const pages = createLazyPages({
    app: () => {
      const request = Promise.withResolvers<{ App: typeof App }>();
      requests.push(request);
      return request.promise;
    },
  });
  render(<Root services={services} pages={pages} isSignInOpen={isSignInOpen} />);
  const signIn = () => act(() => services.session.open(makeToken(), null));
  return { requests, signIn };
}

// Decision 0035.
test('the application is requested under the sign-in page, which stays until the user signs in', async () => {
  const { requests, signIn } = open();
  expect(document.title).toBe('Sign in - Oban');
  await userEvent.type(screen.getByLabelText('Username'), 'admin');
  expect(requests).toHaveLength(1);
  await act(async () => requests[0]?.resolve({ App }));
  expect(screen.getByLabelText('Username')).toHaveValue('admin');
  signIn();
  expect(screen.getByText('The application')).toBeVisible();
});

// R8.30, decision 0035.
test('a user who signs in waits for the application, and can retry when it cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { requests, signIn } = open();
  signIn();
  expect(screen.getByRole('main')).toHaveTextContent('Loading the page');
  await act(async () => {
    for (const { reject } of requests) reject(new TypeError('Failed to fetch'));
  });
  expect(await screen.findByText('Unable to connect to the device.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await act(async () => requests.at(-1)?.resolve({ App }));
  expect(await screen.findByText('The application')).toBeVisible();
  vi.restoreAllMocks();
});

// Decision 0035.
test.each([
  ['/network', 'Oban'],
  // Pages that stand alone.
  ['/welcome', null],
  ['/style-guide', null],
])('a user who reloads %s sees its frame before the application arrives', (address, brand) => {
  history.replaceState(null, '', address);
  sessionStorage.setItem(tabKeys.token, makeToken());
  open(false);
  expect(screen.getByRole('main')).toHaveTextContent('Loading the page');
  expect(screen.queryByText('Oban')?.textContent ?? null).toBe(brand);
});

// R2.2, R2.3, R6.6.
test.each([
  ['/', { referer: '/' }],
  ['/network/wifi?a=1#b', { referer: '/network/wifi?a=1#b' }],
  ['/network/proxy', { referer: '/network/proxy' }],
])('a visitor who opens %s is asked to sign in, and gets there afterwards', (address, state) => {
  history.replaceState(null, '', address);
  expect(openSignIn(window, '')).toBe(true);
  expect(location.pathname).toBe('/login');
  expect(history.state.usr).toEqual(state);
});

test.each(['/welcome', '/logout', '/style-guide', '/nowhere', '/network/'])(
  'the application shows %s',
  (address) => {
    history.replaceState(null, '', address);
    expect(openSignIn(window, '')).toBe(false);
    expect(location.pathname).toBe(address);
  },
);

test('below a base path, a visitor is asked to sign in there', () => {
  history.replaceState(null, '', '/some/path/network');
  expect(openSignIn(window, '/some/path')).toBe(true);
  expect(location.pathname).toBe('/some/path/login');
  expect(history.state.usr).toEqual({ referer: '/network' });
});

test('a user who goes back from the sign-in page gets the application', async () => {
  const { requests } = open();
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  await act(async () => {
    for (const { resolve } of requests) resolve({ App });
  });
  expect(await screen.findByText('The application')).toBeVisible();
});
