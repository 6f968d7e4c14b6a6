import { expect, test } from 'vitest';
import { factoryReset } from '../power/factory-reset.ts';
import { updateSystemSettings } from '../settings/settings-system.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { LogBook } from './log-book.ts';

test('only the newest 500 lines are stored', () => {
  const book = new LogBook(0);
  for (let at = 1; at <= 501; at += 1) book.write({ at, type: 'unpaired' });
  expect([book.lines.length, book.lines[0]?.at, book.lines.at(-1)?.at]).toEqual([500, 2, 501]);
});

test('a log entry is one short line without secrets', () => {
  const book = new LogBook(0);
  const typed = 'secret typed into the wrong field';
  book.write({ at: 1, type: 'signInRefused', userName: typed, via: 'network' });
  book.write({ at: 2, type: 'signInRefused', userName: 'admin', via: 'setup' });
  book.write({ at: 3, type: 'paired', pairedDeviceName: 'two\nlines' });
  book.write({ at: 4, type: 'paired', pairedDeviceName: 'x'.repeat(10_000) });
  const texts = book.lines.map(({ log, text }) => `${log}: ${text.slice(0, 60)}`);
  expect(texts.slice(0, 3)).toEqual([
    'session: signInRefused userName=(unknown) via=network',
    'session: signInRefused userName=admin via=setup',
    'system: paired pairedDeviceName="two lines"',
  ]);
  expect(book.lines[3]?.text).toHaveLength(500);
});

test('a factory reset starts an empty log', async () => {
  const { device, clock } = createTestDevice();
  updateSystemSettings(device, { hdmiCecEnabled: true });
  await clock.advanceBy(1_000);
  factoryReset(device);
  expect(device.logBook.since).toBe(clock.now());
  expect(device.logBook.lines.map(({ text }) => text)).toEqual([
    'factoryReset',
    'power from=on to=off',
    'internet from=reached to=switchedOff',
  ]);
});

test('a restored log continues where it was saved', () => {
  const book = new LogBook(7);
  book.write({ at: 8, type: 'unpaired' });
  const saved = book.save();
  const other = new LogBook(100);
  other.restore(JSON.parse(JSON.stringify(saved)));
  other.write({ at: 101, type: 'unpaired' });
  expect([other.since, other.lines.map(({ at }) => at)]).toEqual([7, [8, 101]]);
  expect(saved.lines).toHaveLength(1);
});
