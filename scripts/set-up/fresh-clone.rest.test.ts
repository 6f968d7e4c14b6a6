import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './paths.mjs';

const run = promisify(execFile);

test('a clone needs at most 450 MB to run a device, without what only tests need', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await run('git', ['clone', '--quiet', root, folder]);
  // The lock and the manifests are those of the working tree.
  await run('cp', ['--parents', ...(await listManifests()), folder], { cwd: root });
  const { stdout } = await run('npm', ['run', 'simulate', '--', '--help'], { cwd: folder });
  expect(stdout).toContain('Usage: stillhouse');
  expect(existsSync(join(folder, 'console/dist/index.html'))).toBe(true);
  const { stdout: sizes } = await run('du', ['-sm', 'node_modules'], { cwd: folder });
  expect(Number.parseInt(sizes, 10)).toBeLessThan(450);
  expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(false);
}, 300_000);

async function listManifests(): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '*package.json', 'package-lock.json'], {
    cwd: root,
  });
  return stdout.trim().split('\n');
}
