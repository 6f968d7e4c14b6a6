import { expect, test } from 'vitest';
import { readTraffic } from '../traffic/read-traffic.ts';
import { listUpdateEvents } from './recorded-updates.ts';

const running = 'NFA1.20251104.0930';
const offered = 'NFA1.20260301.0930';

/** A request of a recording: time in seconds, method and path, status, and body. */
type Line = [seconds: number, call: string, status: number, body: object];

/** Returns the events of a recording: the time in seconds, and the command. */
function listEvents(...lines: Line[]): [number, object][] {
  const start = Date.UTC(2030, 0, 1);
  const headers = [{ name: 'content-type', value: 'application/json' }];
  const entries = lines.map(([seconds, call, status, body]) => {
    const [method, path] = call.split(' ');
    return {
      startedDateTime: new Date(start + seconds * 1000).toISOString(),
      time: 1,
      request: { method, url: `http://192.0.2.7/api/v1/${path}`, headers: [] },
      response: { status, headers, content: { text: JSON.stringify(body) } },
    };
  });
  const read = readTraffic(JSON.stringify({ log: { version: '1.2', entries } }));
  if (read.outcome === 'rejected') throw new Error(read.message);
  const { events } = listUpdateEvents(read.traffic.devices[0]?.exchanges ?? [], 'barra');
  return events.map(({ at, command }) => [(at - start) / 1000, command]);
}

const available = (upgradeState: string, currentVersion: string, availableVersion: string | null) =>
  ({ upgradeState, currentVersion, availableVersion }) as const;
const read = 'GET settings/updates/available';
const readState = 'GET settings/updates/state';
const start: Line = [2, 'POST settings/updates/available/update', 202, { state: 'downloading' }];
const release = {
  action: { name: 'releaseFirmware', channel: 'stable', version: offered },
};
const hold = (state: string) => ({
  condition: { name: 'updateStuck', parameters: { in: state } },
});
const end = { condition: { name: 'updateStuck', on: false } };

// Decision 0084.
test('a finished update is released, held in each state, and restarted when the device was gone', () => {
  const events = listEvents(
    [0, 'GET status', 200, { firmwareVersion: running }],
    [1, read, 200, available('upgradeAvailable', running, offered)],
    start,
    [60, readState, 200, { state: 'installing' }],
    [90, readState, 0, {}],
    [94, readState, 503, {}],
    [150, 'GET status', 200, { firmwareVersion: offered }],
  );
  expect(events).toEqual([
    [0, release],
    [2, hold('downloading')],
    [60, hold('installing')],
    [60, { action: { name: 'finishDownload' } }],
    [89, { action: { name: 'finishInstall' } }],
    [89, { action: { name: 'powerCycle' } }],
    [89, end],
  ]);
});

// Decision 0084.
test('a failure ends the update, and a recording that ends early lets it continue', () => {
  const failed = listEvents(
    [1, read, 200, available('upgradeAvailable', running, offered)],
    start,
    [9, readState, 200, { state: 'error' }],
  );
  expect(failed.slice(2)).toEqual([
    [9, { action: { name: 'failUpdate' } }],
    [9, end],
  ]);
  const cut = listEvents([1, read, 200, available('upgradeAvailable', running, offered)], start);
  expect(cut.at(-1)).toEqual([2, end]);
});

// Decision 0018.
test.each([
  ['noSpace', [{ action: { name: 'failUpdate', failure: 'noSpace' } }]],
  [
    'powerLost',
    [
      hold('installing'),
      { action: { name: 'finishDownload' } },
      { action: { name: 'failUpdate', failure: 'powerLost' } },
    ],
  ],
  ['solarFlare', [{ action: { name: 'failUpdate' } }]],
])('an update fails for the recorded reason %s', (reason, commands) => {
  const events = listEvents(
    [1, read, 200, available('upgradeAvailable', running, offered)],
    start,
    [9, readState, 200, { state: 'error', reason }],
  );
  expect(events.slice(2)).toEqual([...commands, end].map((command) => [9, command]));
});

// Decision 0084.
test('a lost connection during a download is not a restart', () => {
  const events = listEvents(
    [1, read, 200, available('upgradeAvailable', running, offered)],
    start,
    [5, readState, 0, {}],
    [9, readState, 200, { state: 'downloading' }],
  );
  expect(JSON.stringify(events)).not.toContain('powerCycle');
});

// Decision 0084.
test('the version of an update that started before the recording is the one that runs later', () => {
  const events = listEvents(
    [1, 'GET status', 200, { firmwareVersion: running }],
    [2, readState, 200, { state: 'downloading' }],
    [60, readState, 200, { state: 'ready' }],
    [150, readState, 200, { state: 'upToDate' }],
    [151, 'GET status', 200, { firmwareVersion: offered }],
  );
  expect(events.map(([, command]) => command)).toEqual([
    release,
    hold('downloading'),
    { patch: { updates: { state: 'downloading' } } },
    hold('ready'),
    { action: { name: 'finishDownload' } },
    { action: { name: 'finishInstall' } },
    { action: { name: 'powerCycle' } },
    end,
  ]);
});
