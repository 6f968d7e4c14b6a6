import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runLocked, tryLock } from './lock.mjs';
import { root } from './paths.mjs';

function createPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'cache', 'test.lock');
}

/** Options of Node for a program that waits for the lock and prints what happens. */
const waitElsewhere = (path: string) => [
  '--input-type=module',
  '--eval',
  `import { runLocked } from './scripts/set-up/lock.mjs';
  const say = (text) => console.log(text);
  runLocked(${JSON.stringify(path)}, () => say('done'), (owner) => say('waits for ' + owner));`,
];

test('a second process waits until the first one is ready', async () => {
  const path = createPath();
  expect(tryLock(path)).toBeNull();
  const child = spawn(process.execPath, waitElsewhere(path), { cwd: root });
  onTestFinished(() => void child.kill());
  const [first] = await once(child.stdout, 'data');
  expect(String(first)).toBe(`waits for ${process.pid}\n`);
  expect(readFileSync(path, 'utf8')).toBe(String(process.pid));
  rmSync(path);
  const [second] = await once(child.stdout, 'data');
  expect(String(second)).toBe('done\n');
});

test('the lock of a process that was killed does not count', () => {
  const path = createPath();
  tryLock(path);
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  writeFileSync(path, String(pid));
  const { stdout } = spawnSync(process.execPath, waitElsewhere(path), { cwd: root });
  expect(String(stdout)).toBe('done\n');
  expect(existsSync(path)).toBe(false);
});

test('work that fails releases the lock', () => {
  const path = createPath();
  const fail = () => {
    throw new Error('disk full');
  };
  expect(() => runLocked(path, fail, () => undefined)).toThrow('disk full');
  expect(existsSync(path)).toBe(false);
});
