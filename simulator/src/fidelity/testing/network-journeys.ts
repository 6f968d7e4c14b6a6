import { type Journey, type JourneyStep, readStatus, signIn } from './journey.ts';

const signingRequest: JourneyStep = {
  call: 'POST network/config/csr',
  body: { country: 'NO', commonName: 'Room 4' },
  holds: '2m',
};
const credentials = { identity: 'room-4', deviceCertificate: 'CERTIFICATE', method: 'TLS' };
const withAuthority = { ...credentials, caCertificate: 'AUTHORITY' };

const address = {
  mode: 'static',
  ip4Address: '198.51.100.7',
  subnetMask: '255.255.255.0',
  gateway: '198.51.100.1',
  primaryDns: '198.51.100.1',
  secondaryDns: '198.51.100.2',
};

/** Addresses, Wi-Fi and 802.1x. */
export const networkJourneys: readonly Journey[] = [
  {
    name: 'Wi-Fi networks',
    steps: [
      signIn,
      readStatus,
      { call: 'GET network/config/wifi/remote_access/available_networks', after: '5s' },
      { call: 'POST network/config/wifi', body: { ssid: 'Guests', wifiSecurity: 'NONE' } },
      { call: 'GET network/status', after: '1s' },
      { call: 'GET network/status', after: '20s' },
      { call: 'DELETE network/config/wifi' },
      { call: 'GET network/status', after: '5s' },
    ],
  },
  {
    name: 'Wi-Fi networks that cannot be joined',
    steps: [
      signIn,
      readStatus,
      {
        call: 'POST network/config/wifi',
        body: { ssid: 'Nowhere', wifiSecurity: 'WPA2', credentials: { password: 'correct-horse' } },
      },
      { call: 'GET network/status', after: '10s' },
      { call: 'GET status', after: '2m' },
      { call: 'DELETE network/config/wifi' },
      { call: 'POST network/config/wifi/remote_access/state', body: { enabled: false } },
      { call: 'POST network/config/wifi', body: { ssid: 'Guests', wifiSecurity: 'NONE' } },
      { call: 'GET network/config/wifi/remote_access/available_networks' },
      { call: 'POST network/config/wifi/remote_access/state', body: { enabled: true } },
    ],
  },
  {
    name: 'a static IP address',
    hasEthernet: true,
    steps: [
      signIn,
      readStatus,
      { call: 'GET network/config/ethernet/ip4' },
      { call: 'POST network/config/ethernet/ip4', body: { ...address, gateway: '198.51.100.7' } },
      { call: 'POST network/config/ethernet/ip4', body: address },
      { call: 'GET network/config/ethernet/ip4' },
      { call: 'GET status', after: '5s' },
      { call: 'POST network/config/ethernet/ip4', body: { mode: 'dhcp' } },
      { call: 'GET network/config/ethernet/ip4' },
    ],
  },
  {
    name: '802.1x on Ethernet, set and removed',
    hasEthernet: true,
    steps: [
      signIn,
      readStatus,
      { call: 'POST network/config/ethernet', body: { credentials: withAuthority } },
      signingRequest,
      { call: 'POST network/config/ethernet', body: { credentials: withAuthority }, after: '1m' },
      { call: 'GET network/config/certificates' },
      { call: 'GET network/status', after: '10s' },
      { call: 'DELETE network/config/ethernet', after: '1m' },
      { call: 'DELETE network/config/certificates' },
      { call: 'GET network/config/certificates' },
      { call: 'GET network/status', after: '10s' },
    ],
  },
];
