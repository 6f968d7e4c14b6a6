import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { takeLock } from './lock.ts';

function createPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'cache', 'test.lock');
}

/** Takes the lock in a process of its own and prints it. */
function takeElsewhere(path: string) {
  const script = `
    import { readFileSync } from 'node:fs';
    import { takeLock } from './scripts/check/lock.ts';
    takeLock(${JSON.stringify(path)}, 'npm test');
    console.log(readFileSync(${JSON.stringify(path)}, 'utf8') === String(process.pid));`;
  const options = ['--input-type=module', '--eval', script];
  return spawnSync(process.execPath, options, { cwd: root, encoding: 'utf8' });
}

test('a second npm test names the first one', () => {
  const path = createPath();
  takeLock(path, 'npm test');
  const { status, stderr } = takeElsewhere(path);
  expect(status).toBe(1);
  expect(stderr).toContain(
    `Another npm test is running in this checkout (process ${process.pid}). Wait until it ends, or stop it.`,
  );
  expect(readFileSync(path, 'utf8')).toBe(String(process.pid));
});

test('a lock ends with its process, also if that was killed', () => {
  const path = createPath();
  expect(takeElsewhere(path).stdout).toBe('true\n');
  expect(existsSync(path)).toBe(false);
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  takeLock(path, 'npm test');
  writeFileSync(path, String(pid));
  expect(takeElsewhere(path).stdout).toBe('true\n');
});
