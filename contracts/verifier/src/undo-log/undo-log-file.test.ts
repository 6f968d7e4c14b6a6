import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readUndoLog } from './read-undo-log.ts';
import { UndoLogFile } from './undo-log-file.ts';

const head = {
  stillhouseJournal: 1,
  target: 'http://192.0.2.20',
  serialNumber: 'NAbc12d340001',
  product: 'barra',
  harm: 'safe',
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

test('record writes to the disk, readable by the owner only', async () => {
  const path = newPath();
  const log = await UndoLogFile.create(path, head);
  await log.record(volume);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readUndoLog(path)).toEqual({
    head,
    entries: [{ entry: volume, isRestored: false }],
  });
  await log.close();
});

test('the undo log of an earlier version, with another word for the harm level, is read', () => {
  const { harm, ...rest } = head;
  const path = join(mkdtempSync(join(tmpdir(), 'journal-')), 'journal.jsonl');
  onTestFinished(() => rm(dirname(path), { recursive: true }));
  writeFileSync(path, `${JSON.stringify({ ...rest, profile: harm })}\n`);
  expect(readUndoLog(path).head).toMatchObject(head);
});

test('the first entry of a value counts, because later values are from the run', async () => {
  const log = await UndoLogFile.create(newPath(), head);
  await log.record(volume);
  await log.record({ ...volume, body: { autoPairingVolume: -50 }, value: -50 });
  await log.record({ ...volume, pointer: '' });
  expect(log.pending.map(({ entry: stored }) => [stored.pointer, stored.value])).toEqual([
    ['', -40],
    ['/autoPairingVolume', -40],
  ]);
  await log.remove();
});

test('a restored value is not pending', async () => {
  const path = newPath();
  const log = await UndoLogFile.create(path, head);
  await log.record(volume);
  const [entry] = log.pending;
  if (entry !== undefined) await log.markRestored(entry);
  expect(log.pending).toEqual([]);
  expect(readUndoLog(path).entries).toMatchObject([{ isRestored: true }]);
  await log.close();
});

test('an undo log never overwrites another one', async () => {
  const path = newPath();
  await (await UndoLogFile.create(path, head)).close();
  await expect(UndoLogFile.create(path, head)).rejects.toThrow('EEXIST');
});

test('an entry with an objection is rejected', async () => {
  const log = await UndoLogFile.create(newPath(), head, () => 'it was there before');
  await expect(log.record(volume)).rejects.toThrow('it was there before');
  await log.remove();
});

test('an incomplete last line is ignored', async () => {
  const path = newPath();
  const log = await UndoLogFile.create(path, head);
  await log.record(volume);
  await log.close();
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"keep":{"operationId":"upda`);
  expect(readUndoLog(path).entries).toHaveLength(1);
});

test.each([
  ['', 'was interrupted before it changed anything'],
  ['{"stillhouseJou', 'Nothing is to be restored; remove the file.'],
  [JSON.stringify(head), 'was interrupted before it changed anything'],
  ['something else', 'its first line does not say so'],
  ['{}\n', 'its first line does not say so'],
  ['no json\n', 'is not valid JSON'],
  [
    `${JSON.stringify(head)}\n{"keep":{"operationId":"formatDisk"}}\n`,
    ':2 is not a line of an undo log',
  ],
])('a file that is not an undo log is rejected with the reason: %j', (text, reason) => {
  const path = join(mkdtempSync(join(tmpdir(), 'journal-')), 'x');
  onTestFinished(() => rm(path));
  writeFileSync(path, text);
  expect(() => readUndoLog(path)).toThrow(reason);
  expect(() => readUndoLog(`${path}.gone`)).toThrow('cannot be read');
});
