import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  sendJson,
  startTestDevice,
  testSerial,
  testToken,
  testUser,
} from '../testing/test-device.ts';
import { restoreCommand } from './restore-command.ts';

const path = '/api/v1/settings/remoteaccess';

/** Starts a device that accepts one password only, and counts the sign-ins that it rejects. */
async function startLockedDevice(accepted: string, storesPassword = true) {
  const device = await startTestDevice();
  device.groups[path] = {};
  const state = { password: accepted, rejected: 0 };
  device.handler = ({ path: requested, method, body }, response) => {
    if (requested === path && method === 'PUT' && storesPassword) {
      state.password = JSON.parse(body).password;
    }
    if (requested !== '/api/v1/admin_login') return false;
    const isRight = JSON.parse(body).password === state.password;
    if (!isRight) state.rejected += 1;
    sendJson(response, isRight ? 200 : 404, isRight ? { token: testToken } : {});
    return true;
  };
  return { device, state };
}

/** Writes the undo log of a run that changed passwords. */
function writeUndoLog(target: string, passwords: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'restore-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const head = { stillhouseJournal: 1, target, serialNumber: testSerial, product: 'barra' };
  const lines = [
    { ...head, harm: 'destructive', startedAt: '2030-01-07T09:00:00.000Z' },
    ...passwords.map((password) => ({
      keep: {
        operationId: 'updateRemoteAccessSettings',
        body: { password },
        readback: 'getRemoteAccessSettings',
        pointer: '/password',
        isUnseen: true,
      },
    })),
  ];
  const file = join(folder, 'journal.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

const flags = { user: 'admin', password: testUser.password, timeoutScale: 0.1 };

test('restore signs in at most four times with a wrong password', async () => {
  const { device, state } = await startLockedDevice('another password');
  const log = writeUndoLog(device.url, ['password 1', 'password 2', 'password 3']);
  expect(await restoreCommand(log, flags)).toBe(3);
  expect(state.rejected).toBe(4);
});

test('restore confirms the old password by signing in', async () => {
  const { device, state } = await startLockedDevice(`${testUser.password}-verify`);
  const log = writeUndoLog(device.url, [testUser.password]);
  expect(await restoreCommand(log, flags)).toBe(0);
  expect(state).toEqual({ password: testUser.password, rejected: 1 });
  expect(existsSync(log)).toBe(false);
});

test('restore lists a password that the device says it has stored, and has not', async () => {
  const { device, state } = await startLockedDevice(`${testUser.password}-verify`, false);
  const log = writeUndoLog(device.url, [testUser.password]);
  expect(await restoreCommand(log, flags)).toBe(5);
  expect(state.rejected).toBeLessThanOrEqual(4);
  expect(existsSync(log)).toBe(true);
});
