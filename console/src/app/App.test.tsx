import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { barraStatus, createFakeDevice } from '../../test/fake-device.ts';
import { makeToken } from '../../test/make-token.ts';
import { address, openConsole } from '../../test/open-console.tsx';
import { tabKeys } from '../config/storage-keys.ts';

beforeEach(() => sessionStorage.clear());

const signInCall = 'POST /api/v1/admin_login';
const statusCall = 'GET /api/v1/status';

const goodDevice = () =>
  createFakeDevice({
    [signInCall]: () => ({ body: { token: makeToken() } }),
    [statusCall]: () => ({ body: barraStatus }),
  });

function alreadySignedIn(sub = 'admin') {
  sessionStorage.setItem('stillhouse.token', makeToken({ sub }));
}

async function signIn(userName = 'admin', password = 'stillhouse') {
  const user = userEvent.setup();
  await user.clear(screen.getByRole('textbox', { name: 'Username' }));
  await user.type(screen.getByRole('textbox', { name: 'Username' }), userName);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

// R2.3.
test('a user signs in and gets to the requested page', async () => {
  openConsole('/network/ethernet?a=1#b', goodDevice());
  expect(address()).toBe('/login');
  expect(document.title).toBe('Sign in - Oban');
  await signIn();
  await screen.findByRole('heading', { level: 1, name: 'Ethernet' });
  expect(address()).toBe('/network/ethernet?a=1#b');
});

// R8.1.
test('a rejected sign-in keeps the input and focuses the password', async () => {
  openConsole(
    '/login',
    createFakeDevice({ [signInCall]: () => ({ status: 404, body: { code: 'sign-in-refused' } }) }),
  );
  await signIn('admin', 'wrong');
  expect(await screen.findByText('Username or password is incorrect')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('admin');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

// R5.1.
test('an empty field is reported without a request to the device', async () => {
  const device = goodDevice();
  openConsole('/login', device);
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Enter your username.')).toBeVisible();
  expect(screen.getByText('Enter your password.')).toBeVisible();
  expect(device.calls).toEqual([]);
});

// R2.5.
test('a signed-in user sees the status, and nothing of it after Logout', async () => {
  alreadySignedIn();
  openConsole('/', goodDevice());
  expect(await screen.findByText('NAbc12d340001')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Bar' })).toBeVisible();
  expect(screen.getByText('Connected')).toBeVisible();
  expect(document.title).toBe('Bar …40001 - Status');
  await userEvent.click(screen.getByRole('link', { name: 'Logout' }));
  expect(address()).toBe('/login');
  // A console of an earlier test may still send events, and keep the number of its tab.
  expect(Object.keys(sessionStorage).filter((key) => key !== tabKeys.anonymousId)).toEqual([]);
  expect(screen.queryByText('NAbc12d340001')).toBeNull();
  await signIn();
  await screen.findByRole('heading', { level: 1, name: /^Status/ });
  expect(address()).toBe('/');
});

// R2.3, R2.5.
test('below a base path, a user signs in, opens pages and signs out', async () => {
  openConsole('/some/path/settings/audio-video?a=1', goodDevice(), '/some/path');
  expect(address()).toBe('/some/path/login');
  await signIn();
  await screen.findByRole('heading', { level: 1, name: 'Audio & video' });
  expect(address()).toBe('/some/path/settings/audio-video?a=1');
  expect(sessionStorage.getItem('stillhouse.token')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'System' }));
  expect(address()).toBe('/some/path/system');
  expect(screen.getByRole('link', { name: 'System' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('link', { name: 'Logout' }));
  expect(address()).toBe('/some/path/login');
  const isOther = (key: string) => !key.startsWith(tabKeys.anonymousId);
  expect(Object.keys(sessionStorage).filter(isOther)).toEqual([]);
});

test('a navigation announces the title and focuses the heading', async () => {
  alreadySignedIn();
  openConsole('/', goodDevice());
  await userEvent.click(await screen.findByRole('link', { name: 'Audio & video' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Audio & video' })).toHaveFocus();
  expect(document.title).toBe('Bar …40001 - Audio & video');
  expect(screen.getByRole('link', { name: 'Audio & video' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

// R4.3.
test('an admin whose token the device has forgotten signs in again and continues', async () => {
  let valid = false;
  alreadySignedIn();
  openConsole(
    '/?x=1',
    createFakeDevice({
      [signInCall]: () => {
        valid = true;
        return { body: { token: makeToken({ permissions: ['new'] }) } };
      },
      [statusCall]: () =>
        valid ? { body: barraStatus } : { status: 401, body: { code: 'unauthorized' } },
    }),
  );
  expect(
    await screen.findByText('The device has ended your session. Sign in again.'),
  ).toBeVisible();
  await signIn();
  expect(await screen.findByText('NAbc12d340001')).toBeVisible();
  expect(address()).toBe('/?x=1');
});

// R4.1.
test('a session that expires says so, and the user comes back to where they were', async () => {
  alreadySignedIn();
  const { session } = openConsole('/system', goodDevice());
  act(() => session.close({ kind: 'expired' }));
  expect(await screen.findByText('Your session has expired. Sign in again.')).toBeVisible();
  await signIn();
  await waitFor(() => expect(address()).toBe('/system'));
});

// R2.18, R8.25.
test('a device that responds with an error fails the card', async () => {
  alreadySignedIn();
  openConsole(
    '/',
    createFakeDevice({ [statusCall]: () => ({ status: 403, body: { detail: 'Not for you.' } }) }),
  );
  expect(await screen.findByText('An error occurred')).toBeVisible();
  expect(screen.getByText('Not for you.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});

// R2.6.
test('setup mode starts at the network page', async () => {
  alreadySignedIn('setup');
  const device = createFakeDevice({
    [statusCall]: () => ({ body: barraStatus }),
    'POST /api/v1/setup/mode': () => ({ body: { mode: 'guided' } }),
  });
  openConsole('/?setup=1', device);
  expect(await screen.findByRole('heading', { level: 1, name: 'Network' })).toBeVisible();
  expect(address()).toBe('/network');
  expect(screen.queryByRole('link', { name: 'System' })).toBeNull();
});

// R2.46.
test('the style guide needs no device, and Logout leads to /', async () => {
  const device = createFakeDevice({});
  openConsole('/style-guide/buttons', device);
  expect(await screen.findByRole('heading', { level: 1, name: 'Buttons' })).toBeVisible();
  expect(await screen.findByText('style-guide')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/');
  expect(device.calls).toEqual([]);
});

test('an address without a page says so, signed in or not', async () => {
  openConsole('/nowhere', goodDevice());
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});
