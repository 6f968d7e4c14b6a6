import { namesCa, roomCa } from './certificates.ts';
import type { Client } from './client.ts';
import type { Observation } from './observation.ts';

type Zone = { readonly id: string; readonly offset: string };

const findOffset = (id: string) => async (client: Client) =>
  (await client.read('listTimeZones')).find((zone: Zone) => zone.id === id)?.offset;

export const listObservations: readonly Observation[] = [
  {
    bug: 'outdated-offset',
    observe: findOffset('Europe/Moscow'),
    sound: '+03:00',
    buggy: '+04:00',
  },
  {
    bug: 'no-daylight-saving',
    // January is summer there.
    observe: findOffset('Australia/Sydney'),
    sound: '+11:00',
    buggy: '+10:00',
  },
  {
    bug: 'whole-hours',
    observe: findOffset('America/St_Johns'),
    sound: '-03:30',
    buggy: undefined,
  },
  {
    bug: 'three-parts',
    async observe(client) {
      await client.write('updateTimeSettings', { timeZone: { id: 'America/Indiana/Knox' } });
      return (await client.read('getTimeSettings')).timeZone.id;
    },
    sound: 'America/Indiana/Knox',
    buggy: 'Indiana/Knox',
  },
  {
    bug: 'open-network',
    async observe(client) {
      const { network } = await client.control.state(client.id);
      const [home] = await client.read('listWifiNetworks');
      return [network !== undefined, home.wifiSecurity];
    },
    sound: [true, 'WPA2'],
    buggy: [true, 'NONE'],
  },
  {
    bug: 'last-name',
    observe: async (client) => (await client.upload(namesCa)).json[0].alternativeNames.length,
    sound: 2,
    buggy: 1,
  },
  {
    bug: 'no-addresses',
    observe: async (client) => (await client.upload(namesCa)).json[0].alternativeNames.length,
    sound: 2,
    buggy: 1,
  },
  {
    bug: '32-bits',
    async observe(client) {
      await client.upload(roomCa);
      const [{ notAfter, isValid }] = await client.read('listCertificates');
      return [new Date(notAfter).getUTCFullYear(), isValid];
    },
    sound: [2046, true],
    buggy: [1909, false],
  },
];
