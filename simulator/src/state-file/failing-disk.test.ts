import {
  anyDiskPlan,
  FailingDisk,
  useFailingDisk,
} from '@stillhouse/foundation/testing/failing-disk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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
