import { operations } from '@stillhouse/contracts/operations';
import { createNearbyNetworks } from '@stillhouse/device/factory/nearby-networks';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateDeviceState } from '../../build/control-validators.js';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const seed = 7;

type Write = {
  id:
    | 'updateEthernetIp4'
    | 'updateHostname'
    | 'updateProxy'
    | 'setWifiRadio'
    | 'connectWifi'
    | 'removeWifi';
  body?: unknown;
};

/** What each write may change, and how to read it back. Joining takes time. */
const touches: Record<Write['id'], { keys: string[]; read?: keyof typeof operations }> = {
  updateEthernetIp4: { keys: ['ethernet'], read: 'getEthernetIp4' },
  updateHostname: { keys: ['hostname'], read: 'getHostname' },
  updateProxy: { keys: ['proxy'], read: 'getProxy' },
  setWifiRadio: { keys: ['wifi'], read: 'getWifiRadio' },
  connectWifi: { keys: ['wifi'] },
  removeWifi: { keys: ['wifi'] },
};

// No address of 127.0.0.0/8, because those move the device and have their own tests.
const address = fc.constantFrom('192.0.2.1', '192.0.2.2', '10.0.0.300', '010.1.1.1', '', 'x');
const ip4 = fc.oneof(
  fc.constant({ mode: 'dhcp' }),
  fc.record({
    mode: fc.constantFrom('static', 'dhcp'),
    ip4Address: address,
    subnetMask: fc.constantFrom('255.255.255.0', '255.255'),
    gateway: address,
    primaryDns: address,
  }),
);
const hostname = fc.record({
  hostname: fc.constantFrom('room-4', 'Room-5', '-', '', 'a b'),
  source: fc.constantFrom('custom', '', 'other'),
});
const proxy = fc.array(
  fc.oneof(
    fc.record({
      key: fc.constant('proxy'),
      newValue: fc.constantFrom('off', 'manual', 'auto', 'on'),
    }),
    fc.record({
      key: fc.constant('host'),
      newValue: fc.constantFrom('a.example', 'b.example', 'c:1', ''),
    }),
    fc.record({ key: fc.constant('port'), newValue: fc.constantFrom(80, 3128, 0, '80') }),
    fc.record({
      key: fc.constant('url'),
      newValue: fc.constantFrom('http://a.example/p', 'p.pac'),
    }),
  ),
  { maxLength: 5 },
);
const wifi = fc
  .constantFrom(...createNearbyNetworks(seed), { ssid: 'Nowhere', wifiSecurity: 'WPA2' as const })
  .chain(({ ssid, wifiSecurity, ...secrets }) =>
    fc
      .constantFrom(secrets, { password: 'wrong' }, { method: 'NONE' }, {})
      .map(({ password, identity, method, phase2Method }: Record<string, unknown>) => ({
        ssid,
        wifiSecurity,
        credentials: { password, identity, method, phase2Method },
      })),
  );
const write: fc.Arbitrary<Write> = fc.oneof(
  ip4.map((body) => ({ id: 'updateEthernetIp4' as const, body })),
  hostname.map((body) => ({ id: 'updateHostname' as const, body })),
  proxy.map((body) => ({ id: 'updateProxy' as const, body })),
  fc.boolean().map((enabled) => ({ id: 'setWifiRadio' as const, body: { enabled } })),
  wifi.map((body) => ({ id: 'connectWifi' as const, body })),
  fc.constant({ id: 'removeWifi' as const }),
);
const steps = fc.array(
  fc.oneof({ weight: 4, arbitrary: write }, fc.integer({ min: 1, max: 20_000 })),
  {
    maxLength: 15,
  },
);

async function makeWrite(device: TestDevice, { id, body }: Write) {
  const { method, path } = operations[id];
  const response = await device.call(path, { method, ...(body === undefined ? {} : { body }) });
  return { status: response.status, text: await response.text() };
}

/** Returns the state without what a write may change directly or indirectly. */
function omitTouched({ network, scheduledTasks: _tasks, ...state }: DeviceState, keys: string[]) {
  const derived = [...keys, 'internet'];
  const stored = Object.entries(network).filter(([key]) => !derived.includes(key));
  return { ...state, network: Object.fromEntries(stored) };
}

test('a write changes only its own settings, and a rejected one nothing, for any order (property)', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await using device = await startTestDevice({ seed });
      for (const step of sequence) {
        if (typeof step === 'number') {
          await device.advance(step);
          continue;
        }
        const before = structuredClone(device.device.state);
        const { status, text } = await makeWrite(device, step);
        const { state } = device.device;
        expect(Object.keys(operations[step.id].responses).map(Number)).toContain(status);
        if (status >= 400) {
          expect(state).toEqual(before);
          expect(JSON.parse(text)).toMatchObject({ status, detail: expect.any(String) });
        } else {
          const { keys, read } = touches[step.id];
          expect(omitTouched(state, keys)).toEqual(omitTouched(before, keys));
          if (read !== undefined) {
            expect(await (await device.call(operations[read].path)).text()).toBe(text);
          }
        }
        expect(validateDeviceState(state)).toEqual([]);
      }
      expect(device.logged).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('the same seed and calls at the same instants give the same state and journal (property)', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const run = async () => {
        await using device = await startTestDevice({ seed });
        for (const step of sequence) {
          if (typeof step === 'number') await device.advance(step);
          else await makeWrite(device, step);
        }
        return [structuredClone(device.device.state), device.host.journal.canonical()];
      };
      expect(await run()).toEqual(await run());
    }),
    { numRuns: 15 },
  );
}, 60_000);
