import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { replaceFileFunctions } from '@stillhouse/foundation/testing/replace-file-functions';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Bundle } from '../client/client.ts';
import { attachBundle } from './attach-bundle.ts';

const key = '-----BEGIN PRIVATE KEY-----\nMIIcanary\n-----END PRIVATE KEY-----';

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Returns what is attached to a test for a bundle with a body. */
async function attach(
  body: object,
  folder = createFolder(),
): Promise<{ name: string; text?: string }[]> {
  const attached: { name: string; text?: string }[] = [];
  const testInfo = {
    titlePath: ['a test'],
    outputPath: (name: string) => join(folder, name),
    attach: async (name: string, { body: text }: { body?: string }) => {
      attached.push({ name, ...(text !== undefined && { text }) });
    },
  } as unknown as TestInfo;
  await attachBundle(testInfo, 'device-1', { inputs: [{ body }] } as unknown as Bundle);
  return attached;
}

test('a bundle without a private key is attached to a failed test', async () => {
  expect(await attach({ json: { autoWakeEnabled: true } })).toEqual([
    { name: 'replay-bundle.json' },
  ]);
});

test.each([
  ['JSON', { json: { credentials: { deviceCertificate: key } } }],
  ['text', { text: [`--form\r\n\r\n${key}`] }],
  ['bytes', { base64: Buffer.from(`\xff${key}`, 'latin1').toString('base64') }],
])('a bundle with a private key in %s is attached only if asked for', async (_, body) => {
  const [instead, ...others] = await attach(body);
  expect(others).toEqual([]);
  expect(instead?.name).toBe('replay-bundle.txt');
  expect(instead?.text).toContain('Set STILLHOUSE_ATTACH_KEYS=1 to attach it.');
  vi.stubEnv('STILLHOUSE_ATTACH_KEYS', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await attach(body)).toEqual([{ name: 'replay-bundle.json' }]);
});

// R7.73.
test('a bundle that does not fit on the disk leaves no part, and the reason instead', async () => {
  const folder = createFolder();
  const { writeFileSync } = fs;
  using _full = replaceFileFunctions(
    {
      writeFileSync: (file: number, text: string) => {
        writeFileSync(file, text.slice(0, 5));
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    },
    fs,
  );
  expect(await attach({ json: {} }, folder)).toEqual([
    {
      name: 'replay-bundle.txt',
      text: `No bundle of device-1: ${folder}/replay-bundle-device-1.json cannot be written (no space left on device). Make sure that its folder is writable and has space.`,
    },
  ]);
  expect(readdirSync(folder)).toEqual([]);
});
