import { expect, test } from 'vitest';
import { readTraffic } from './read-traffic.ts';

const json = [{ name: 'content-type', value: 'application/json' }];
const status = { product: 'arran' };

type Entry = {
  startedDateTime: unknown;
  time: unknown;
  request: Record<string, unknown>;
  response: Record<string, unknown>;
};

function createEntry(change: { request?: object; response?: object; entry?: object } = {}): Entry {
  return {
    startedDateTime: '2026-11-23T03:00:00.000Z',
    time: 12,
    ...change.entry,
    request: {
      method: 'GET',
      url: 'http://192.0.2.7/api/v1/status',
      headers: [],
      ...change.request,
    },
    response: {
      status: 200,
      headers: json,
      content: { size: 2, text: JSON.stringify(status) },
      ...change.response,
    },
  };
}

const toHar = (...entries: unknown[]) => JSON.stringify({ log: { version: '1.2', entries } });

function read(file: string | Uint8Array, options: Parameters<typeof readTraffic>[1] = {}) {
  const result = readTraffic(file, options);
  if (result.outcome === 'rejected') throw new Error(result.message);
  const exchanges = result.traffic.devices.flatMap((device) => device.exchanges);
  return { exchanges, notes: result.traffic.notes };
}

function reject(
  file: string | Uint8Array,
  options: Parameters<typeof readTraffic>[1] = {},
): string {
  const result = readTraffic(file, options);
  return result.outcome === 'rejected' ? result.message : 'was read';
}

const body = { autoPairingVolume: -40 };
const settingsUrl = 'http://192.0.2.7/api/v1/settings/audiovideo';

test('the type of a request body is read from postData, if its header is missing', () => {
  const postData = { mimeType: 'application/json', text: JSON.stringify(body) };
  const { exchanges, notes } = read(
    toHar(createEntry({ request: { method: 'PUT', url: settingsUrl, postData } })),
  );
  expect(exchanges[0]?.request).toMatchObject({
    body,
    lack: null,
    headers: { 'content-type': 'application/json' },
  });
  expect(notes).toEqual([]);
});

test('a method in lower case, a numeric time, and a status as text are understood', () => {
  const at = Date.parse('2026-11-23T03:00:00.000Z');
  const changes = [
    { entry: { startedDateTime: at } },
    { entry: { startedDateTime: at / 1000, time: '12' } },
    { request: { method: 'get' } },
    { response: { status: '200' } },
  ];
  for (const change of changes) {
    const { exchanges, notes } = read(toHar(createEntry(change)));
    expect(exchanges[0]).toMatchObject({
      at,
      durationMs: 12,
      method: 'GET',
      operationId: 'getStatus',
      response: { status: 200, body: status },
    });
    expect(notes).toEqual([]);
  }
});

test('headers as an object, or as a single one, are read', () => {
  const forms = [
    { 'Content-Type': 'application/json', 'Retry-After': 5 },
    [
      ['Content-Type', 'application/json'],
      ['Retry-After', '5'],
    ],
  ];
  for (const headers of forms) {
    const { exchanges, notes } = read(toHar(createEntry({ response: { headers } })));
    expect(exchanges[0]?.response?.headers).toEqual({
      'content-type': 'application/json',
      'retry-after': '5',
    });
    expect(notes).toEqual([]);
  }
  const single = createEntry({ response: { headers: { name: 'retry-after', value: '5' } } });
  expect(read(toHar(single)).exchanges[0]?.response?.headers).toEqual({ 'retry-after': '5' });
});

test('a body as an object, in BASE64, and with a byte order mark is read', () => {
  const text = JSON.stringify(status);
  const contents = [
    { text: status },
    { text: Buffer.from(text).toString('base64'), encoding: 'BASE64' },
    { text: `\ufeff${text}` },
  ];
  for (const content of contents) {
    const { exchanges } = read(toHar(createEntry({ response: { content } })));
    expect(exchanges[0]?.response).toMatchObject({ body: status, lack: null });
  }
});

test.each([
  ['a status that is no number', { response: { status: 'OK' } }, 'response.status is a text'],
  ['no response', { entry: { response: undefined } }, 'response.status is missing'],
  ['a status as an object', { response: { status: {} } }, 'response.status is an object'],
  ['a time as an object', { entry: { startedDateTime: {} } }, 'startedDateTime is an object'],
  ['no method', { request: { method: undefined } }, 'request.method is missing'],
  [
    'a relative URL',
    { request: { url: '/api/v1/status' } },
    'request.url is a text that is no URL',
  ],
])('an entry with %s is skipped with the reason, and is no fault', (_, change, reason) => {
  const broken = { ...createEntry(change), ...('entry' in change ? change.entry : {}) };
  const { exchanges, notes } = read(toHar(createEntry(), broken));
  expect(exchanges.map(({ response }) => response?.status)).toEqual([200]);
  expect(notes).toEqual([expect.stringContaining(`/log/entries/1 is skipped: ${reason}`)]);
});

test('parts that are not understood are named once for all entries', () => {
  const entries = [1, 2, 3].map(() =>
    createEntry({ entry: { time: 'fast' }, response: { headers: 'none' } }),
  );
  expect(read(toHar(...entries)).notes).toEqual([
    '/log/entries/0: time is not a number, so it is taken as 0; the same in 2 more entries.',
    '/log/entries/0/response: headers is a text, not a list; the same in 2 more entries.',
  ]);
});

test('a file without response bodies says so first, and how to record them', () => {
  const entries = [1, 2].map(() => createEntry({ response: { content: { size: 80 } } }));
  expect(read(toHar(...entries)).notes).toEqual([
    'The file has no response bodies (2 responses), so the state of the device is not known. Save it again with content: "Save all as HAR with content" (Chromium), or content: "embed" (Playwright).',
  ]);
});

test('a body in a file beside the recording is read, and missed if it is not there', () => {
  const har = toHar(createEntry({ response: { content: { _file: 'a1.json' } } }));
  const readBeside = (name: string) => (name === 'a1.json' ? JSON.stringify(status) : null);
  expect(read(har, { readBeside }).exchanges[0]?.response?.body).toEqual(status);
  const { exchanges, notes } = read(har);
  expect(exchanges[0]?.response).toMatchObject({ lack: { is: 'unrecorded', file: 'a1.json' } });
  expect(notes).toEqual([expect.stringContaining('They are in files beside it')]);
});

test('a file whose entries are all skipped is rejected with their number and the reasons', () => {
  const broken = createEntry({ entry: { startedDateTime: {} } });
  expect(reject(toHar(broken, broken))).toBe(
    'has no request to a device that can be read: all 2 are skipped: startedDateTime is an object that is no time (2). Save the network panel again as HAR.',
  );
  const cached = createEntry({ entry: { _fromCache: 'disk' } });
  expect(reject(toHar(cached))).toContain('its response is from the cache of the browser (1)');
  expect(reject('{"log": {"entries": {}}}')).toContain('/log/entries is an object, not a list');
});

test('a file that calls only what the contract does not have is rejected with a call of it', () => {
  const unknown = toHar(createEntry({ request: { url: 'http://192.0.2.7/api/v1/radar' } }));
  expect(reject(unknown)).toContain(
    'the contract has no GET /api/v1/radar, nor another operation that it calls below /api/v1/.',
  );
});

test('no base path is named that the option would reject', () => {
  const twice = toHar(createEntry({ request: { url: 'http://192.0.2.7//api/v1/status' } }));
  expect(reject(twice)).toContain('its only request does not call the API below /api/v1/.');
});

test('the path of a gateway is named in the rejection, and removed with the option', () => {
  const url = 'http://gateway.example/rooms/7/api/v1/status';
  const har = toHar(createEntry({ request: { url } }));
  expect(reject(har)).toContain(
    'below "/api/v1/": its only request calls the API below "/rooms/7/api/v1/", such as a gateway adds it. Set the base path to /rooms/7 (--base-path).',
  );
  const direct = toHar(createEntry({ request: { url: 'http://192.0.2.7/api/v1/status' } }));
  expect(reject(direct, { basePath: '/rooms/7' })).toContain(
    'below "/rooms/7": its only request calls the API below "/api/v1/". Remove the base path (--base-path).',
  );
  for (const basePath of ['/rooms/7', '/rooms/7/']) {
    expect(read(har, { basePath }).exchanges[0]).toMatchObject({
      path: '/api/v1/status',
      operationId: 'getStatus',
    });
  }
});

const valid = toHar(createEntry());

test.each([
  ['a comma after the last entry', valid.replace(/\}\]\}\}$/, '},]}}'), 'unexpected "]"'],
  ['NaN', valid.replace('"time":12', '"time":NaN'), 'unexpected "N"'],
  ['two logs', `${valid}\n${valid}`, 'unexpected "{" at line 2, column 1'],
  ['a call around it', `onInputData(${valid});`, 'unexpected "o" at line 1, column 1'],
])('%s is rejected with the place', (_, text, place) => {
  expect(reject(text)).toContain(`is not JSON: ${place}`);
});

test('UTF-16 in both byte orders, and zeros after the end, are read', () => {
  const littleEndian = Buffer.from(valid, 'utf16le');
  const bigEndian = Buffer.from(littleEndian).swap16();
  const mark = Buffer.from([0xfe, 0xff]);
  const files = [
    littleEndian,
    bigEndian,
    Buffer.concat([mark, bigEndian]),
    Buffer.concat([Buffer.from(valid), Buffer.alloc(1000)]),
  ];
  for (const file of files) expect(read(file).exchanges).toHaveLength(1);
});

const uploadUrl = 'http://192.0.2.7/api/v1/certificates';

test.each([
  [
    'of a recorder that takes forms apart',
    'multipart/form-data; boundary=b',
    { params: [{ name: 'file', fileName: 'room.pem', value: 'PEM' }] },
  ],
  [
    'in the form of .NET',
    'multipart/form-data; boundary="b 1"',
    {
      text: "--b 1\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name=file; filename=room.pem; filename*=utf-8''room.pem\r\n\r\nPEM\r\n--b 1--\r\n",
    },
  ],
  [
    'with line feeds, after another field',
    'multipart/form-data; charset=utf-8; boundary=b',
    {
      text: '--b\ncontent-disposition: form-data; name="note"\n\nx\n--b\nContent-disposition: form-data; filename="room.pem"; name="file"\n\nPEM\n--b--',
    },
  ],
])('an upload %s is read', (_, mimeType, postData) => {
  const request = { method: 'POST', url: uploadUrl, postData: { mimeType, ...postData } };
  const { exchanges } = read(toHar(createEntry({ request })));
  expect(exchanges[0]?.request.file).toEqual({ name: 'room.pem', text: '[redacted]' });
});

test('a form of 4 MB that never ends is read in linear time', () => {
  const part = '--b\r\ncontent-disposition: form-data; name="file"; x="';
  const text = part.repeat(Math.ceil((4 * 1024 * 1024) / part.length));
  const mimeType = 'multipart/form-data; boundary=b';
  const request = { method: 'POST', url: uploadUrl, postData: { mimeType, text } };
  const start = performance.now();
  expect(read(toHar(createEntry({ request }))).exchanges[0]?.request.file).toBeNull();
  expect(performance.now() - start).toBeLessThan(5_000);
});
