import type { OperationId } from '@stillhouse/contracts/operations';
import { getResponseFields } from '@stillhouse/contracts/response-fields';
import { productCodes } from '@stillhouse/products/catalog';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateDeviceState } from '../../../build/control-validators.js';
import { updateRemoteAccessSettings } from '../access/remote-access.ts';
import { signIn } from '../access/sign-in.ts';
import { setCondition } from '../conditions/condition-plan.ts';
import { checkState } from '../patch/state-checks.ts';
import { factoryReset } from '../power/factory-reset.ts';
import { createRandom } from '../random/random.ts';
import { updateChromiumSettings } from '../settings/settings-chromium.ts';
import { pair } from '../setup/pairing.ts';
import type { Settings } from '../state/device-state.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { createNearbyNetworks } from './nearby-networks.ts';

const seeds = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

test('the factory creates a valid state for any seed and product (property)', () => {
  const products = fc.constantFrom(...productCodes, 'unknown');
  fc.assert(
    fc.property(seeds, products, fc.boolean(), (seed, product, outOfBox) => {
      const { device } = createTestDevice({ seed, product, outOfBox });
      expect(validateDeviceState(device.state)).toEqual([]);
      expect(checkState(device.state, certificateReader)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

/** Groups of settings whose state is the response. */
const reads: Partial<Record<keyof Settings, OperationId>> = {
  system: 'getSystemSettings',
  audiovideo: 'getAudioVideoSettings',
  chromium: 'getChromiumSettings',
  updates: 'getUpdateSettings',
  ntp: 'getNtpSettings',
  language: 'getLanguageSettings',
};

// A setting that is in no new device has been forgotten.
test('the factory gives every setting to some product', () => {
  const settings = productCodes.map(
    (product) => createTestDevice({ product }).device.state.settings,
  );
  const missing = Object.entries(reads).flatMap(([group, id]) =>
    getResponseFields(id)
      .flatMap(({ pointer }) => /^\/\w+$/.exec(pointer) ?? [])
      .filter((name) => settings.every((all) => !(name.slice(1) in all[group as keyof Settings])))
      .map((name) => group + name),
  );
  expect(missing).toEqual([]);
});

test('the same seed creates the same device, and different seeds create different devices', () => {
  const made = (seed: number) => createTestDevice({ seed }).device.state;
  expect(made(5)).toEqual(made(5));
  for (const key of ['serialNumber', 'signingKey', 'network'] as const) {
    expect(made(5)[key]).not.toEqual(made(6)[key]);
  }
});

test('creating a device does not depend on other values drawn from the seed', () => {
  const random = createRandom(1);
  random.getStream('faults').uint32();
  expect(createTestDevice({ random }).device.state).toEqual(createTestDevice().device.state);
});

test('a thousand devices have unique serial numbers, keys and addresses', () => {
  const states = Array.from(
    { length: 1_000 },
    (_, seed) => createTestDevice({ seed }).device.state,
  );
  const distinct = (of: (state: (typeof states)[number]) => string | undefined) =>
    new Set(states.map(of)).size;
  expect(distinct((state) => state.serialNumber)).toBe(1_000);
  expect(distinct((state) => state.signingKey)).toBe(1_000);
  expect(distinct((state) => state.network.ethernet?.macAddress)).toBe(1_000);
});

test('MAC addresses are locally administered, so that they belong to no vendor', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { ethernet, wifi } = createTestDevice({ seed }).device.state.network;
      for (const address of [ethernet?.macAddress, wifi?.macAddress]) {
        expect(Number.parseInt(address?.slice(0, 2) ?? '', 16) & 0b11).toBe(0b10);
      }
    }),
  );
});

test('a device can be created with another firmware, which is then up to date', () => {
  const { state } = createTestDevice({ firmware: 'NFB2.20240301.0005' }).device;
  expect(state.firmwareVersion).toBe('NFB2.20240301.0005');
  expect(state.updates.state).toBe('upToDate');
});

test('a seed always has the same nearby networks, with names that IEEE 802.11 allows', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const networks = createNearbyNetworks(seed);
      expect(createNearbyNetworks(seed)).toEqual(networks);
      expect(networks.length).toBeGreaterThan(5);
      for (const { ssid } of networks) {
        expect(Buffer.byteLength(ssid)).toBeGreaterThan(0);
        expect(Buffer.byteLength(ssid)).toBeLessThanOrEqual(32);
      }
    }),
  );
});

test('a factory reset keeps the identity of the device and removes all changes by users', async () => {
  const { device, clock, events } = createTestDevice({ product: 'arran' });
  const made = structuredClone(device.state);
  updateRemoteAccessSettings(device, { password: 'a new secret', lock: true }, null);
  updateChromiumSettings(device, { loggingEnabled: true });
  pair(device, 'Oban Bar Bergen');
  setCondition(device, 'cableOut', {});
  signIn(device, 'admin', 'wrong', 'network');
  factoryReset(device);
  expect(events.map(({ type }) => type)).toContain('factoryReset');
  expect(device.power).toBe('off');
  await clock.advanceBy(50_000);
  const { signingKey, power, ...state } = device.state;
  const { signingKey: oldKey, power: _power, ...old } = made;
  expect(power.state).toBe('on');
  expect(signingKey).not.toBe(oldKey);
  const setup = { completed: false, finalized: false, videoPreview: false };
  const network = { ...old.network, internet: 'notConnected' };
  expect(state).toEqual({ ...old, setup, network, conditions: { cableOut: {} } });
});
