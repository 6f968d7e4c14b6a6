import { expect, test } from 'vitest';
import { expectSoundReplays, useSimulator } from './expect-replays.ts';

const simulator = useSimulator();

// R5.35.
test.each([
  'agreement.from-trackers-open-network:listWifiNetworks',
  'agreement.other-sub:signIn',
  'http.from-trackers-foreign-cookie:*',
  'http.no-405:*',
  'isolation.reset-neighbours:updateSystemSettings:/',
  'leak.password-inside:signIn',
  'media.html-type:signIn:200',
  'readback.ignored:updateSystemSettings:/',
  'readback.from-trackers-three-parts:updateTimeSettings/getTimeSettings',
  'readback.late:updateNtpSettings:/',
  'resources.from-trackers-outdated-offset:listTimeZones',
  'robust.long-text:*',
  'security.token-jwk:*',
  'shape.null:updateLanguageSettings:/languageCode',
  'status.200-as-204:finalizeOutOfBox',
  'valid-input.escapes:updateProxy',
])('a finding of %s is still there with the bug, and gone without it', async (id) => {
  expect(await expectSoundReplays(simulator(), id, 3)).toContain('decided');
});
