import { expect, test } from 'vitest';
import { operations } from './operations.ts';
import { createProblem, problemMediaType } from './problems.ts';
import * as validators from './validators.ts';
import {
  readParameters,
  validatePathParameters,
  validateRequest,
  validateResponse,
} from './validators.ts';

const json = 'application/json';

const status = {
  product: 'barra',
  isPaired: false,
  serialNumber: 'NAbc12d340001',
  firmwareVersion: 'NFA1.20290401.0007',
  isOnline: true,
  networkProperties: {},
  ntpServer: 'time.oban.example',
};

test('the module exports the declared functions', () => {
  expect(Object.keys(validators).sort()).toEqual([
    'readParameters',
    'validatePathParameters',
    'validateRequest',
    'validateResponse',
  ]);
});

test('a valid request has no issues', () => {
  expect(validateRequest('signIn', { userName: 'admin', password: 'stillhouse' })).toEqual([]);
  expect(validateRequest('updateAudioVideoSettings', { autoPairingVolume: -50 })).toEqual([]);
  expect(validateRequest('updateAudioVideoSettings', { autoPairingVolume: -30 })).toEqual([]);
  expect(validateRequest('getStatus', undefined)).toEqual([]);
});

test('an issue has the actual and the expected value', () => {
  expect(validateRequest('updateAudioVideoSettings', { autoPairingVolume: -51 })).toEqual([
    { pointer: '/autoPairingVolume', message: 'must be at least -50, but is -51' },
  ]);
  expect(validateRequest('updateAudioVideoSettings', { cameraAntiBanding: '55_Hz' })).toEqual([
    {
      pointer: '/cameraAntiBanding',
      message: 'must be one of "Default", "50_Hz", "60_Hz", but is "55_Hz"',
    },
  ]);
  expect(validateRequest('updateAudioVideoSettings', {})).toEqual([
    { pointer: '', message: 'must name at least 1 property' },
  ]);
  expect(validateRequest('enroll', { code: 'ABC' })).toEqual([
    { pointer: '/code', message: 'must match ^[A-Za-z]{8}$, such as "ABCDEFGH", but is "ABC"' },
  ]);
});

test('all issues of a request are reported', () => {
  const issues = validateRequest('updateTimeSettings', {
    use24HourTimeFormat: 'yes',
    timeZone: {},
    'time/zone': 1,
  });
  expect(issues).toEqual(
    expect.arrayContaining([
      { pointer: '/use24HourTimeFormat', message: 'must be true or false, but is "yes"' },
      { pointer: '/timeZone/id', message: 'is missing; add it' },
      { pointer: '/time~1zone', message: 'is unknown; remove it' },
    ]),
  );
  expect(issues).toHaveLength(3);
});

test('a missing or unexpected body is reported', () => {
  expect(validateRequest('signIn', undefined)).toEqual([
    { pointer: '', message: 'a body is missing; send application/json' },
  ]);
  expect(validateRequest('getStatus', {})).toEqual([
    { pointer: '', message: 'getStatus takes no body; send none' },
  ]);
  expect(validateRequest('signIn', {}, 'text/plain')).toEqual([
    { pointer: '', message: 'the media type is text/plain; send application/json' },
  ]);
});

test('no message contains a secret', () => {
  const secret = 'hunter2';
  const reported = [
    validateRequest('updateRemoteAccessSettings', { password: secret }),
    validateRequest('signIn', { userName: [{ password: secret }], password: { deep: secret } }),
    validateRequest('connectWifi', {
      ssid: 'Rooms',
      wifiSecurity: 'WPA2',
      credentials: { password: [secret] },
    }),
    validateRequest('connectWifi', [{ password: secret }]),
    validateRequest('configureEthernetDot1x', { credentials: [{ deviceCertificate: secret }] }),
  ];
  for (const issues of reported) expect(issues.length).toBeGreaterThan(0);
  expect(JSON.stringify(reported)).not.toContain(secret);
  expect(reported[0]).toEqual([
    { pointer: '/password', message: 'must have at least 8 characters' },
  ]);
});

// R7.43.
test('joining a Wi-Fi network: issues concern the intended form', () => {
  expect(validateRequest('connectWifi', { ssid: 'Rooms', wifiSecurity: 'WPA2' })).toEqual([
    { pointer: '/credentials', message: 'is missing; add it' },
  ]);
  const dot1x = { identity: 'room-4', deviceCertificate: 'PEM' };
  expect(
    validateRequest('connectWifi', { ssid: 'Staff', wifiSecurity: 'EAP', credentials: dot1x }),
  ).toEqual([{ pointer: '/credentials/method', message: 'is missing; add it' }]);
});

// R7.47.
test('changing the proxy: issues concern the intended key', () => {
  expect(validateRequest('updateProxy', [{ key: 'port', newValue: 70_000 }])).toEqual([
    { pointer: '/0/newValue', message: 'must be at most 65535, but is 70000' },
  ]);
  expect(validateRequest('updateProxy', [{ key: 'proxy', newValue: 'manual' }])).toEqual([
    { pointer: '', message: 'has no item with key "host"; add it' },
    { pointer: '', message: 'has no item with key "port"; add it' },
  ]);
});

test('a form has a file as an object instead of JSON', () => {
  const file = { fileName: 'ca.pem', mediaType: 'application/x-pem-file', bytes: new Uint8Array() };
  expect(validateRequest('uploadCertificate', { file })).toEqual([]);
  expect(validateRequest('uploadCertificate', {})).toEqual([
    { pointer: '/file', message: 'is missing; add it' },
  ]);
});

test('the issues of a body with a thousand errors are limited', () => {
  const changes = Array.from({ length: 1000 }, (_, index) => index);
  expect(validateRequest('updateProxy', changes).length).toBeLessThanOrEqual(20);
  const long = validateRequest('enroll', { code: 'x'.repeat(10_000) });
  expect(long[0]?.message.length).toBeLessThan(200);
});

test('a number in a path parameter stays text', () => {
  const fingerprint = '1'.repeat(64);
  expect(validatePathParameters('deleteCertificate', { id: fingerprint })).toEqual([]);
  expect(readParameters('deleteCertificate', 'path', { id: fingerprint }).values).toEqual({
    id: fingerprint,
  });
  expect(validatePathParameters('deleteCertificate', { id: '12' })).toEqual([
    {
      pointer: 'id',
      message: `must match ^[0-9a-f]{64}$, such as "${'0123456789abcdef'.repeat(4).slice(0, 59)}... (truncated), but is "12"`,
    },
  ]);
  expect(validatePathParameters('getStatus', {})).toEqual([]);
});

// R7.7.
test('status, media type and body of a response are validated', () => {
  expect(validateResponse('getStatus', 200, 'application/json; charset=utf-8', status)).toEqual([]);
  expect(validateResponse('getStatus', 418, json, status)).toEqual([
    {
      pointer: '',
      message: `getStatus does not declare the status 418; it declares ${Object.keys(operations.getStatus.responses).join(', ')}`,
    },
  ]);
  expect(validateResponse('getStatus', 200, 'text/html', '<p>')).toEqual([
    {
      pointer: '',
      message: 'the media type of getStatus 200 is text/html; send application/json',
    },
  ]);
  expect(validateResponse('getStatus', 200, json, { ...status, extra: 1 })).toEqual([
    { pointer: '/extra', message: 'is unknown; remove it' },
  ]);
  expect(validateResponse('rebootDevice', 200, json, 'true')).toEqual([
    { pointer: '', message: 'must be true or false, but is "true"' },
  ]);
});

test('an unexpected response body is reported', () => {
  expect(validateResponse('deleteCertificate', 204, null, undefined)).toEqual([]);
  expect(validateResponse('deleteCertificate', 204, json, {})).toEqual([
    { pointer: '', message: 'deleteCertificate 204 has no body; send none' },
  ]);
});

test('files must be bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(validateResponse('downloadLogs', 200, 'application/octet-stream', bytes('PK'))).toEqual(
    [],
  );
  expect(validateResponse('downloadLogs', 200, 'application/octet-stream', 'PK')).toEqual([
    { pointer: '', message: 'the body must be bytes (Uint8Array)' },
  ]);
  const pem = 'application/x-pem-file';
  const request = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n';
  expect(validateResponse('createCsr', 200, pem, bytes(request))).toEqual([]);
  expect(validateResponse('createCsr', 200, pem, bytes('MIIB'))).toHaveLength(1);
});

test('a problem must have the headers with the delay', () => {
  const { body } = createProblem(429, 'too-many-sign-ins', 'Wait 60 s.');
  const check = (headers: Record<string, string>) =>
    validateResponse('signIn', 429, problemMediaType, body, headers);
  expect(check({ 'x-rate-limit-timeout': '60000', date: 'today' })).toEqual([]);
  expect(check({})).toEqual([
    { pointer: 'x-rate-limit-timeout', message: '(header) is missing; add it' },
  ]);
  expect(check({ 'x-rate-limit-timeout': 'soon' })).toEqual([
    {
      pointer: 'x-rate-limit-timeout',
      message: '(header) must be a whole number, but is "soon"',
    },
  ]);
});

test('names of Object.prototype are unknown names', () => {
  const hostile = JSON.parse('{"__proto__": {"lock": true}, "constructor": 1, "lock": true}');
  expect(
    validateRequest('updateRemoteAccessSettings', hostile).map(({ pointer }) => pointer),
  ).toEqual(['/__proto__', '/constructor']);
  expect(validateResponse('getStatus', 200, 'constructor', status)).toHaveLength(1);
});

test('a list with an error in each of 40,000 items takes time in proportion to its length', () => {
  const items = (count: number) => Array.from({ length: count }, () => ({ tag: 3 }));
  const find = (count: number) =>
    validateResponse('listLanguages', 200, 'application/json', items(count));
  // In quadratic time, the long list would take minutes.
  expect(find(40_000)).toEqual(find(100));
});
