import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram, startReady } from './testing/program.ts';

const library = readdirSync(new URL('../../profiles/', import.meta.url)).map((file) =>
  file.replace('.yaml', ''),
);
const head = 'profile: own\npurpose: A profile of this test.\n';
const missing = `${head}quirks:\n  - match: { operationId: setSetupMode }\n    missing: true\n`;

/** Writes a profile, and returns its path. */
async function writeProfile(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stillhouse-profile-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'own.yaml');
  writeFileSync(path, text);
  return path;
}

/** Returns the status of the setup mode operation, which profiles of this file remove. */
async function getSetupModeStatus(setupUrl: string): Promise<number> {
  const response = await fetch(new URL('/api/v1/setup/mode', setupUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"mode":"guided"}',
  });
  return response.status;
}

// Decision 0085.
test('profile list prints each profile of the library with its purpose', async () => {
  const { code, stdout, stderr } = await startProgram('profile', 'list').ended;
  expect([code, stderr]).toEqual([0, '']);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual(library.toSorted());
  for (const line of lines) expect(line).toMatch(/^[a-z0-9-]+ {2,}[A-Z].*\.$/);
});

// Decision 0085.
test('profile check accepts a file and each profile of the library', async () => {
  const path = await writeProfile(missing);
  const { code, stdout, stderr } = await startProgram('profile', 'check', path, ...library).ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.split('\n')[0]).toBe(`${path}: own is valid.`);
  expect(stdout.trimEnd().split('\n')).toHaveLength(library.length + 1);
});

/** A profile, and its error message after the path. */
const invalid: [string, string][] = [
  [
    `${missing}  - match: { operationId: setSetupMode }\n    delayMs: 5\n`,
    ':6:5: never acts, because quirk 1 says that setSetupMode does not exist. Remove one of them',
  ],
  [
    `${head}quirks:\n  - match: { operationId: getStatu }\n    missing: true\n`,
    ':4:14: "getStatu" is not an operation that a device serves. Did you mean getStatus?',
  ],
  [
    `${head}quirks:\n  - match: { operationId: getStatus, products: [bara] }\n    missing: true\n`,
    ':4:49: "bara" is not a product code. Did you mean barra?',
  ],
];

// Decision 0085.
test('profile check exits with 3 and names place and remedy of each error', async () => {
  const paths = await Promise.all(invalid.map(([text]) => writeProfile(text)));
  const running = startProgram('profile', 'check', ...paths, 'no-setup-mode');
  const { code, stdout, stderr } = await running.ended;
  const expected = invalid.map(([, message], index) => `${paths[index]}${message}\n`);
  expect([code, stderr]).toEqual([3, expected.join('')]);
  expect(stdout).toBe('no-setup-mode: no-setup-mode is valid.\n');
});

// Decision 0085.
test.each([
  ['no-setup-mod', 'Did you mean no-setup-mode?'],
  ['./nowhere.yaml', 'cannot be read (ENOENT); name a profile file'],
])('--profile %s and profile check of it are rejected with a remedy', async (source, message) => {
  for (const args of [
    ['--profile', source],
    ['profile', 'check', source],
  ]) {
    const { code, stdout, stderr } = await startProgram(...args).ended;
    expect([code === 2 || code === 3, stdout]).toEqual([true, '']);
    expect(stderr).toContain(message);
  }
});

// Decision 0085.
test('--profile with an invalid file starts nothing', async () => {
  const [[text, message] = ['', '']] = invalid;
  const { code, stdout, stderr } = await startProgram('--profile', await writeProfile(text)).ended;
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain(message);
});

// Decision 0085.
test('--profile starts devices with a profile of the library or of a file', async () => {
  for (const source of ['no-setup-mode', await writeProfile(missing)]) {
    const { announcement } = await startReady('--profile', source);
    expect(await getSetupModeStatus(announcement.devices[0]?.setupUrl ?? '')).toBe(404);
  }
});
