import { expect, test } from 'vitest';
import { verifyLockout } from '../../testing/lockout-run.ts';

const countDown = (leftMs: number) => String(Math.ceil(leftMs));

test('a lockout of one second with a correct header conforms', async () => {
  const { faults, notes } = await verifyLockout(1_000, countDown);
  expect(faults).toEqual([]);
  expect(notes).toContain('Waiting 1 s for the end of the lockout.');
});

test('without a local setup address, the check says which option it needs', async () => {
  const { texts } = await verifyLockout(300, () => '1000');
  expect(texts).toContain('The local setup address of the device is unknown.');
});

test('a lockout that ends before the second reading conforms', async () => {
  const { faults, texts } = await verifyLockout(300, () => '1000');
  expect(faults).toEqual([]);
  expect(texts).toContain('The lockout ended before the second reading');
});

test.each([
  ['is missing', null],
  ['is negative', '-3958'],
  ['is not a number', 'soon'],
])('a header that %s is a failure, and no text contains NaN', async (_, header) => {
  const { faults, texts, notes } = await verifyLockout(1_500, () => header);
  expect(faults).toEqual(['lockout.header:signIn', 'lockout.counts-down:signIn']);
  expect(texts).not.toMatch(/NaN|-\d+ s|decreased by/);
  expect(notes).toEqual([expect.stringMatching(/^Locking admin/)]);
});

test.each([
  ['counts down to 0', (left: number) => String(left), []],
  ['is not sent', () => null, []],
  ['stands still', () => '4', ['lockout.attempts-left:signIn']],
  ['counts one too many', (left: number) => String(left + 1), ['lockout.attempts-left:signIn']],
])('the number of attempts left that %s is evaluated', async (_, formatLeft, expected) => {
  const { faults } = await verifyLockout(300, countDown, false, formatLeft);
  expect(faults).toEqual(expected);
});
