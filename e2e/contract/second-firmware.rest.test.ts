import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawStyle } from '../second-firmware/style.ts';
import { verifyFirmware } from './verify-firmware.ts';

/** Timeout in real time; only a very busy machine needs it. */
const maxMs = 600_000;

test.concurrent.each([
  { harm: 'safe', style: { responseMs: [1, 3] } },
  { harm: 'security', style: {} },
  { harm: 'destructive', style: { offersUpdate: true, keepsUnused: false } },
  { harm: 'destructive', style: { product: 'longrow', isOld: true, lagMs: 0, keepsUnused: false } },
] as const)(
  'with the harm level $harm and $style, the firmware is conformant and left unchanged',
  async ({ harm, style }) => {
    const { findings, exitCode, before, after } = await verifyFirmware({ harm, style });
    expect(findings).toEqual([]);
    expect(exitCode).toBe(0);
    expect(after).toEqual(before);
  },
  maxMs,
);

test(
  'a firmware that makes each free choice at random is conformant',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { findings, before, after } = await verifyFirmware({
          harm: 'safe',
          style: { ...drawStyle(seed), lagMs: 0 },
        });
        expect(findings).toEqual([]);
        expect(after).toEqual(before);
      }),
      { seed: 40, numRuns: 2 },
    );
  },
  maxMs,
);
