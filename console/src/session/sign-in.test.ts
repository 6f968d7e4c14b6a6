import { beforeEach, expect, test } from 'vitest';
import { createFakeDevice } from '../../test/fake-device.ts';
import { makeToken } from '../../test/make-token.ts';
import { createSession } from './session.ts';
import { createRequestToken, createSignIn } from './sign-in.ts';

beforeEach(() => sessionStorage.clear());

function openConsole(response: () => Response) {
  const { fetch } = createFakeDevice({ 'POST /api/v1/admin_login': response });
  return createConsole(fetch);
}

function createConsole(fetch: (request: Request) => Promise<Response>) {
  const session = createSession({ storage: sessionStorage, now: Date.now, warn: () => {} });
  const signIn = createSignIn(
    createRequestToken({ origin: 'http://device.test', fetch }),
    session,
    { offer: () => {} },
  );
  return { session, signIn };
}

const status = (code: number, headers: Record<string, string> = {}) =>
  new Response('', { status: code, headers });

// R3.3, R3.6, R5.1.
test('a user with the right password is signed in', async () => {
  const { session, signIn } = openConsole(() => Response.json({ token: makeToken() }));
  await expect(signIn('admin', 'stillhouse')).resolves.toBeNull();
  expect(session.getState().user?.sub).toBe('admin');
  expect(session.getStoredSerialNumber()).toBeNull();
});

// R5.21.
test.each(['setup', 'oob'])(
  'the serial number of %s may be typed in small letters',
  async (sub) => {
    const passwords: unknown[] = [];
    const { signIn } = createConsole(async (request) => {
      passwords.push(((await request.json()) as { password: unknown }).password);
      return Response.json({ token: makeToken({ sub }) });
    });
    await expect(signIn(sub, ' nabc12d340001')).resolves.toBeNull();
    expect(passwords).toEqual(['NABC12D340001']);
  },
);

test('the password of another user is sent as typed', async () => {
  const passwords: unknown[] = [];
  const { signIn } = createConsole(async (request) => {
    passwords.push(((await request.json()) as { password: unknown }).password);
    return Response.json({ token: makeToken() });
  });
  await signIn('admin', 'nabc12d340001');
  expect(passwords).toEqual(['nabc12d340001']);
});

// R3.4, R4.2.
test('the setup user is signed in, and the serial number is stored', async () => {
  const { session, signIn } = openConsole(() =>
    Response.json({ token: makeToken({ sub: 'setup' }) }),
  );
  await expect(signIn('setup', 'NABC12D340001')).resolves.toBeNull();
  expect(session.getStoredSerialNumber()).toBe('NABC12D340001');
});

const wrong = 'Username or password is incorrect';
// R4.67.
test.each([
  ['2', 2],
  ['0', 0],
  ['', undefined],
  ['soon', undefined],
  ['-1', undefined],
])('a rejection with the header %j has the attempts left %j', async (value, attemptsLeft) => {
  const { signIn } = openConsole(() => status(404, { 'x-rate-limit-remaining': value }));
  expect((await signIn('admin', 'guess'))?.attemptsLeft).toBe(attemptsLeft);
});

const notUnderstood = 'Error: could not understand server response';
const generic = 'An error occured. Please contact your administrator.';

// R5.1, R5.2, R8.1, R8.2, R8.3.
test.each([
  ['admin', 'is rejected', () => status(404), wrong],
  ['oob', 'is rejected', () => status(404), wrong],
  ['setup', 'is rejected', () => status(404), 'Wrong serial number'],
  [
    'admin',
    'tried too often',
    () => status(429, { 'x-rate-limit-timeout': '89500' }),
    'Too many requests. Try again in 1 minutes and 30 seconds',
  ],
  [
    'admin',
    'tried too often, without a wait time,',
    () => status(429),
    'Too many requests. Try again later',
  ],
  [
    'admin',
    'tried too often, with a malformed wait time,',
    () => status(429, { 'x-rate-limit-timeout': 'soon' }),
    'Too many requests. Try again later',
  ],
  ['admin', 'gets a server error', () => status(500), notUnderstood],
  ['admin', 'gets an unexpected status', () => status(418), notUnderstood],
  ['admin', 'gets a success other than 200', () => status(202), notUnderstood],
  [
    'admin',
    'gets a response that is not JSON',
    () => new Response('<html>', { status: 200 }),
    notUnderstood,
  ],
  ['admin', 'gets no token', () => Response.json({}), wrong],
  ['admin', 'gets an empty response', () => status(200, { 'content-length': '0' }), wrong],
  ['admin', 'gets a malformed token', () => Response.json({ token: 'garbage' }), wrong],
  ['admin', 'gets null', () => Response.json(null), wrong],
])('%s who %s sees the reason', async (userName, _, response, text) => {
  const { session, signIn } = openConsole(response);
  await expect(signIn(userName, 'x')).resolves.toMatchObject({ text });
  expect(session.getState().user).toBeNull();
});

// R8.1, R8.29.
test('a rejected serial number comes with advice', async () => {
  const { signIn } = openConsole(() => status(404));
  await expect(signIn('setup', 'x')).resolves.toEqual({
    text: 'Wrong serial number',
    isSerialNumber: true,
    advice: 'The device did not accept this serial number. Check the label and enter it again.',
  });
  await expect(signIn('admin', 'x')).resolves.toEqual({ text: wrong });
});

// R8.4.
test('a user whose device cannot be reached sees the generic error', async () => {
  const { signIn } = createConsole(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(signIn('admin', 'x')).resolves.toEqual({ text: generic });
});

// R5.3.
test('a wrong clock is reported as the cause', async () => {
  const { signIn } = openConsole(() => Response.json({ token: makeToken({ exp: 1_000_000 }) }));
  const failure = await signIn('admin', 'stillhouse');
  expect(failure?.text).toBe(wrong);
  expect(failure?.advice).toContain('Check the clock of this computer');
});
