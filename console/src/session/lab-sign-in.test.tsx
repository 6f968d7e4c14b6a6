import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { barraStatus, createFakeDevice } from '../../test/fake-device.ts';
import { makeToken } from '../../test/make-token.ts';
import { address, openConsole } from '../../test/open-console.tsx';
import { listenToLab } from './lab-sign-in.ts';

const labOrigin = 'http://localhost:8090';
const signIn = { type: 'stillhouse:sign-in', userName: 'admin', password: 'stillhouse' };
const signInCall = 'POST /api/v1/admin_login';

beforeEach(() => sessionStorage.clear());
afterEach(() => document.querySelector('iframe')?.remove());

/** Opens the console as in the frame of a lab. Another window plays the lab. */
function openInLab(page: string, configured: string | null = labOrigin) {
  const userNames: string[] = [];
  const device = createFakeDevice({
    [signInCall]: async (request) => {
      const { userName, password } = await request.json();
      userNames.push(userName);
      if (password !== 'stillhouse') return { status: 404, body: { code: 'sign-in-refused' } };
      return { body: { token: makeToken({ sub: userName }) } };
    },
    'GET /api/v1/status': () => ({ body: barraStatus }),
  });
  const services = openConsole(page, device);
  const lab = document.body.appendChild(document.createElement('iframe')).contentWindow;
  if (lab === null) throw new Error('The frame has no window.');
  const messages: unknown[] = [];
  vi.spyOn(lab, 'postMessage').mockImplementation((...sent: unknown[]) => void messages.push(sent));
  listenToLab(lab, { ...services, config: { ...services.config, labOrigin: configured } });
  const post = (data: unknown, { origin = labOrigin, source = lab as Window } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { post, messages, userNames, session: services.session };
}

// R4.50.
test('the lab signs a user in, on the page that was requested', async () => {
  const { post, messages } = openInLab('/network');
  expect(address()).toBe('/login');
  expect(messages).toEqual([[{ type: 'stillhouse:ready' }, labOrigin]]);
  post(signIn);
  await screen.findByRole('heading', { level: 1, name: 'Network' });
  await waitFor(() =>
    expect(messages.at(-1)).toEqual([{ type: 'stillhouse:signed-in', failure: null }, labOrigin]),
  );
});

test('the next user sees nothing of the one before, not even after a failure', async () => {
  sessionStorage.setItem('stillhouse.token', makeToken({ sub: 'setup' }));
  const { post, messages, session } = openInLab('/');
  await screen.findByText('NAbc12d340001');
  post({ ...signIn, password: 'wrong' });
  await waitFor(() => expect(messages).toHaveLength(2));
  const failure = 'Username or password is incorrect';
  expect(messages.at(-1)).toEqual([{ type: 'stillhouse:signed-in', failure }, labOrigin]);
  expect(session.getState().user).toBeNull();
  expect(screen.queryByText('NAbc12d340001')).toBeNull();
});

test('only the window around the frame is listened to, and only at the configured origin', async () => {
  const { post, messages, userNames } = openInLab('/login');
  post(signIn, { origin: 'http://localhost:8099' });
  post(signIn, { source: window });
  for (const data of [
    null,
    'stillhouse:sign-in',
    { ...signIn, type: 'x' },
    { ...signIn, password: 7 },
  ])
    post(data);
  post({ ...signIn, userName: 'last' });
  await waitFor(() => expect(messages).toHaveLength(2));
  expect(userNames).toEqual(['last']);
});

test('a device without a lab listens to nobody', () => {
  const { post, messages, userNames } = openInLab('/login', null);
  post(signIn);
  expect([messages, userNames]).toEqual([[], []]);
});
