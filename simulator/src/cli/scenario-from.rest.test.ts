import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readStatusOf, writeHar } from './testing/har-file.ts';
import { startProgram } from './testing/program.ts';

// Decision 0087.
test('a HAR file becomes a scenario that passes', async () => {
  const { path, out } = await writeHar(readStatusOf('http://192.0.2.7'));
  const written = await startProgram('scenario', 'from', path, '--out', out).ended;
  expect(written).toMatchObject({ code: 0, stdout: `Scenario: ${out} (1 steps)\n`, stderr: '' });
  expect(await readFile(out, 'utf8')).toContain('scenario: like-customer-7\n');
  const played = await startProgram('scenario', 'test', out).ended;
  expect([played.code, played.stderr]).toEqual([0, '']);
});

test('a file with several devices needs --origin', async () => {
  const { path } = await writeHar(
    readStatusOf('http://192.0.2.7'),
    readStatusOf('http://192.0.2.8'),
  );
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
