import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { expect, test } from 'vitest';
import { readTraffic } from './read-traffic.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiJ9.c2lnbmF0dXJlLWNhbmFyeQ';
const serialNumber = 'NAcanary12345';
const canary = 'canary-secret';

const json = [{ name: 'Content-Type', value: 'application/json' }];

function entry(change: { request?: object; response?: object; time?: number } = {}) {
  return {
    startedDateTime: '2026-11-23T03:00:00.000Z',
    time: change.time ?? 12,
    request: {
      method: 'GET',
      url: 'http://192.0.2.7/api/v1/status',
      headers: [],
      ...change.request,
    },
    response: { status: 200, headers: json, content: { size: 2, text: '{}' }, ...change.response },
  };
}

function readHarEntries(...entries: unknown[]) {
  const read = readTraffic(JSON.stringify({ log: { version: '1.2', entries } }));
  if (read.outcome === 'rejected') throw new Error(read.message);
  return read.traffic;
}

// Decision 0084.
test('secrets in every position are replaced', () => {
  const body = { password: canary, code: canary, nested: [{ token: canary }], text: token };
  const traffic = readHarEntries(
    entry({
      request: {
        method: 'POST',
        url: `http://192.0.2.7/api/v1/certificates/${token}?password=${canary}&t=${token}`,
        cookies: [{ name: 'session', value: canary }],
        queryString: [{ name: 'password', value: canary }],
        headers: [
          ...json,
          { name: 'Authorization', value: `Bearer ${canary}` },
          { name: 'Cookie', value: `session=${canary}` },
          { name: 'X-Api-Key', value: canary },
        ],
        postData: { text: JSON.stringify(body), params: [{ name: 'password', value: canary }] },
      },
      response: {
        headers: [
          ...json,
          { name: 'Set-Cookie', value: canary },
          { name: 'Content-Disposition', value: `attachment; filename="logs_${serialNumber}.zip"` },
        ],
        content: {
          encoding: 'base64',
          text: Buffer.from(JSON.stringify({ ...body, code: 'x', serialNumber })).toString(
            'base64',
          ),
        },
      },
    }),
    // The form and the text of these are not JSON.
    entry({ request: { method: 'PUT', postData: { text: `password=${canary}` } } }),
    entry({ response: { headers: [], content: { text: `password ${canary}` } } }),
    entry({ response: { content: { text: `{"password": "${canary}` } } }),
    entry({ request: { headers: [{ name: 'authorization', value: canary }] } }),
  );
  const text = JSON.stringify(traffic);
  expect(text).not.toContain(canary);
  expect(text).not.toContain('eyJ');
  expect(text).not.toContain(serialNumber);
  const [first] = traffic.devices[0]?.exchanges ?? [];
  expect(first?.request.headers.authorization).toBe('Bearer [redacted]');
  expect(first?.response?.body).toMatchObject({ code: 'x', serialNumber: '[serial number]' });
});

const certificate = certificateReader.issue({
  commonName: 'Room Network CA',
  notBefore: Date.UTC(2020, 0, 1),
  notAfter: Date.UTC(2099, 0, 1),
});
const certificateOfDevice = certificateReader.issue({
  commonName: serialNumber,
  notBefore: Date.UTC(2020, 0, 1),
  notAfter: Date.UTC(2099, 0, 1),
});
const key = `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----\n`;

// Decision 0084.
test.each([
  ['a certificate', `subject=CN\n${certificate}`, certificate],
  ['a certificate with its key', `${key}${certificate}`, certificate],
  ['a certificate that names the device', certificateOfDevice, '[redacted]'],
  ['a key', key, '[redacted]'],
  ['a text', canary, '[redacted]'],
])('of a file with %s, only public certificates are stored', (_what, text, stored) => {
  const head = 'Content-Disposition: form-data; name="file"; filename="room.pem"';
  const form = `--b\r\n${head}\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b--\r\n`;
  const credentials = { identity: 'room-4', deviceCertificate: text, caCertificate: text };
  const headers = [{ name: 'content-type', value: 'multipart/form-data; boundary=b' }];
  const url = 'http://192.0.2.7/api/v1/certificates';
  const { devices } = readHarEntries(
    entry({ request: { method: 'POST', url, headers, postData: { text: form } } }),
    entry({
      request: { url, headers: json, postData: { text: JSON.stringify({ credentials }) } },
    }),
  );
  const [upload, dot1x] = devices[0]?.exchanges ?? [];
  expect(upload?.request.file).toEqual({ name: 'room.pem', text: stored });
  expect(dot1x?.request.body).toEqual({
    credentials: { identity: '[redacted]', deviceCertificate: stored, caCertificate: stored },
  });
  expect(JSON.stringify(devices)).not.toContain(canary);
});

test('each device of a file has its own requests, and pages and other sites are skipped', () => {
  const { devices, notes } = readHarEntries(
    entry(),
    entry({ request: { url: 'http://192.0.2.8/api/v1/status' } }),
    entry({ request: { url: 'http://192.0.2.8/assets/index.js' } }),
    entry({ request: { url: 'https://shop.example/api/v1/cart' } }),
    { startedDateTime: 'yesterday' },
  );
  expect(devices.map(({ origin, exchanges }) => [origin, exchanges.length])).toEqual([
    ['http://192.0.2.7', 1],
    ['http://192.0.2.8', 1],
  ]);
  expect(notes).toEqual([
    '/log/entries/4 is skipped: startedDateTime is a text that is no time.',
    '2 requests of pages and other sites were skipped.',
  ]);
});

test.each(['_error', '_failureText'])('a request that the page gave up (%s) is skipped', (name) => {
  const { devices, notes } = readHarEntries(
    entry(),
    entry({ response: { status: -1, headers: [], [name]: 'net::ERR_ABORTED' } }),
    entry({ response: { status: -1, headers: [], [name]: 'net::ERR_CONNECTION_RESET' } }),
  );
  expect(devices[0]?.exchanges.map(({ response }) => response?.status)).toEqual([200, undefined]);
  expect(notes).toEqual(['/log/entries/1 is skipped: the browser aborted it.']);
});

test('a request without a response, and one without a recorded body, are different', () => {
  const { devices } = readHarEntries(
    entry({ response: { status: 0, headers: [], content: { size: 0 } } }),
    entry({ response: { content: { size: 5_000 } } }),
    entry({ response: { status: 204, headers: [], content: { size: 0 } } }),
  );
  const responses = devices[0]?.exchanges.map(({ response }) => response);
  expect(responses).toMatchObject([null, { body: null }, { body: '' }]);
});

test.each([
  ['stillhouse-verify proxy', 'recording'],
  ['stillhouse-verify read', 'device'],
])('a file of %s is read', (tool, source) => {
  const recording = {
    tool,
    target: 'http://192.0.2.7:8080',
    exchanges: [
      {
        at: '2026-11-23T03:00:00.000Z',
        tookMs: 3,
        request: { method: 'GET', target: '/api/v1/status', headers: [], body: null },
        response: {
          status: 200,
          headers: [['content-type', 'application/json']],
          body: '{"product":"barra"}',
        },
      },
      { at: null },
    ],
  };
  const read = readTraffic(JSON.stringify(recording));
  expect(read).toMatchObject({
    outcome: 'read',
    traffic: {
      source,
      notes: ['/exchanges/1 is skipped: it has no valid time, method or target.'],
      devices: [
        {
          origin: 'http://192.0.2.7:8080',
          exchanges: [{ operationId: 'getStatus', response: { body: { product: 'barra' } } }],
        },
      ],
    },
  });
});

// Decision 0087.
test('a report of the verifier is read: each exchange once, in order', () => {
  const exchange = (n: number, at: string, body: string) => ({
    n,
    at: `2026-11-23T03:00:0${at}.000Z`,
    tookMs: 3,
    as: n === 2 ? 'invalid' : 'admin',
    request: {
      method: 'GET',
      target: '/api/v1/status',
      headers: [['Authorization', 'Bearer «token»']],
      body: null,
    },
    response: { status: 200, headers: [['content-type', 'application/json']], body },
  });
  const cut = `{"product":"${'a'.repeat(20)}… <12 more characters>`;
  const report = {
    reportVersion: 2,
    tool: 'stillhouse-verify',
    target: 'http://192.0.2.7',
    results: [
      { id: 'c', exchange: exchange(9, '9', '{"product":"arran"}') },
      { id: 'a', exchange: exchange(2, '2', cut) },
      { id: 'b', exchange: exchange(9, '9', '{"product":"arran"}') },
      { id: 'd', exchange: null },
      { id: 'e', exchange: { n: 5 } },
    ],
  };
  const read = readTraffic(JSON.stringify(report));
  if (read.outcome === 'rejected') throw new Error(read.message);
  const { source, devices, notes } = read.traffic;
  expect(source).toBe('report');
  expect(devices[0]?.exchanges.map(({ response }) => response?.body)).toEqual([
    null,
    { product: 'arran' },
  ]);
  expect(devices[0]?.exchanges.map(({ request }) => request.headers.authorization)).toEqual([
    'Bearer invalid',
    'Bearer [redacted]',
  ]);
  expect(notes).toEqual([
    expect.stringContaining('only the requests that show a result'),
    '/results/4/exchange is skipped: it has no valid time, method or target.',
  ]);
  const merged = readTraffic(JSON.stringify({ ...report, devices: [] }));
  expect(merged).toMatchObject({
    message: 'is a merged report. Use the report.json of one device.',
  });
});

test.each([
  ['', 'is not JSON'],
  ['{"log": {"entries": [', 'is not JSON'],
  ['[]', 'is neither a HAR file (/log/entries is missing)'],
  ['{"log": {"entries": []}}', 'has no request to a device'],
  [`${'['.repeat(100)}${']'.repeat(100)}`, 'is nested deeper than 64 levels'],
  [
    JSON.stringify({ log: { entries: [entry({ request: { url: 'https://shop.example/' } })] } }),
    'its only request does not call the API below /api/v1/',
  ],
])('%s is rejected with a remedy', (text, message) => {
  const read = readTraffic(text);
  expect(read).toMatchObject({ outcome: 'rejected', message: expect.stringContaining(message) });
});
