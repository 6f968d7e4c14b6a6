import { beforeEach, expect, test } from 'vitest';
import { barraStatus, createFakeDevice } from '../../test/fake-device.ts';
import { makeToken } from '../../test/make-token.ts';
import { createDeviceClient } from '../api/client.ts';
import { createTokenSource } from './renewal.ts';
import { createSession } from './session.ts';
import { createRequestToken } from './sign-in.ts';

beforeEach(() => sessionStorage.clear());

const inHours = (hours: number) => (Date.now() + hours * 3_600_000) / 1000;
const soon = inHours(1);
const firstToken = (sub: string) => makeToken({ sub, exp: soon });
const nextToken = makeToken({ sub: 'setup', exp: inHours(24) });
const signInCall = 'POST /api/v1/admin_login';
const statusCall = 'GET /api/v1/status';

/** A device that accepts only the token `valid`, and a console with a signed-in user. */
function openConsole(
  sub: string,
  signInResponse: () => Response | Promise<Response>,
  valid = nextToken,
  code = 'unauthorized',
) {
  const { fetch, calls } = createFakeDevice({
    [signInCall]: signInResponse,
    [statusCall]: (request) =>
      request.headers.get('authorization') === `Bearer ${valid}`
        ? Response.json(barraStatus)
        : Response.json({ code }, { status: 401 }),
  });
  const session = createSession({ storage: sessionStorage, now: Date.now, warn: () => {} });
  const client = createDeviceClient({
    origin: 'http://device.test',
    fetch,
    getTokens: () => tokens,
  });
  const tokens = createTokenSource(
    session,
    createRequestToken({ origin: 'http://device.test', fetch }),
  );
  session.open(firstToken(sub), 'NAbc12d340001');
  const signIns = () => calls.filter((call) => call.startsWith(signInCall)).length;
  return { session, client, calls, signIns };
}

// R4.2.
test('the setup user does not notice that the device has forgotten the token', async () => {
  const { session, client, calls } = openConsole('setup', () =>
    Response.json({ token: nextToken }),
  );
  let reported = 0;
  session.subscribe(() => reported++);
  await expect(client.GET('/api/v1/status')).resolves.toMatchObject({ data: barraStatus });
  expect(calls).toEqual([
    `${statusCall} Bearer ${firstToken('setup')}`,
    signInCall,
    `${statusCall} Bearer ${nextToken}`,
  ]);
  expect(session.getState().user?.token).toBe(nextToken);
  expect(session.getStoredSerialNumber()).toBe('NAbc12d340001');
  expect(reported).toBe(1);
});

test('requests that are rejected at the same time share one sign-in', async () => {
  const { client, signIns } = openConsole('setup', () => Response.json({ token: nextToken }));
  const responses = await Promise.all([1, 2, 3, 4].map(() => client.GET('/api/v1/status')));
  expect(responses).toHaveLength(4);
  expect(signIns()).toBe(1);
});

// R4.3.
test('a setup user whose serial number is rejected is signed out with the reason', async () => {
  const { session, client } = openConsole('setup', () => new Response('', { status: 404 }));
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({ status: 401 });
  expect(session.getState()).toEqual({
    user: null,
    end: { kind: 'rejected', text: 'Wrong serial number' },
  });
  expect(sessionStorage).toHaveLength(0);
});

test('a setup user who gets an unusable token is signed out', async () => {
  const { session, client } = openConsole('setup', () => Response.json({ token: 'garbage' }));
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({ status: 401 });
  expect(session.getState().end).toEqual({
    kind: 'rejected',
    text: 'Username or password is incorrect',
  });
});

test('a setup user whose new token is rejected as well is signed out, with no second sign-in', async () => {
  const { session, client, signIns } = openConsole(
    'setup',
    () => Response.json({ token: nextToken }),
    'no token at all',
  );
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({ status: 401 });
  expect(signIns()).toBe(1);
  expect(session.getState().end).toEqual({ kind: 'rejected', text: null });
});

// R4.3.
test.each(['admin', 'oob'])('%s, whose password is not stored, is signed out', async (sub) => {
  const { session, client, signIns } = openConsole(sub, () => Response.json({ token: nextToken }));
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({ status: 401 });
  expect(signIns()).toBe(0);
  expect(session.getState()).toEqual({ user: null, end: { kind: 'rejected', text: null } });
});

// R4.7.
test('a user whose password was changed in another session reads so', async () => {
  const { session, client, signIns } = openConsole(
    'admin',
    () => Response.json({ token: nextToken }),
    nextToken,
    'token-revoked',
  );
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({ status: 401 });
  expect(signIns()).toBe(0);
  const text = 'The password was changed. Sign in with the new password.';
  expect(session.getState()).toEqual({ user: null, end: { kind: 'rejected', text } });
});

test('a user who signs out during the silent sign-in stays signed out', async () => {
  const { session, client } = openConsole('setup', () => {
    session.close(null);
    return Response.json({ token: nextToken });
  });
  await expect(client.GET('/api/v1/status')).rejects.toMatchObject({ status: 401 });
  expect(session.getState()).toEqual({ user: null, end: null });
});
