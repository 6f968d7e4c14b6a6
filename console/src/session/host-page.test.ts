import { beforeEach, expect, test, vi } from 'vitest';
import { makeToken } from '../../test/make-token.ts';
import { listenToHostPage } from './host-page.ts';
import type { PageFlags } from './page-flags.ts';
import { createSession } from './session.ts';
import { createSetupSignIn } from './setup-sign-in.ts';

const code = 'NAbc12d340001';

beforeEach(() => sessionStorage.clear());

/** @param values window values that the host page sets */
function openPage(
  values: { stillhouseToken?: unknown; stillhouseSetupCode?: unknown } = {},
  setupMode = true,
) {
  const session = createSession({ storage: sessionStorage, now: Date.now, warn: () => {} });
  const flags: PageFlags = { setupMode, is8021x: false, serialNumber: null };
  const signIn = vi.fn(async (_userName: string, password: string) => {
    if (password !== code) return { text: 'Wrong serial number' };
    session.open(makeToken({ sub: 'setup' }), password);
    return null;
  });
  const host = { document: new EventTarget(), ...values };
  const setupSignIn = createSetupSignIn(flags, session, signIn, sessionStorage);
  listenToHostPage(host, { session, flags, signIn, setupSignIn });
  const dispatch = (name: string, detail: unknown) =>
    host.document.dispatchEvent(new CustomEvent(name, { detail }));
  return { session, signIn, flags, setupSignIn, dispatch };
}

// R4.4, R4.5.
test('a token on the window signs in', () => {
  const token = makeToken({ sub: 'setup' });
  expect(openPage({ stillhouseToken: token }).session.getState().user?.token).toBe(token);
});

// R4.4, R4.5.
test('a setup code on the window signs in as setup', async () => {
  const { session, signIn } = openPage({ stillhouseSetupCode: code });
  await vi.waitFor(() => expect(session.getState().user?.sub).toBe('setup'), { timeout: 30_000 });
  expect(signIn).toHaveBeenCalledWith('setup', code);
});

// R4.4, R4.5.
test('events sign in at any time', async () => {
  const { session, dispatch } = openPage();
  dispatch('stillhouse:setup-code', code);
  await vi.waitFor(() => expect(session.getState().user?.sub).toBe('setup'), { timeout: 30_000 });
  const token = makeToken({ sub: 'admin' });
  dispatch('stillhouse:token', token);
  expect(session.getState().user?.sub).toBe('admin');
});

test('a code after the token is stored for the silent sign-in', () => {
  const { session, signIn, dispatch } = openPage();
  dispatch('stillhouse:token', makeToken({ sub: 'setup' }));
  expect(session.getStoredSerialNumber()).toBeNull();
  dispatch('stillhouse:setup-code', code);
  expect(session.getStoredSerialNumber()).toBe(code);
  expect(signIn).not.toHaveBeenCalled();
});

const wrongCode = 'NAbc12d340009';

test('a rejected code is reported in place of the serial number', async () => {
  const { session, setupSignIn, dispatch } = openPage();
  dispatch('stillhouse:setup-code', wrongCode);
  const failed = { kind: 'failed', failure: { text: 'Wrong serial number' } };
  await vi.waitFor(() => expect(setupSignIn.getState()).toEqual(failed), { timeout: 30_000 });
  expect(session.getState()).toEqual({ user: null, end: null });
});

test('a code that follows a wrong one signs in', async () => {
  const { session, setupSignIn, dispatch } = openPage();
  dispatch('stillhouse:setup-code', wrongCode);
  dispatch('stillhouse:setup-code', code);
  await vi.waitFor(() => expect(session.getState().user?.sub).toBe('setup'), { timeout: 30_000 });
  expect(setupSignIn.getState().kind).toBe('off');
});

test('without the guided setup a rejected code is reported on the sign-in page', async () => {
  const { session, dispatch } = openPage({}, false);
  dispatch('stillhouse:setup-code', wrongCode);
  await vi.waitFor(
    () => expect(session.getState().end).toEqual({ kind: 'rejected', text: 'Wrong serial number' }),
    { timeout: 30_000 },
  );
});

// R4.5.
test.each([['12345'], [''], [null], [undefined], [{}], [7]])(
  '%j is neither a code nor a token',
  (value) => {
    const { session, signIn, dispatch } = openPage({
      stillhouseToken: value,
      stillhouseSetupCode: value,
    });
    dispatch('stillhouse:setup-code', value);
    dispatch('stillhouse:token', value);
    expect(signIn).not.toHaveBeenCalled();
    expect(session.getState()).toEqual({ user: null, end: null });
  },
);

test('a token that has expired leaves the session as it is', () => {
  const { session, dispatch } = openPage();
  const token = makeToken({ sub: 'setup' });
  dispatch('stillhouse:token', token);
  dispatch('stillhouse:token', makeToken({ sub: 'setup', exp: Date.now() / 1000 - 60 }));
  expect(session.getState().user?.token).toBe(token);
});
