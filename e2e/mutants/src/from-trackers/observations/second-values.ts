import { otherRoomCa, roomCa } from './certificates.ts';
import type { Client } from './client.ts';
import type { Observation } from './observation.ts';

const longName = 'time-server-of-the-fourth-room.example';

/** Joins a network that is not in range. */
const joinUnknown = (client: Client, ssid: string) =>
  client.write('connectWifi', {
    ssid,
    wifiSecurity: 'WPA2',
    credentials: { password: 'correct-horse' },
  });

export const secondValueObservations: readonly Observation[] = [
  {
    bug: 'name-cut',
    async observe(client) {
      await client.write('updateNtpSettings', { ntpServer: longName, saveAnyway: true });
      return (await client.read('getNtpSettings')).ntpServer;
    },
    sound: longName,
    buggy: 'time-server-of-the-fourth-room.ex',
  },
  {
    bug: 'long-password',
    async observe(client) {
      await client.changePassword('x'.repeat(200));
      return client.signIn(`${'x'.repeat(127)}y`);
    },
    sound: 404,
    buggy: 200,
  },
  {
    bug: 'exclamation-mark',
    async observe(client) {
      await client.changePassword('correct!horse');
      return client.signIn('correct!horse');
    },
    sound: 200,
    buggy: 404,
  },
  {
    bug: 'not-cleared',
    async observe(client) {
      const address = {
        mode: 'static',
        ip4Address: '192.0.2.20',
        subnetMask: '255.255.255.0',
        gateway: '192.0.2.1',
        primaryDns: '192.0.2.53',
      };
      await client.write('updateEthernetIp4', { ...address, secondaryDns: '192.0.2.54' });
      await client.write('updateEthernetIp4', { ...address, secondaryDns: '' });
      return (await client.read('getEthernetIp4')).secondaryDns;
    },
    sound: '',
    buggy: '192.0.2.54',
  },
  {
    bug: 'same-subject',
    async observe(client) {
      const statuses = [(await client.upload(roomCa)).status];
      statuses.push((await client.upload(otherRoomCa)).status);
      return [...statuses, (await client.read('listCertificates')).length];
    },
    sound: [201, 201, 2],
    buggy: [201, 400, 1],
  },
  {
    bug: 'comma',
    async observe(client) {
      const body = { country: 'NO', commonName: 'room-4', organizationName: 'Example, Inc' };
      return client.advanceUntil(client.write('createCsr', body));
    },
    sound: 200,
    buggy: 400,
  },
  {
    bug: 'rounded',
    async observe(client) {
      await client.write('updateAudioVideoSettings', { autoPairingVolume: -36 });
      return (await client.read('getAudioVideoSettings')).autoPairingVolume;
    },
    sound: -36,
    buggy: -35,
  },
  {
    bug: 'escaped-name',
    async observe(client) {
      await joinUnknown(client, 'iBoy’s Home');
      return (await client.read('getStatus')).networkProperties.wifi.network.ssid;
    },
    sound: 'iBoy’s Home',
    buggy: 'iBoy\\xE2\\x80\\x99s Home',
  },
];
