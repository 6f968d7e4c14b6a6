import type { Client } from './client.ts';
import type { Observation } from './observation.ts';

const isLogging = async (client: Client) =>
  (await client.read('getChromiumSettings')).loggingEnabled;

const setLogging = (client: Client, loggingEnabled: boolean) =>
  client.write('updateChromiumSettings', { loggingEnabled });

const getLastRun = async (client: Client) =>
  (await client.read('getCameraDiagnosticsStatus')).lastDiagnosticDateTimeUTC;

const readDate = async (client: Client) => (await client.send('getHostname')).headers.date;

export const timeObservations: readonly Observation[] = [
  {
    bug: 'local-date',
    observe: readDate,
    sound: 'Mon, 07 Jan 2030 09:00:00 GMT',
    buggy: 'Mon, 07 Jan 2030 10:00:00 GMT',
  },
  {
    bug: 'local-as-utc',
    async observe(client) {
      await client.write('runCameraDiagnostics');
      await client.advance('2m');
      const { headers, json } = await client.send('getCameraDiagnosticsStatus');
      return Date.parse(json.lastDiagnosticDateTimeUTC) <= Date.parse(headers.date ?? '');
    },
    sound: true,
    buggy: false,
  },
  {
    bug: 'timer-does-not-end',
    async observe(client) {
      await setLogging(client, true);
      await client.advance('61m');
      return isLogging(client);
    },
    sound: false,
    buggy: true,
  },
  {
    bug: 'first-timer-stays',
    async observe(client) {
      await setLogging(client, true);
      await client.advance('30m');
      await setLogging(client, false);
      await setLogging(client, true);
      await client.advance('31m');
      return isLogging(client);
    },
    sound: true,
    buggy: false,
  },
  {
    bug: 'password-cached',
    async observe(client) {
      await client.changePassword('correct-horse');
      const statuses = [await client.signIn('stillhouse')];
      await client.advance('6m');
      return [...statuses, await client.signIn('stillhouse'), await client.signIn('correct-horse')];
    },
    sound: [404, 404, 200],
    buggy: [200, 404, 200],
  },
  {
    bug: 'rollover',
    async observe(client) {
      const before = Date.parse((await readDate(client)) ?? '');
      await client.advance('72m');
      return (Date.parse((await readDate(client)) ?? '') - before) / 60_000 > 70;
    },
    sound: true,
    buggy: false,
  },
  {
    bug: 'relative-to-start',
    async observe(client) {
      await client.write('runCameraDiagnostics');
      await client.advance('2m');
      const before = await getLastRun(client);
      await client.restart();
      return (await getLastRun(client)) === before;
    },
    sound: true,
    buggy: false,
  },
  {
    bug: 'stale-check',
    async observe(client) {
      await client.read('getAvailableUpdate');
      await client.control.patch(client.id, { settings: { updates: { type: 'MANUAL' } } });
      const released = { channel: 'stable', version: 'NFA1.20300301.0930' };
      await client.control.action(client.id, 'releaseFirmware', released);
      return (await client.read('getAvailableUpdate')).upgradeState;
    },
    sound: 'upgradeAvailable',
    buggy: 'upToDate',
  },
];
