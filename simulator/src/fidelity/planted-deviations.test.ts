import { isRecord } from '@stillhouse/foundation/is-record';
import { parsePointer } from '@stillhouse/foundation/json-pointer';
import { expect, onTestFinished, test } from 'vitest';
import { createSimulator } from '../simulator.ts';
import type { Traffic, TrafficExchange } from '../traffic/traffic.ts';
import { compareRecording } from './compare-recording.ts';
import { journeys } from './testing/journeys.ts';
import { recordJourney } from './testing/record-journey.ts';

/** What a device may do otherwise than the simulated one. */
type Deviation = {
  operationId: string;
  /** Counts from 1. Default: 1. */
  nth?: number;
  change: (exchange: TrafficExchange) => TrafficExchange;
  /** Where the comparison must find it. */
  locations: string[];
};

type Response = NonNullable<TrafficExchange['response']>;

function changeResponse(change: (response: Response) => Response): Deviation['change'] {
  return (exchange) => ({
    ...exchange,
    response: exchange.response && change(structuredClone(exchange.response)),
  });
}

const setStatus = (status: number) => changeResponse((response) => ({ ...response, status }));
const setBody = (body: unknown) => changeResponse((response) => ({ ...response, body }));

/** Sets a value in the body, or removes it (undefined). A third value renames it. */
function setValue(pointer: string, value: unknown, newName?: string): Deviation['change'] {
  return changeResponse((response) => {
    const path = parsePointer(pointer);
    const last = path.pop() ?? '';
    const owner = path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), response.body);
    const target = Object(owner);
    if (newName !== undefined) target[newName] = target[last];
    if (value === undefined) delete target[last];
    else target[last] = value;
    return response;
  });
}

function setHeader(name: string, value: string | undefined): Deviation['change'] {
  return changeResponse((response) => {
    const { [name]: _old, ...headers } = response.headers;
    return { ...response, headers: value === undefined ? headers : { ...headers, [name]: value } };
  });
}

const swapFirstTwo = changeResponse((response) => {
  const list = Array.isArray(response.body) ? response.body : [];
  return { ...response, body: [list[1], list[0], ...list.slice(2)] };
});

const setDuration =
  (durationMs: number): Deviation['change'] =>
  (exchange) => ({ ...exchange, durationMs });

const deviations: readonly Deviation[] = [
  // Status.
  { operationId: 'getSystemSettings', change: setStatus(500), locations: ['status'] },
  { operationId: 'updateTimeSettings', nth: 2, change: setStatus(422), locations: ['status'] },
  { operationId: 'removeWifi', change: setStatus(200), locations: ['status'] },
  { operationId: 'startUpdate', change: setStatus(202), locations: ['status'] },
  { operationId: 'deleteCertificate', change: setStatus(404), locations: ['status'] },
  { operationId: 'rebootDevice', change: setStatus(204), locations: ['status'] },
  // Missing.
  {
    operationId: 'getStatus',
    nth: 2,
    change: setValue('/isOnline', undefined),
    locations: ['body /isOnline'],
  },
  {
    operationId: 'listWifiNetworks',
    change: setValue('/0/band', undefined),
    locations: ['body /0/band'],
  },
  {
    operationId: 'updateTimeSettings',
    nth: 2,
    change: setValue('/detail', undefined),
    locations: ['body /detail'],
  },
  {
    operationId: 'getHostname',
    change: setValue('/hostname', undefined),
    locations: ['body /hostname'],
  },
  // Added.
  { operationId: 'getHostname', change: setValue('/domain', 'x'), locations: ['body /domain'] },
  {
    operationId: 'getTimeSettings',
    change: setValue('/timeZone/offset', 9),
    locations: ['body /timeZone/offset'],
  },
  { operationId: 'signIn', change: setValue('/expiresIn', 60), locations: ['body /expiresIn'] },
  {
    operationId: 'listLanguages',
    change: setValue('/0/script', 'Latn'),
    locations: ['body /0/script'],
  },
  // Renamed.
  {
    operationId: 'getAudioVideoSettings',
    change: setValue('/cameraAntiBanding', undefined, 'antiBanding'),
    locations: ['body /antiBanding', 'body /cameraAntiBanding'],
  },
  {
    operationId: 'getStatus',
    nth: 2,
    change: setValue('/networkProperties', undefined, 'network'),
    locations: ['body /network', 'body /networkProperties'],
  },
  // Another value.
  {
    operationId: 'getTimeSettings',
    change: setValue('/use24HourTimeFormat', 'yes'),
    locations: ['body /use24HourTimeFormat'],
  },
  {
    operationId: 'getUpdateState',
    change: setValue('/state', 'DOWNLOADING'),
    locations: ['body /state'],
  },
  {
    operationId: 'getSystemSettings',
    change: setValue('/shareAnalyticsDisabled', null),
    locations: ['body /shareAnalyticsDisabled'],
  },
  {
    operationId: 'getStatus',
    nth: 2,
    change: setValue('/ntpServer', 'time.example'),
    locations: ['body /ntpServer'],
  },
  {
    operationId: 'updateTimeSettings',
    nth: 2,
    change: setValue('/code', 'bad-time-zone'),
    locations: ['body /code'],
  },
  {
    operationId: 'listWifiNetworks',
    change: setValue('/0/ssid', 'Neighbors'),
    locations: ['body /0/ssid'],
  },
  // Another form of the whole body.
  {
    operationId: 'updateTimeSettings',
    nth: 2,
    change: setBody('Invalid time zone'),
    locations: ['body'],
  },
  { operationId: 'getStatus', nth: 2, change: setBody([]), locations: ['body'] },
  // Headers.
  {
    operationId: 'updateTimeSettings',
    nth: 2,
    change: setHeader('content-type', 'text/plain'),
    locations: ['header content-type'],
  },
  {
    operationId: 'getStatus',
    change: setHeader('cache-control', 'max-age=60'),
    locations: ['header cache-control'],
  },
  {
    operationId: 'getStatus',
    change: setHeader('cache-control', undefined),
    locations: ['header cache-control'],
  },
  {
    operationId: 'downloadLogs',
    change: setHeader('content-disposition', undefined),
    locations: ['header content-disposition'],
  },
  {
    operationId: 'rebootDevice',
    change: setHeader('location', '/api/v1/status'),
    locations: ['header location'],
  },
  // Order.
  {
    operationId: 'listLanguages',
    change: swapFirstTwo,
    locations: ['/0/tag', '/0/displayLanguage', '/1/tag', '/1/displayLanguage'].map(
      (pointer) => `body ${pointer}`,
    ),
  },
  // Timing, and no response.
  { operationId: 'getStatus', nth: 2, change: setDuration(9_000), locations: ['duration'] },
  { operationId: 'downloadLogs', change: setDuration(500), locations: ['duration'] },
  {
    operationId: 'getSystemSettings',
    change: (exchange) => ({ ...exchange, response: null }),
    locations: ['connection'],
  },
];

const seed = 42;

/** Makes one exchange of a recording deviate. */
function plant(traffic: Traffic, { operationId, nth = 1, change }: Deviation): Traffic | null {
  let count = 0;
  let isPlanted = false;
  const devices = traffic.devices.map((device) => ({
    ...device,
    exchanges: device.exchanges.map((exchange) => {
      if (exchange.operationId !== operationId) return exchange;
      count += 1;
      if (count !== nth) return exchange;
      isPlanted = true;
      return change(exchange);
    }),
  }));
  return isPlanted ? { ...traffic, devices } : null;
}

// Decision 0084.
test('planted deviations are named with their location, and nothing else is', async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const recordings: Traffic[] = [];
  // The long updates have no operation that the others lack.
  for (const journey of journeys.filter(({ name }) => !name.startsWith('an update that'))) {
    recordings.push(await recordJourney(simulator, journey, { seed }));
  }
  const results: { expected: string[]; found: string[] }[] = [];
  for (const deviation of deviations) {
    const { operationId, locations } = deviation;
    const planted = recordings.map((recording) => plant(recording, deviation)).find(isRecord);
    const report = await compareRecording(simulator, planted as Traffic, { seed });
    const found = report.devices.flatMap(({ exchanges }) =>
      exchanges.flatMap(({ operation, differences }) =>
        differences
          .filter(({ expected }) => expected !== 'file')
          .map(({ location }) => `${operation} ${location}`),
      ),
    );
    const expected = locations.map((location) => `${operationId} ${location}`);
    results.push({ expected: expected.toSorted(), found: found.toSorted() });
  }
  expect(results.length).toBeGreaterThanOrEqual(30);
  expect(results.map(({ found }) => found)).toEqual(results.map(({ expected }) => expected));
});
