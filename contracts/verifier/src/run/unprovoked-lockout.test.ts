import { expect, test } from 'vitest';
import { wireChecks } from '../checks/all.ts';
import type { Target } from '../model/target.ts';
import { sendJson, startTestDevice } from '../testing/test-device.ts';
import { createTestCheck, runVerify } from '../testing/verify-run.ts';

const id = 'lockout.unprovoked:signIn';

const createSignIn =
  (target: Target, userName: string) =>
  async (password: string, usesSetupTarget = false) =>
    await target.request({
      purpose: 'valid-input.taken',
      operationId: 'signIn',
      json: { userName, password },
      expectsRateLimit: true,
      mayLockOut: true,
      usesSetupTarget,
    });

/** Signs in, then writes, then signs in with these passwords. */
const signsInAfterWrite = (passwords: readonly string[]) =>
  createTestCheck(async ({ target, options }) => {
    const { userName, password } = options;
    const signIn = createSignIn(target, userName);
    await target.request({
      purpose: 'valid-input.taken',
      operationId: 'updateSystemSettings',
      json: { hdmiCecEnabled: true },
    });
    for (const text of passwords) await signIn(text);
    await signIn(password);
    return 'pass';
  });

/** A device whose sign-in is locked after a write, with its tokens or without. */
const startLocking = (endsTokens: boolean) =>
  startTestDevice(({ method, path }, response) => {
    if (method === 'PUT') isLocked = true;
    const isSignIn = path === '/api/v1/admin_login';
    if (!isLocked || method === 'PUT' || (!isSignIn && !endsTokens)) return false;
    // Longer than a run waits.
    if (isSignIn) response.setHeader('x-rate-limit-timeout', '3600000');
    if (isSignIn) sendJson(response, 429, { code: 'too-many-sign-ins' });
    else sendJson(response, 401, { code: 'token-invalid' });
    return true;
  });
let isLocked = false;

test('a write that locks the sign-in fails the requirement about lockouts, and is named', async () => {
  isLocked = false;
  const { url } = await startLocking(false);
  const { report } = await runVerify(url, {}, { checks: [signsInAfterWrite([]), ...wireChecks] });
  const result = report.results.find((it) => it.id === id);
  expect(result?.verdict).toBe('fail');
  expect(result?.message).toMatch(
    /^POST \/api\/v1\/admin_login as admin returned 429 after 0 failures in a row; .* The last write in between: PUT \/api\/v1\/settings\/system\.$/,
  );
});

test('a device that locks the sign-in and ends all tokens is not said to be another one', async () => {
  isLocked = false;
  const { url } = await startLocking(true);
  const checks = [signsInAfterWrite([]), ...wireChecks];
  const { report, exitCode } = await runVerify(url, { timeoutScale: 0.01 }, { checks });
  expect(exitCode).toBe(5);
  expect(report.notRestored[0]?.reason).toContain(
    'has locked the sign-in (429), and does not show',
  );
  expect(report.results.find((it) => it.id === id)?.verdict).toBe('fail');
});

test('a lockout after 5 failures is not unprovoked', async () => {
  let failures = 0;
  const { url } = await startTestDevice(({ path, body }, response) => {
    if (path !== '/api/v1/admin_login') return false;
    if (failures < 5 && !body.includes('wrong')) return false;
    failures += 1;
    sendJson(response, failures <= 5 ? 404 : 429, { code: 'sign-in-refused' });
    return true;
  });
  const checks = [signsInAfterWrite(Array.from({ length: 5 }, () => 'wrong')), ...wireChecks];
  const { report } = await runVerify(url, {}, { checks });
  expect(report.results.find((it) => it.id === id)?.verdict).toBe('pass');
  expect(failures).toBe(6);
});

test('a success at the local setup address does not reset the failures at another address', async () => {
  let failures = 0;
  const { url } = await startTestDevice(({ path, body, headers }, response) => {
    if (path !== '/api/v1/admin_login' || headers.host?.startsWith('localhost') === true)
      return false;
    if (failures < 5 && !body.includes('wrong')) return false;
    failures += 1;
    sendJson(response, failures <= 5 ? 404 : 429, { code: 'sign-in-refused' });
    return true;
  });
  const check = createTestCheck(async ({ target, options: { userName, password } }) => {
    const signIn = createSignIn(target, userName);
    for (let n = 0; n < 5; n += 1) await signIn('wrong');
    expect((await signIn(password, true)).response?.status).toBe(200);
    expect((await signIn(password)).response?.status).toBe(429);
    return 'pass';
  });
  const setupTarget = url.replace('127.0.0.1', 'localhost');
  const { report } = await runVerify(url, { setupTarget }, { checks: [check, ...wireChecks] });
  expect(report.results.find((it) => it.id === id)?.verdict).toBe('pass');
});
