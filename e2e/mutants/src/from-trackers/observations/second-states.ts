import type { Client } from './client.ts';
import type { Observation } from './observation.ts';

const released = { channel: 'stable', version: 'NFA1.20300301.0930' };

/** Starts an update. */
async function startUpdate({ control, id, read, write }: Client): Promise<void> {
  await control.patch(id, { settings: { updates: { type: 'MANUAL' } } });
  await control.action(id, 'releaseFirmware', released);
  await read('getAvailableUpdate');
  await write('startUpdate', { action: 'update' });
}

/** Lets time pass until the state of the update is another one, and returns it. */
async function awaitUpdate(client: Client, isOver: (state: unknown) => boolean): Promise<unknown> {
  for (let polls = 0; polls < 200; polls += 1) {
    await client.advance('10s');
    const reply = await client.send('getUpdateState').catch(() => null);
    const state = reply?.status === 404 ? 404 : reply?.json.state;
    if (isOver(state)) return state;
  }
  return 'the update has not ended';
}

export const secondStateObservations: readonly Observation[] = [
  {
    bug: 'false-is-lost',
    async observe(client) {
      await client.write('updateTimeSettings', { use24HourTimeFormat: false });
      await client.restart();
      return (await client.read('getTimeSettings')).use24HourTimeFormat;
    },
    sound: false,
    buggy: true,
  },
  {
    bug: 'two-revert',
    async observe(client) {
      await client.write('updateAudioVideoSettings', {
        autoPairingVolume: -33,
        musicModeEnabled: true,
      });
      await client.restart();
      const { autoPairingVolume, musicModeEnabled } = await client.read('getAudioVideoSettings');
      return [autoPairingVolume, musicModeEnabled];
    },
    sound: [-33, true],
    buggy: [-40, true],
  },
  {
    bug: 'static-address-lost',
    async observe(client) {
      const { networkProperties } = await client.read('getStatus');
      const { ip4Address, subnetMask, gateway } = networkProperties.ethernet;
      const address = { mode: 'static', ip4Address, subnetMask, gateway, primaryDns: gateway };
      await client.write('updateEthernetIp4', address);
      await client.restart();
      return (await client.read('getEthernetIp4')).mode;
    },
    sound: 'static',
    buggy: 'dhcp',
  },
  {
    bug: 'password-after-restart',
    async observe(client) {
      await client.changePassword('50%+tax#1');
      const statuses = [await client.signIn('50%+tax#1')];
      await client.restart();
      return [...statuses, await client.signIn('50%+tax#1')];
    },
    sound: [200, 200],
    buggy: [200, 404],
  },
  {
    bug: 'empty-while-joining',
    async observe(client) {
      const [{ ssid }] = await client.read('listWifiNetworks');
      await client.write('connectWifi', {
        ssid,
        wifiSecurity: 'WPA2',
        credentials: { password: 'correct-horse' },
      });
      return (await client.read('listWifiNetworks')).length > 0;
    },
    sound: true,
    buggy: false,
  },
  {
    bug: 'not-found-meanwhile',
    async observe(client) {
      await startUpdate(client);
      return awaitUpdate(client, (state) => state === 'installing' || state === 404);
    },
    sound: 'installing',
    buggy: 404,
  },
  {
    bug: 'still-offered',
    async observe(client) {
      await startUpdate(client);
      await awaitUpdate(client, (state) => state === 'upToDate');
      const { currentVersion, availableVersion } = await client.read('getAvailableUpdate');
      return [currentVersion, availableVersion];
    },
    sound: [released.version, null],
    buggy: [released.version, released.version],
  },
  {
    bug: 'blocked-by-download',
    async observe(client) {
      const { control, id, send, advanceUntil } = client;
      const download = send('downloadLogs');
      while (!(await control.state(id)).logs.generating);
      const other = send('getHostname');
      const [logs, hostname] = await advanceUntil(Promise.all([download, other]));
      return Date.parse(hostname.headers.date ?? '') < Date.parse(logs.headers.date ?? '');
    },
    sound: true,
    buggy: false,
  },
];
