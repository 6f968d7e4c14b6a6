import { checks } from 'stillhouse-verify';
import { expect, test } from 'vitest';
import { mutants } from '../catalog/catalog.ts';
import { measureMutant } from '../measure/measure-mutant.ts';
import { useSimulator } from '../replay/expect-replays.ts';

const simulator = useSimulator();

/** Bugs that only show in a second state of the device, or with a second value. */
const foundBy = {
  'agreement.from-trackers-open-network:listWifiNetworks': 'agreement.wifi-secured',
  'auth.from-trackers-long-password:updateRemoteAccessSettings/signIn':
    'auth.exact-password:signIn',
  'states.from-trackers-empty-while-joining:listWifiNetworks/connectWifi':
    'states.reads:connectWifi',
  'time.from-trackers-password-after-restart:rebootDevice/updateRemoteAccessSettings':
    'time.users-kept:rebootDevice',
  'time.from-trackers-relative-to-start:getCameraDiagnosticsStatus/rebootDevice':
    'time.settings-kept:rebootDevice',
  'time.from-trackers-stale-check:getAvailableUpdate/startUpdate': 'agreement.running-version',
};

const timeout = 300_000;

test.concurrent.each(Object.entries(foundBy))('%s is found by %s', { timeout }, async (id, by) => {
  const mutant = mutants.get(id);
  if (mutant === undefined) throw new Error(`Unknown mutant: ${id}`);
  const found = await measureMutant(simulator(), mutant, checks);
  expect(found.outcome).toBe('killed');
  expect(found.by).toContain(by);
});
