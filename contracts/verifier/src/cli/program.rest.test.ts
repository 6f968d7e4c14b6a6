import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findSarifErrors, findWfcErrors } from '../testing/report-validators.ts';
import { startTestDevice, testSerial, testUser } from '../testing/test-device.ts';
import { createTestFolder, runProgram } from './testing/program.ts';

const contractFile = fileURLToPath(new URL('../../../../openapi.yaml', import.meta.url));

test('verify writes reports, and no output contains the password', async () => {
  const device = await startTestDevice();
  const out = join(createTestFolder(), 'deep', 'out');
  const template = join(createTestFolder(), 'waivers.yaml');
  const args = ['verify', '--target', device.url, '--harm', 'read', '--report', out];
  // The test device lacks most operations, which are findings.
  const { code, stdout, stderr } = await runProgram([...args, '--write-waiver-template', template]);
  expect(code).toBe(1);
  expect(stdout).toContain(`Oban Bar ${testSerial}`);
  const findings = readdirSync(join(out, 'findings')).map((name) => join('findings', name));
  const reports = readdirSync(out).filter((name) => name !== 'findings');
  expect(reports.sort()).toEqual([
    'report.html',
    'report.json',
    'report.junit.xml',
    'report.sarif',
    'report.wfc.json',
  ]);
  const texts = [...reports, ...findings].map((name) => readFileSync(join(out, name), 'utf8'));
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

test('diff reports no change, breaking changes and approved ones', async () => {
  const folder = createTestFolder();
  const old = readFileSync(contractFile, 'utf8');
  const removed = join(folder, 'removed.yaml');
  writeFileSync(removed, old.replace('/api/v1/settings/language/languages:', '/api/v1/words:'));
  const same = await runProgram(['diff', contractFile, contractFile]);
  expect(same.code).toBe(0);
  const broken = await runProgram(['diff', contractFile, removed, '--format', 'json']);
  expect(broken.code).toBe(1);
  const { unapproved } = JSON.parse(broken.stdout) as { unapproved: string[] };
  expect(unapproved.length).toBeGreaterThan(0);
  const approvals = join(folder, 'approvals.yaml');
  writeFileSync(
    approvals,
    unapproved.map((change) => `- { change: '${change}', reason: moved to words }\n`).join(''),
  );
  const meant = await runProgram(['diff', contractFile, removed, '--approvals', approvals]);
  expect(meant.code).toBe(0);
  const rules = await runProgram(['diff', '--rules']);
  expect([rules.code, rules.stdout]).toEqual([0, expect.stringMatching(/^breaking /m)]);
});
