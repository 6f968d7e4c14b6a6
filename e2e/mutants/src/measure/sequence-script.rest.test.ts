import { createSimulator, type Simulator } from 'stillhouse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutants } from '../catalog/catalog.ts';
import { measureSequence } from './measure-sequence.ts';

let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator();
});

afterAll(() => simulator.close());

test('the script of a report shows the wrong value of a new device with the bug', {
  timeout: 600_000,
}, async () => {
  const bug = mutants.get('sequences.lost-after-failed-delete-sign-in:uploadCertificate');
  if (bug === undefined) throw new Error('The bug does not exist.');
  const only = ['sequences.*:listCertificates', 'sequences.*:uploadCertificate'];
  const found = await measureSequence(simulator, bug, 1, only);
  expect(found).toMatchObject({ isFound: true, isReproduced: true });
  expect(found.length).toBeLessThanOrEqual(2 * found.shortest);
  expect(found.script).toContain('set -eu\n');
  expect(found.script).toContain('STILLHOUSE_PASSWORD');
  expect(found.script).not.toMatch(/stillhouse["']|eyJ/);
});
