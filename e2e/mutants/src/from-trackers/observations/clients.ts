import { roomCa } from './certificates.ts';
import type { Client } from './client.ts';
import type { Observation } from './observation.ts';

const readWith =
  (headers: Readonly<Record<string, string | readonly string[]>>) => async (client: Client) =>
    (await client.send('getHostname', { headers })).status;

export const clientObservations: readonly Observation[] = [
  {
    bug: 'long-head',
    observe: readWith({ cookie: `preferences=${'x'.repeat(1024)}` }),
    sound: 200,
    buggy: 431,
  },
  { bug: 'foreign-cookie', observe: readWith({ cookie: 'session=a1' }), sound: 200, buggy: 401 },
  {
    bug: 'forwarded-twice',
    observe: readWith({ 'x-forwarded-for': ['192.0.2.1', '192.0.2.2'] }),
    sound: 200,
    buggy: 400,
  },
  { bug: 'no-accept', observe: readWith({ accept: '' }), sound: 200, buggy: 406 },
  {
    bug: 'upgrade-offer',
    observe: readWith({
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAAQCAAAAAAIAAAAA',
    }),
    sound: 200,
    buggy: 400,
  },
  {
    bug: 'chunked',
    observe: async (client) =>
      (
        await client.send('updateAudioVideoSettings', {
          pieces: ['{"musicModeEnabled"', ':true}'],
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    sound: 200,
    buggy: 400,
  },
  {
    bug: 'quoted-boundary',
    observe: async (client) => (await client.upload(roomCa, 'boundary="limit"')).status,
    sound: 201,
    buggy: 400,
  },
  {
    bug: 'two-packets',
    observe: (client) =>
      client.sendInTwoPackets('updateAudioVideoSettings', { musicModeEnabled: true }),
    sound: 200,
    buggy: 400,
  },
];
