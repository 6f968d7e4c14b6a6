import { beforeEach, expect, test, vi } from 'vitest';
import { makeToken } from '../../test/make-token.ts';
import { listenToHostPage } from './host-page.ts';
import type { PageFlags } from './page-flags.ts';
import { createSession } from './session.ts';

const code = 'NAbc12d340001';

beforeEach(() => sessionStorage.clear());

/** @param values what the host page has put on the window */
function openPage(values: { stillhouseToken?: unknown; stillhouseSetupCode?: unknown } = {}) {
  const session = createSession({ storage: sessionStorage, now: Date.now, warn: () => {} });
  const flags: PageFlags = { setupMode: true, is8021x: false, serialNumber: null };
  const signIn = vi.fn(async (_userName: string, password: string) => {
    if (password !== code) return { text: 'Wrong serial number' };
    session.open(makeToken({ sub: 'setup' }), password);
    return null;
  });
  const host = { document: new EventTarget(), ...values };
  listenToHostPage(host, session, flags, signIn);
  const tell = (name: string, detail: unknown) =>
    host.document.dispatchEvent(new CustomEvent(name, { detail }));
  return { session, signIn, flags, tell };
}

test('a token on the window signs in', () => {
  const token = makeToken({ sub: 'setup' });
  expect(openPage({ stillhouseToken: token }).session.getState().user?.token).toBe(token);
});

test('a setup code on the window signs in as setup', async () => {
  const { session, signIn } = openPage({ stillhouseSetupCode: code });
  await vi.waitFor(() => expect(session.getState().user?.sub).toBe('setup'), { timeout: 30_000 });
  expect(signIn).toHaveBeenCalledWith('setup', code);
});

test('events sign in, whenever they come', async () => {
  const { session, tell } = openPage();
  tell('stillhouse:setup-code', code);
  await vi.waitFor(() => expect(session.getState().user?.sub).toBe('setup'), { timeout: 30_000 });
  const token = makeToken({ sub: 'admin' });
  tell('stillhouse:token', token);
  expect(session.getState().user?.sub).toBe('admin');
});

test('a code that comes after the token is kept for the silent re-login', () => {
  const { session, signIn, tell } = openPage();
  tell('stillhouse:token', makeToken({ sub: 'setup' }));
  expect(session.keptSerialNumber()).toBeNull();
  tell('stillhouse:setup-code', code);
  expect(session.keptSerialNumber()).toBe(code);
  expect(signIn).not.toHaveBeenCalled();
});

test('a code that the device refuses is told', async () => {
  const { session, tell } = openPage();
  tell('stillhouse:setup-code', 'NAbc12d340009');
  await vi.waitFor(
    () => expect(session.getState().end).toEqual({ kind: 'refused', text: 'Wrong serial number' }),
    { timeout: 30_000 },
  );
});

test.each([['12345'], [''], [null], [undefined], [{}], [7]])(
  '%j is no code and no token',
  (value) => {
    const { session, signIn, tell } = openPage({
      stillhouseToken: value,
      stillhouseSetupCode: value,
    });
    tell('stillhouse:setup-code', value);
    tell('stillhouse:token', value);
    expect(signIn).not.toHaveBeenCalled();
    expect(session.getState()).toEqual({ user: null, end: null });
  },
);

test('a token that has expired leaves the session as it is', () => {
  const { session, tell } = openPage();
  const token = makeToken({ sub: 'setup' });
  tell('stillhouse:token', token);
  tell('stillhouse:token', makeToken({ sub: 'setup', exp: Date.now() / 1000 - 60 }));
  expect(session.getState().user?.token).toBe(token);
});
