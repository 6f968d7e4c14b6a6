import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  anyDiskPlan,
  FailingDisk,
  useFailingDisk,
} from '@stillhouse/foundation/testing/failing-disk';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { parseUndoLog } from './read-undo-log.ts';
import { UndoLogFile } from './undo-log-file.ts';

const head = {
  stillhouseJournal: 1,
  target: 'http://192.0.2.20',
  serialNumber: 'NAbc12d340001',
  product: 'barra',
  harm: 'safe',
  startedAt: '2030-01-07T09:00:00.000Z',
} as const;

const createEntry = (volume: number) =>
  ({
    operationId: 'updateAudioVideoSettings',
    body: { autoPairingVolume: volume },
    readback: 'getAudioVideoSettings',
    pointer: `/${volume}`,
    value: volume,
  }) as const;

test('whatever fails while values are recorded, all that were recorded can be restored (property)', async () => {
  // It exists, so that it is not created.
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'undo-log.jsonl');
  using used = useFailingDisk(folder);
  let lost = 0;
  const volumes = fc.uniqueArray(fc.integer({ min: -60, max: 0 }), { minLength: 1, maxLength: 5 });
  const property = fc.asyncProperty(volumes, anyDiskPlan, async (values, plan) => {
    const disk = new FailingDisk(plan);
    used.disk = disk;
    const log = await UndoLogFile.create(path, head).catch(() => null);
    if (log === null) {
      if (disk.hasPower) expect(disk.list()).toEqual([]);
      return;
    }
    const recorded: number[] = [];
    for (const value of values) {
      try {
        await log.record(createEntry(value));
        recorded.push(value);
      } catch {
        lost += 1;
      }
    }
    disk.start();
    const read = parseUndoLog(disk.read(path) ?? '', path).entries;
    const restorable = read.map(({ entry }) => entry.value);
    expect(restorable).toEqual(expect.arrayContaining(recorded));
  });
  await fc.assert(property, { numRuns: 1_000 });
  expect(lost).toBeGreaterThan(100);
});
