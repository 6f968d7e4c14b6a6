import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../set-up/paths.mjs';

test('regenerating code and pages changes nothing', () => {
  const check = () =>
    execFileSync(process.execPath, ['-C', 'stillhouse-source', 'scripts/generate.ts', '--check'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  expect(check).not.toThrow();
}, 60_000);
