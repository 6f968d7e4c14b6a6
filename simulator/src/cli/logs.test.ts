import { expect, test } from 'vitest';
import { startProgram, startReady } from './testing/program.ts';

async function signIn(url: string, password: string) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ userName: 'admin', password });
  return fetch(`${url}/api/v1/admin_login`, { method: 'POST', headers, body });
}

test('--verbose prints each exchange on one line, without secrets', async () => {
  const { announcement, child, output, ended } = await startReady('--verbose', '--clock', 'manual');
  const { consoleUrl, serialNumber } = announcement;
  const secret = 'not-the-password';
  expect((await signIn(consoleUrl, secret)).status).toBe(404);
  const { token } = await (await signIn(consoleUrl, 'stillhouse')).json();
  const authorization = `Bearer ${token}`;
  await fetch(`${consoleUrl}/api/v1/status?sn=${serialNumber}`, { headers: { authorization } });
  for (const path of [token, serialNumber, '%1b[31mred', 'x'.repeat(500)]) {
    await fetch(`${consoleUrl}/api/v1/${path}`);
  }
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  const lines = output.stderr.trim().split('\n');
  const at = '2030-01-07T09:00:00.000Z default';
  expect(lines).toEqual([
    `${at} event signInRefused`,
    `${at} POST /api/v1/admin_login 404 signIn`,
    `${at} event signedIn`,
    `${at} POST /api/v1/admin_login 200 signIn`,
    `${at} GET /api/v1/status 200 getStatus as admin`,
    `${at} GET /api/v1/[redacted] 404`,
    `${at} GET /api/v1/[redacted] 404`,
    `${at} GET /api/v1/%1b[31mred 404`,
    `${at} GET /api/v1/${'x'.repeat(192)}... 404`,
  ]);
  for (const word of [secret, 'stillhouse', token, serialNumber]) {
    expect(output.stderr).not.toContain(word);
  }
});

test('by default exchanges are not printed, and --quiet prints nothing', async () => {
  const { announcement, child, ended } = await startReady('--quiet');
  await signIn(announcement.consoleUrl, 'stillhouse');
  child.kill('SIGTERM');
  const { code, stdout, stderr } = await ended;
  // With --json, the line is printed in any case.
  expect({ code, stderr, lines: stdout.trim().split('\n').length }).toEqual({
    code: 0,
    stderr: '',
    lines: 1,
  });

  const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'];
  const silent = startProgram('--quiet', ...ports.flatMap((flag) => [flag, '0']));
  silent.child.kill('SIGTERM');
  expect(await silent.ended).toMatchObject({ stdout: '', stderr: '' });
});
