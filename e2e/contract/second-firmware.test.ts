import { expect, test } from 'vitest';
import { verifyFirmware } from './verify-firmware.ts';

// R6.13, R7.5.
test('a firmware of another team, made from the contract only, is conformant', async () => {
  const { report, findings } = await verifyFirmware({ harm: 'read', style: { lagMs: 0 } });
  expect(findings).toEqual([]);
  expect(report.counts.byVerdict.pass).toBeGreaterThan(1_000);
});
