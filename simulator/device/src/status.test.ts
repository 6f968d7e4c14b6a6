import { validateResponse } from '@stillhouse/contracts/validators';
import { getProduct, productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import { endCondition, setCondition } from './conditions/condition-plan.ts';
import { patchState } from './patch/patch-state.ts';
import { getDeviceStatus, getNetworkStatus, getOfflineStatus } from './status.ts';
import { createTestDevice } from './testing/create-test-device.ts';

// R3.1.
test.each([...productCodes, 'unknown'])('a new %s is online and reports its product', (product) => {
  const { device } = createTestDevice({ product });
  const status = getDeviceStatus(device);
  expect(status).toMatchObject({ product, isOnline: true, isPaired: false });
  expect(status.networkProperties.ethernet !== undefined).toBe(getProduct(product).hasEthernet);
  const json = 'application/json';
  expect(validateResponse('getStatus', 200, json, status)).toEqual([]);
  expect(validateResponse('getOfflineStatus', 200, json, getOfflineStatus(device.state))).toEqual(
    [],
  );
  expect(validateResponse('getNetworkStatus', 200, json, getNetworkStatus(device.state))).toEqual(
    [],
  );
});

// R3.1.
test('a Bar is online by Ethernet, with addresses from the network', () => {
  const { device } = createTestDevice();
  const status = getDeviceStatus(device);
  const { macAddress, lease } = device.state.network.ethernet ?? {};
  expect(status.networkProperties.ethernet).toEqual({ ...lease, macAddress });
  expect(status.networkProperties.wifi).toEqual({ isSaved: false, state: 'DISCONNECTED' });
  expect(getNetworkStatus(device.state)).toEqual({
    ethernet: { connected: true, isOnline: true },
    wifi: { connected: false, isOnline: false },
  });
});

// R4.41.
test('without its cable a Bar is offline and has no address', () => {
  const { device } = createTestDevice();
  setCondition(device, 'cableOut', {});
  const { isOnline, networkProperties, ethernetMacAddress } = getDeviceStatus(device);
  expect(isOnline).toBe(false);
  expect(networkProperties.ethernet).toEqual({
    ip4Address: null,
    subnetMask: null,
    gateway: null,
    ip6Address: null,
    macAddress: ethernetMacAddress,
  });
  endCondition(device, 'cableOut');
  expect(getDeviceStatus(device).isOnline).toBe(true);
});

test('without internet the link is up, but the device is offline', () => {
  const { device } = createTestDevice();
  setCondition(device, 'offline', {});
  expect(getNetworkStatus(device.state).ethernet).toEqual({ connected: true, isOnline: false });
  expect(getDeviceStatus(device)).toMatchObject({
    isOnline: false,
    networkProperties: { ethernet: { subnetMask: '255.255.255.0' } },
  });
});

// R4.41.
test('a static address appears in the status', () => {
  const { device } = createTestDevice();
  const ip4 = {
    mode: 'static',
    ip4Address: '192.0.2.20',
    subnetMask: '255.255.255.0',
    gateway: '192.0.2.1',
    primaryDns: '192.0.2.1',
  };
  expect(patchState(device, { network: { ethernet: { ip4 } } }).outcome).toBe('patched');
  expect(getDeviceStatus(device).networkProperties.ethernet).toMatchObject({
    ip4Address: '192.0.2.20',
    gateway: '192.0.2.1',
  });
});

test('a Center is online by Wi-Fi, and knows its network while the radio is off', () => {
  const { device } = createTestDevice({ product: 'longrow' });
  const { ssid, wifiSecurity: security } = device.state.network.wifi?.saved ?? {};
  const network = { ssid };
  expect(getDeviceStatus(device).networkProperties.wifi).toMatchObject({
    isSaved: true,
    state: 'CONNECTED',
    network,
    security,
    level: 'Excellent',
  });
  patchState(device, { network: { wifi: { radioEnabled: false } } });
  const status = getDeviceStatus(device);
  expect(status.isOnline).toBe(false);
  expect(status.networkProperties).toEqual({
    wifi: { isSaved: true, state: 'DISCONNECTED', network, security },
    dot1x: { wifi: { configured: false } },
  });
});

test('a Center out of the box has joined no network', () => {
  const { device } = createTestDevice({ product: 'longrow', outOfBox: true });
  expect(getNetworkStatus(device.state)).toEqual({ wifi: { connected: false, isOnline: false } });
});
