import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSarifErrors, findWfcErrors } from '../testing/report-validators.ts';
import { startTestDevice, testSerial, testUser } from '../testing/test-device.ts';
import { createTestFolder, runProgram } from './testing/program.ts';

test('verify writes reports, and no output contains the password', async () => {
  const device = await startTestDevice();
  const out = join(createTestFolder(), 'deep', 'out');
  const template = join(createTestFolder(), 'waivers.yaml');
  const args = ['verify', '--target', device.url, '--harm', 'read', '--report', out];
  // The test device lacks most operations, which are findings.
  const { code, stdout, stderr } = await runProgram([...args, '--write-waiver-template', template]);
  expect(code).toBe(1);
  expect(stdout).toContain(`Oban Bar ${testSerial}`);
  expect(readdirSync(out).sort()).toEqual([
    'report.html',
    'report.json',
    'report.junit.xml',
    'report.sarif',
    'report.wfc.json',
  ]);
  const texts = readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'));
  for (const text of [stdout, stderr, ...texts, readFileSync(template, 'utf8')]) {
    expect(text).not.toContain(testUser.password);
  }
  const read = (name: string) => JSON.parse(readFileSync(join(out, name), 'utf8'));
  const [sarif, wfc] = [read('report.sarif'), read('report.wfc.json')];
  expect([findSarifErrors(sarif), findWfcErrors(wfc)]).toEqual([[], []]);
  const { fail } = read('report.json').counts.byVerdict;
  expect(sarif.runs[0].results.length).toBeGreaterThanOrEqual(fail);
  expect(wfc.faults.foundFaults).toHaveLength(fail);
  const again = await runProgram([...args, '--write-waiver-template', template]);
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('already exists')]);
});
