import { expect, test } from 'vitest';
import { expectSoundReplays, useSimulator } from './expect-replays.ts';

const simulator = useSimulator();

// R5.35.
test.each([
  'header.drop:getHostname:401/www-authenticate',
  'media.html-type:getHostname:200',
  'auth.open:getStatus',
  'auth.forged:getAvailableUpdate',
  'leak.cookie:signIn',
  'noeffect.good-half:updateSystemSettings:/',
])('a finding of %s is still there with the bug, and gone without it', async (id) => {
  expect(await expectSoundReplays(simulator(), id, 1)).toContain('decided');
});
