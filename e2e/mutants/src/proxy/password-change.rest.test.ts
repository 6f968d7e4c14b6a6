import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSimulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { expect, onTestFinished, test } from 'vitest';
import { createHandler } from '../catalog/catalog.ts';
import { verifySimulatedDevice } from '../simulated-device/verify-simulated-device.ts';
import { startMutantProxy } from './mutant-proxy.ts';

const password = 'stillhouse';
const program = fileURLToPath(
  new URL('../../../../contracts/verifier/src/cli/main.ts', import.meta.url),
);

/** A device behind a proxy that ends all sessions when the password changes, or another bug. */
async function startSessionEndingDevice(mutant = 'password-ends-own-session') {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const device = await simulator.lease({ product: 'dalmore', clock: 'real' });
  const { baseUrl, setupUrl, serialNumber } = device.toLease();
  const { proxy, ...addresses } = await startMutantProxy(
    { url: baseUrl, setupUrl, password },
    createHandler(`time.${mutant}:updateRemoteAccessSettings`),
  );
  onTestFinished(() => proxy.close());
  const control = createControlClient(simulator.labUrl);
  const send = (method: string, path: string, body: object, token = '') =>
    fetch(`${baseUrl}/api/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  /** Returns the status of a sign-in with the original password, and of all earlier ones. */
  const signIn = async () => {
    const earlier = await control.journal(device.id, { operationId: 'signIn' });
    const { status } = await send('POST', 'admin_login', { userName: 'admin', password });
    return { status, earlier: earlier.entries.map((entry) => entry.status) };
  };
  const setPassword = async (to: string) => {
    const signedIn = await send('POST', 'admin_login', { userName: 'admin', password });
    const { token } = (await signedIn.json()) as { token: string };
    await send('PUT', 'settings/remoteaccess', { password: to }, token);
  };
  return { ...addresses, serialNumber, signIn, setPassword };
}

/** Runs `stillhouse-verify restore`. Returns its exit code and output. */
function restore(args: readonly string[], word: string) {
  const child = spawn(process.execPath, ['-C', 'stillhouse-source', program, 'restore', ...args], {
    env: { ...process.env, STILLHOUSE_PASSWORD: word },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
}

test('a device that ends sessions with a password change keeps its password and is not locked', async () => {
  const { url, setupUrl, serialNumber, signIn } = await startSessionEndingDevice();
  const { exitCode, report } = await verifySimulatedDevice(
    { url, setupUrl, serialNumber },
    { harm: 'destructive', only: ['*.password:*', '*.own-token-stays:*', '*.old-password:*'] },
  );
  expect(report.notRestored).toEqual([]);
  // The token that changed the password must remain valid, so the device is not conformant.
  expect(exitCode).toBe(1);
  const failed = report.results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect(failed).toContain('time.own-token-stays:updateRemoteAccessSettings');
  expect(failed).not.toContain('readback.password:updateRemoteAccessSettings');
  const { status, earlier } = await signIn();
  expect(status).toBe(200);
  expect(earlier).not.toContain(429);
  expect(earlier.filter((one) => one === 404).length).toBeLessThanOrEqual(4);
});

// R4.7.
test('a device whose password change ends no other session is not conformant', async () => {
  const { url, setupUrl, serialNumber } = await startSessionEndingDevice('password-keeps-sessions');
  const { report } = await verifySimulatedDevice(
    { url, setupUrl, serialNumber },
    { harm: 'destructive', only: ['*.password:*', '*-token-stays:*', '*.other-tokens-end:*'] },
  );
  const failed = report.results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect(failed).toEqual(['time.other-tokens-end:updateRemoteAccessSettings']);
  const passed = report.results.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
  expect(passed).toContain('time.own-token-stays:updateRemoteAccessSettings');
});

test.each([
  ['the original password', password],
  ['the temporary password', `${password}-verify`],
])('restore after a crash sets the original password, started with %s', async (_, word) => {
  const { url, serialNumber, signIn, setPassword } = await startSessionEndingDevice();
  await setPassword(`${password}-verify`);
  const folder = mkdtempSync(join(tmpdir(), 'undo-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'undo-log.jsonl');
  const head = { stillhouseJournal: 1, target: url, serialNumber, harm: 'destructive' };
  const language = {
    operationId: 'updateLanguageSettings',
    body: { languageCode: 'nb-NO' },
    readback: 'getLanguageSettings',
    pointer: '/languageCode',
    value: 'nb-NO',
  };
  const entry = {
    operationId: 'updateRemoteAccessSettings',
    body: { password },
    readback: 'getRemoteAccessSettings',
    pointer: '/password',
    isUnseen: true,
  };
  const lines = [head, { keep: language }, { keep: entry }];
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { code, output } = await restore([path], word);
  expect(output).toContain('All 2 values are restored');
  expect(code).toBe(0);
  const { status, earlier } = await signIn();
  expect(status).toBe(200);
  expect(earlier).not.toContain(429);
  expect(earlier.filter((one) => one === 404).length).toBeLessThanOrEqual(4);
});
