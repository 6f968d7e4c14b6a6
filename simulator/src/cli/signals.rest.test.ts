import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { freePorts, startProgramWith, startReady } from './testing/program.ts';

const delayed = (delayMs: number) =>
  ({ kind: 'delay', match: { operationId: 'getStatus' }, parameters: { delayMs } }) as const;

/** Starts a call that the device holds back, and waits until it is held. */
async function startHeldCall(delayMs: number, ...args: string[]) {
  const running = await startReady(...args);
  const { consoleUrl, labUrl } = running.announcement;
  const control = createControlClient(labUrl);
  await control.arm('default', delayed(delayMs));
  const status = fetch(`${consoleUrl}/api/v1/status`).then(
    (response) => response.status,
    () => 'no response',
  );
  await vi.waitFor(
    async () => {
      const { pendingTimers } = await control.clock('default');
      expect(pendingTimers.map(({ label }) => label).join()).toContain('getStatus');
    },
    { timeout: 30_000 },
  );
  return { ...running, status };
}

/** Waits until new connections are refused. An open one may still be reused and get a response. */
async function connectionsAreRefused(address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const attempt = () =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on('connect', () => resolve('accepted'));
      socket.on('error', () => resolve('rejected'));
      socket.on('connect', () => socket.destroy());
    });
  await vi.waitFor(async () => expect(await attempt()).toBe('rejected'), { timeout: 30_000 });
}

test('SIGINT sends pending responses and accepts no new connections', async () => {
  const { child, status, ended } = await startHeldCall(1_500);
  child.kill('SIGINT');
  expect(await status).toBe(401);
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

// Decision 0075.
test('SIGTERM saves the state and ends within a second, whatever is pending', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-signals-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const stateFile = ['--state-file', join(folder, 'device.json')];
  const { announcement, child, status, ended } = await startHeldCall(60_000, ...stateFile);
  const control = createControlClient(announcement.labUrl);
  await control.patch('default', { settings: { language: { languageCode: 'nb-NO' } } });
  const sentAt = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  expect(performance.now() - sentAt).toBeLessThan(1_000);
  expect(await status).toBe('no response');
  const again = await startReady(...stateFile);
  const { settings } = await createControlClient(again.announcement.labUrl).state('default');
  expect(settings.language.languageCode).toBe('nb-NO');
}, 15_000);

// Decision 0075. The program sends the signal to itself as soon as it handles it.
test.for([
  { args: freePorts, code: 0 },
  { args: ['scenario', 'test'], code: 143 },
])('a signal that arrives while the program loads ends it: $code', async ({ args, code }) => {
  const early = `process.on('newListener', (name) => {
    if (name === 'SIGTERM') process.kill(process.pid, name);
  })`;
  const options = ['--import', `data:text/javascript,${encodeURIComponent(early)}`];
  const { ended } = startProgramWith(options, ...args);
  expect(await ended).toEqual({ code, stdout: '', stderr: '' });
});

test('a second signal exits immediately', async () => {
  const { announcement, child, status, ended } = await startHeldCall(60_000);
  child.kill('SIGINT');
  await connectionsAreRefused(announcement.consoleUrl);
  child.kill('SIGTERM');
  expect(await status).toBe('no response');
  expect((await ended).code).toBe(143);
});

test('Ctrl-C that arrives several times, from the terminal and through npm, counts as one', async () => {
  const { child, status, ended } = await startHeldCall(500);
  for (let times = 0; times < 3; times += 1) child.kill('SIGINT');
  expect(await status).toBe(401);
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('a program whose output has no reader keeps responding', async () => {
  const { announcement, child, ended } = await startReady('--verbose');
  child.stderr?.destroy();
  for (let request = 0; request < 3; request += 1) {
    expect((await fetch(`${announcement.consoleUrl}/api/v1/status`)).status).toBe(401);
  }
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

test('an open client connection does not keep the program running', async () => {
  const { announcement, child, ended } = await startReady();
  const response = await fetch(`${announcement.consoleUrl}/api/v1/status`);
  await response.text();
  // Also open a connection whose request never ends.
  const url = `${announcement.consoleUrl}/api/v1/admin_login`;
  const headers = { 'content-type': 'application/json', 'content-length': 100 };
  const endless = request(url, { method: 'POST', headers });
  const broken = new Promise((resolve) => endless.on('error', resolve));
  endless.write('{');
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  await broken;
}, 15_000);
