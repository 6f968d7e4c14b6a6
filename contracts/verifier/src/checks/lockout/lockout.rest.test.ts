import { expect, test } from 'vitest';
import { verifyLockout } from '../../testing/lockout-run.ts';

// R4.6.
test('a lockout that also applies at the local setup address is a failure', async () => {
  const { faults } = await verifyLockout(1_000, (leftMs) => String(Math.ceil(leftMs)), true);
  expect(faults).toEqual(['lockout.other-address:signIn']);
});

test('the run waits as long as the header says, also if it does not count down', async () => {
  const { faults, notes } = await verifyLockout(1_800, () => '1000');
  expect(faults).toEqual(['lockout.counts-down:signIn']);
  expect(notes).toContain('Waiting 1 s for the end of the lockout.');
});
