import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DiskJournal } from './disk-journal.ts';
import { readJournal } from './read-journal.ts';

const head = {
  stillhouseJournal: 1,
  target: 'http://192.0.2.20',
  serialNumber: 'NAbc12d340001',
  product: 'barra',
  profile: 'safe',
  startedAt: '2030-01-07T09:00:00.000Z',
} as const;

const volume = {
  operationId: 'updateAudioVideoSettings',
  body: { autoPairingVolume: -40 },
  readback: 'getAudioVideoSettings',
  pointer: '/autoPairingVolume',
  value: -40,
} as const;

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'deep', 'journal.jsonl');
}

test('a value is on the disk when keeping it is done, for its owner only', async () => {
  const path = newPath();
  const journal = await DiskJournal.create(path, head);
  await journal.keep(volume);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readJournal(path)).toEqual({
    head,
    entries: [{ kept: volume, isRestored: false }],
  });
  await journal.close();
});

test('the first value of a place counts, as later ones are the run’s own', async () => {
  const journal = await DiskJournal.create(newPath(), head);
  await journal.keep(volume);
  await journal.keep({ ...volume, body: { autoPairingVolume: -50 }, value: -50 });
  await journal.keep({ ...volume, pointer: '' });
  expect(journal.open.map(({ kept }) => [kept.pointer, kept.value])).toEqual([
    ['', -40],
    ['/autoPairingVolume', -40],
  ]);
  await journal.remove();
});

test('what is back is not put back again', async () => {
  const path = newPath();
  const journal = await DiskJournal.create(path, head);
  await journal.keep(volume);
  const [entry] = journal.open;
  if (entry !== undefined) await journal.restored(entry);
  expect(journal.open).toEqual([]);
  expect(readJournal(path).entries).toMatchObject([{ isRestored: true }]);
  await journal.close();
});

test('a journal never overwrites another: that may hold what is still to be put back', async () => {
  const path = newPath();
  await (await DiskJournal.create(path, head)).close();
  await expect(DiskJournal.create(path, head)).rejects.toThrow('EEXIST');
});

test('what must not be kept is refused before anything is changed', async () => {
  const journal = await DiskJournal.create(newPath(), head, () => 'it was there before');
  await expect(journal.keep(volume)).rejects.toThrow('it was there before');
  await journal.remove();
});

test('a line that a crash cut short is not a value: it had not been changed yet', async () => {
  const path = newPath();
  const journal = await DiskJournal.create(path, head);
  await journal.keep(volume);
  await journal.close();
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"keep":{"operationId":"upda`);
  expect(readJournal(path).entries).toHaveLength(1);
});

test.each([
  ['', 'its first line does not say so'],
  ['{}\n', 'its first line does not say so'],
  ['no json\n', 'is no JSON'],
  [
    `${JSON.stringify(head)}\n{"keep":{"operationId":"formatDisk"}}\n`,
    ':2 is no line of a journal',
  ],
])('what is no journal is refused with the reason: %j', (text, reason) => {
  const path = join(mkdtempSync(join(tmpdir(), 'journal-')), 'x');
  onTestFinished(() => rm(path));
  writeFileSync(path, text);
  expect(() => readJournal(path)).toThrow(reason);
  expect(() => readJournal(`${path}.gone`)).toThrow('cannot be read');
});
