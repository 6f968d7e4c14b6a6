import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manualStart } from '../clock/device-clock.ts';
import { setCondition } from '../conditions/condition-plan.ts';
import { createNearbyNetworks } from '../factory/nearby-networks.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { listAvailableNetworks } from './signal.ts';

const seeds = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const instants = fc
  .integer({ min: 0, max: 1_000 })
  .map((minutes) => manualStart + minutes * 20_011);

test('every device has a nearby network of each kind, with the data needed to join it', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const networks = createNearbyNetworks(seed);
      expect(new Set(networks.map(({ ssid }) => ssid)).size).toBe(networks.length);
      expect(new Set(networks.map(({ wifiSecurity }) => wifiSecurity))).toEqual(
        new Set(['NONE', 'WEP', 'WPA', 'WPA2', 'EAP']),
      );
      const eap = networks.filter(({ wifiSecurity }) => wifiSecurity === 'EAP');
      expect(new Set(eap.map(({ method }) => method))).toEqual(new Set(['PEAP', 'NONE', 'TLS']));
      expect(networks.some(({ isHidden }) => isHidden)).toBe(true);
      expect(networks.some(({ hasInternet }) => !hasInternet)).toBe(true);
      for (const { wifiSecurity, method, password, identity } of networks) {
        const byPassword = wifiSecurity === 'EAP' ? method === 'PEAP' : wifiSecurity !== 'NONE';
        expect((password?.length ?? 0) >= 8).toBe(byPassword);
        expect(identity !== undefined).toBe(method === 'PEAP');
      }
    }),
    { numRuns: 50 },
  );
});

test('the same seed has the same networks at the same instant, regardless of earlier scans', () => {
  fc.assert(
    fc.property(seeds, instants, fc.array(instants, { maxLength: 5 }), (seed, now, before) => {
      const [one, other] = [createTestDevice({ seed }).device, createTestDevice({ seed }).device];
      for (const earlier of before) listAvailableNetworks(other.state, earlier);
      expect(listAvailableNetworks(other.state, now)).toEqual(
        listAvailableNetworks(one.state, now),
      );
    }),
    { numRuns: 50 },
  );
});

test('signal strength drifts: a network at the edge of range comes and goes, the nearest stays excellent', () => {
  const { device } = createTestDevice();
  const [home] = device.state.nearbyNetworks;
  const lists = Array.from({ length: 200 }, (_, n) =>
    listAvailableNetworks(device.state, manualStart + n * 35_000),
  );
  expect(new Set(lists.map(({ length }) => length)).size).toBeGreaterThan(1);
  for (const list of lists) {
    expect(list[0]).toMatchObject({ ssid: home?.ssid, signalStrength: 'Excellent' });
  }
  const hidden = device.state.nearbyNetworks.filter(({ isHidden }) => isHidden);
  const heard = new Set(lists.flat().map(({ ssid }) => ssid));
  expect(hidden.some(({ ssid }) => heard.has(ssid))).toBe(false);
});

test('with a weak signal every network is poor; out of range, all networks or the named one are missing', () => {
  const { device } = createTestDevice();
  const list = () => listAvailableNetworks(device.state, manualStart);
  const [first] = list();
  setCondition(device, 'wifiWeak', {});
  expect(new Set(list().map(({ signalStrength }) => signalStrength))).toEqual(new Set(['Poor']));
  setCondition(device, 'wifiOutOfRange', { ssids: [first?.ssid] });
  expect(list().map(({ ssid }) => ssid)).not.toContain(first?.ssid);
  expect(list().length).toBeGreaterThan(0);
  setCondition(device, 'wifiOutOfRange', {});
  expect(list()).toEqual([]);
});
