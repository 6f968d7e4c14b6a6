import { type ProductCode, productCodes } from '@stillhouse/products/catalog';
import { createSimulator, type Simulator } from 'stillhouse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sequences } from '../sequences/sequences.ts';
import { verifySimulatedDevice } from '../simulated-device/verify-simulated-device.ts';
import { formatSequenceResult, measureSequence } from './measure-sequence.ts';

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';
const seeds = Array.from({ length: isWhole ? 2 : 1 }, (_none, at) => at + 1);
const products: readonly ProductCode[] = isWhole ? productCodes : ['dalmore'];

let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator();
});

afterAll(() => simulator.close());

test.each(products)(
  'walks raise no alarm on a correct %s, whatever the seed',
  { timeout: 300_000 },
  async (product) => {
    for (const seed of seeds) {
      const device = await simulator.lease({ product, seed: 1, clock: 'scaled', speed: 20 });
      const { baseUrl: url, setupUrl, serialNumber } = device.toLease();
      const { report, exitCode } = await verifySimulatedDevice(
        { url, setupUrl, serialNumber },
        { harm: 'safe', only: ['sequences.*'], lateLossMs: 0, seed },
      );
      const alarms = report.results.filter(({ verdict }) => verdict === 'fail');
      expect(alarms.map(({ id, message }) => `seed ${seed}: ${id} ${message}`)).toEqual([]);
      expect(exitCode).toBe(0);
      expect(report.requests).toBeLessThan(2_200);
      await simulator.release(device.id);
    }
  },
);

test('there are at least 90 bugs of three calls, each with its shortest sequence', () => {
  expect(sequences.length).toBeGreaterThanOrEqual(90);
  for (const { shortest } of sequences) expect(shortest).toBeGreaterThanOrEqual(4);
});

// All of them: `npm run mutants -- --walks 3`.
test.each(isWhole ? sequences.filter((_bug, at) => at % 40 === 0) : [])(
  'walks detect $id',
  { timeout: 1_800_000 },
  async (bug) => {
    const result = await measureSequence(simulator, bug, 1);
    expect(result.isFound, formatSequenceResult(result)).toBe(true);
  },
);
