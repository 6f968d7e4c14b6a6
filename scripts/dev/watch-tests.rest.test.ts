import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { root } from '../set-up/paths.mjs';
import { startDev } from './testing.ts';

const copied = [
  '.gitignore',
  'contracts',
  'simulator',
  'console',
  'scripts',
  'package.json',
  'openapi.yaml',
  // The folders of all packages are found by these.
  'e2e/package.json',
  'e2e/mutants/package.json',
];

/** Copies what `npm run dev` needs, because the test saves files. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'stillhouse-dev-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const filter = (path: string) => basename(path) !== 'node_modules';
  for (const name of [...copied, 'tsconfig.base.json', 'vitest.config.ts']) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  }
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (/^@?stillhouse|^\./.test(name)) continue;
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  // Relative links, which lead to the copy.
  for (const name of ['@stillhouse', 'stillhouse', 'stillhouse-verify']) {
    const own = join('node_modules', name);
    cpSync(join(root, own), join(copy, own), { recursive: true, verbatimSymlinks: true });
  }
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  return copy;
}

test('npm run dev -- --test runs the tests of a saved file and checks its types', async () => {
  const checkout = copyCheckout();
  const save = (name: string, text: string) =>
    writeFileSync(join(checkout, 'contracts/foundation/src', name), text);
  const double = 'export function double(value: number) {\n  return value * 2;\n}\n';
  save('double.ts', double);
  save(
    'double.test.ts',
    `import { expect, test } from 'vitest';
import { double } from './double.ts';
test('doubles', () => expect(double(4)).toBe(8));
`,
  );
  const { read } = await startDev(checkout, '--test');
  const waitFor = (start: number, ...texts: (string | RegExp)[]) =>
    vi.waitFor(
      () => {
        for (const text of texts) expect(read().slice(start)).toMatch(text);
        return read().length;
      },
      { timeout: 60_000, interval: 50 },
    );
  let seen = await waitFor(0, 'Save a file');

  save('double.ts', double);
  seen = await waitFor(seen, /Tests +1 passed/, 'types: 0 errors in 2 files');

  save('double.ts', double.replace('2', '3'));
  seen = await waitFor(
    seen,
    /Tests +1 failed/,
    'expected 12 to be 8',
    'types: 0 errors in 2 files',
  );

  save('double.ts', double.replace('value: number', 'value: 2'));
  seen = await waitFor(seen, /Tests +1 passed/, 'types: 1 error in 2 files');
  expect(read()).toContain(
    "double.test.ts(3,37): error TS2345: Argument of type '4' is not assignable",
  );

  save('double.ts', double);
  await waitFor(seen, /Tests +1 passed/, 'types: 0 errors in 2 files');
}, 120_000);
