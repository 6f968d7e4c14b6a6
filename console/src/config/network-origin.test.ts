import { expect, test } from 'vitest';
import { toHostAddress } from './host-address.ts';
import { getNetworkOrigin, isLocalSetupPage } from './network-origin.ts';

const config = { localSetupAddress: 'http://192.168.83.1', networkPort: null };

test('the page knows whether it is open at the local setup address', () => {
  expect(isLocalSetupPage(config, new URL('http://192.168.83.1/network'))).toBe(true);
  expect(isLocalSetupPage(config, new URL('http://192.168.83.1:8080/'))).toBe(false);
  expect(isLocalSetupPage(config, new URL('http://room-4.local/'))).toBe(false);
});

test('in the network, the scheme and the port of the page stay', () => {
  const at = (href: string) => getNetworkOrigin('Room-4.local', config, new URL(href));
  expect(at('http://192.0.2.20/network/hostname')).toBe('http://room-4.local');
  expect(at('https://192.0.2.20:8443/')).toBe('https://room-4.local:8443');
});

test('at the local setup address, the port is that of the network', () => {
  const local = { localSetupAddress: 'http://localhost:8082', networkPort: 8080 };
  const page = new URL('http://localhost:8082/network/ethernet/ip4');
  expect(getNetworkOrigin('192.0.2.21', local, page)).toBe('http://192.0.2.21:8080');
  const defaultPort = { ...local, networkPort: null };
  expect(getNetworkOrigin('192.0.2.21', defaultPort, page)).toBe('http://192.0.2.21');
});

test('leading zeros of an address are ignored', () => {
  expect(toHostAddress('192.0.2.010')).toBe('192.0.2.10');
});
