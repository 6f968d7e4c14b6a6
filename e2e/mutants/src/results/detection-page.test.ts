import { expect, test } from 'vitest';
import { catalogs } from '../catalog/catalog.ts';
import type { MutantResult } from '../measure/measure-mutant.ts';
import { formatDetectionPage } from './detection-page.ts';

function createResult(id: string, change: Partial<MutantResult> = {}): MutantResult {
  return { id, outcome: 'killed', harm: 'read', by: [], requests: 10, ms: 1000, ...change };
}

const page = formatDetectionPage({
  date: '2030-01-07',
  contract: '1.4.0',
  perClass: 4,
  results: [
    createResult('shape.drop:getHostname:/hostname', { requests: 20, ms: 3000 }),
    createResult('shape.null:getProxy:/url', { outcome: 'survived' }),
    createResult('auth.open:getHostname', { outcome: 'misnamed', by: ['status.code'] }),
    createResult('auth.forged:getHostname', { outcome: 'unreached' }),
    { id: 'gzip', alarms: [{ id: 'media.whole:getStatus', message: '' }], requests: 9, ms: 1 },
  ],
});

test('the page says how many bugs were measured, and how to measure them again', () => {
  expect(page).toContain(
    `4 of ${catalogs.own.length} bugs, at most 4 of each class, were measured; 3 changed a response; 1 of these were detected.`,
  );
  expect(page).toContain('npm run mutants -- --per-class 4 --page reports/detection.md');
});

test('the page has the rate, requests and seconds of each class', () => {
  expect(page).toContain('| shape | 2 | 1 | 50.0 % | 20 | 3.0 |');
  expect(page).toContain('| auth | 1 | 0 | 0.0 % |  |  |');
  expect(page).toContain('| all | 3 | 1 | 33.3 % | 20 | 3.0 |');
});

test('the page lists the bugs that were not detected, and the false alarms', () => {
  expect(page).toContain('## Not detected (2)');
  expect(page).toContain('- `shape.null:getProxy:/url`\n');
  expect(page).toContain('- `auth.open:getHostname`: only `status.code` reports it');
  expect(page).toContain('## Changed no response (1)');
  expect(page).toContain('1 in 1 complete runs');
  expect(page).toContain('- `gzip: media.whole:getStatus`');
});
