import {
  anyDiskPlan,
  FailingDisk,
  useFailingDisk,
} from '@stillhouse/foundation/testing/failing-disk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StateLock } from './lock.ts';
import { StateFileError } from './state-file.ts';
import { removeTemporaryFiles, writeAtomically } from './write.ts';

const folder = '/on-the-failing-disk';
const path = `${folder}/device.json`;
const texts = fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 4 });

// Decision 0022.
test('whatever fails while a file is written, it is the last one or the next one (property)', async () => {
  using used = useFailingDisk(folder);
  let faults = 0;
  const property = fc.asyncProperty(texts, anyDiskPlan, async (written, plan) => {
    const disk = new FailingDisk(plan);
    used.disk = disk;
    let possible: (string | null)[] = [null];
    for (const text of written) {
      try {
        await writeAtomically(path, text);
        possible = [text];
      } catch (error) {
        expect(error).toBeInstanceOf(StateFileError);
        faults += 1;
        possible.push(text);
      }
      disk.start();
      expect(possible).toContain(disk.read(path));
    }
    disk.repair();
    await removeTemporaryFiles(path);
    await writeAtomically(path, 'last');
    expect([disk.list(), disk.read(path)]).toEqual([[path], 'last']);
  });
  await fc.assert(property, { numRuns: 1_000 });
  expect(faults).toBeGreaterThan(100);
});

// Decision 0022.
test('whatever fails while a state file is locked, the next simulator locks it (property)', async () => {
  using used = useFailingDisk(folder);
  let faults = 0;
  const property = fc.asyncProperty(anyDiskPlan, async (plan) => {
    const disk = new FailingDisk({ ...plan, at: plan.at % 4 });
    used.disk = disk;
    const failure = await StateLock.take(path).catch((error: unknown) => error);
    if (failure instanceof Error) {
      faults += 1;
      expect(failure).toBeInstanceOf(StateFileError);
      expect(failure.message).toContain(`state file ${path} cannot be written (`);
      if (disk.hasPower) expect(disk.list()).toEqual([]);
    }
    disk.cutPower();
    disk.repair();
    await StateLock.take(path);
    expect(disk.list()).toEqual([`${path}.lock`]);
  });
  await fc.assert(property, { numRuns: 200 });
  expect(faults).toBeGreaterThan(50);
});

test('the lock of another user is named with a remedy, and stays', async () => {
  using used = useFailingDisk(folder);
  await StateLock.take(path);
  // Its third operation reads the lock.
  used.disk.begin({ at: 2, kind: 'EACCES', choices: [0] });
  await expect(StateLock.take(path)).rejects.toThrow(
    `The lock ${path}.lock of the state file ${path} cannot be read (EACCES). Make it readable, or choose another one with --state-file. If no simulator uses it, remove the lock.`,
  );
  expect(used.disk.list()).toEqual([`${path}.lock`]);
});
