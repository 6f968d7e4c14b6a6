import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from './testing/program.ts';

/** Writes a HAR file with one read of the status of each device. */
async function writeHar(...devices: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'stillhouse-from-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'Customer 7.har');
  const status = { product: 'arran', firmwareVersion: 'NFA1.20251104.0930' };
  const entries = devices.map((origin) => ({
    startedDateTime: '2026-11-23T03:00:00.000Z',
    time: 3,
    request: { method: 'GET', url: `${origin}/api/v1/status`, headers: [] },
    response: {
      status: 200,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { mimeType: 'application/json', text: JSON.stringify(status) },
    },
  }));
  await writeFile(path, JSON.stringify({ log: { entries } }));
  return { path, out: join(folder, 'device.yaml') };
}

// Decision 0087.
test('a HAR file becomes a scenario that passes', async () => {
  const { path, out } = await writeHar('http://192.0.2.7');
  const written = await startProgram('scenario', 'from', path, '--out', out).ended;
  expect(written).toMatchObject({ code: 0, stdout: `Scenario: ${out} (1 steps)\n`, stderr: '' });
  expect(await readFile(out, 'utf8')).toContain('scenario: like-customer-7\n');
  const played = await startProgram('scenario', 'test', out).ended;
  expect([played.code, played.stderr]).toEqual([0, '']);
});

test('a file with several devices needs --origin', async () => {
  const { path } = await writeHar('http://192.0.2.7', 'http://192.0.2.8');
  const unclear = await startProgram('scenario', 'from', path).ended;
  const origins = 'http://192.0.2.7, http://192.0.2.8';
  expect(unclear.code).toBe(2);
  expect(unclear.stderr).toContain(`2 devices. Choose one with --origin: ${origins}.`);
  const other = await startProgram('scenario', 'from', path, '--origin', 'http://192.0.2.9').ended;
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('no requests to "http://192.0.2.9"');
  const chosen = await startProgram('scenario', 'from', path, '--origin', 'http://192.0.2.8').ended;
  expect([chosen.code, chosen.stdout]).toEqual([0, expect.stringContaining('product: arran')]);
});

test('a file without a device exits with 3 and the reason', async () => {
  const { path, out } = await writeHar();
  const { code, stderr } = await startProgram('scenario', 'from', path, '--out', out).ended;
  expect([code, stderr]).toEqual([3, expect.stringContaining('has no request to a device')]);
  await expect(readFile(out)).rejects.toThrow('ENOENT');
});
