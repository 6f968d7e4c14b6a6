import { operations } from '@stillhouse/contracts/operations';
import { expect, test } from 'vitest';
import { checkSpec } from './arm.ts';
import type { FaultSpec } from './fault.ts';

/** A fault as a user may send it, with unknown names. */
type Given = Omit<FaultSpec, 'kind' | 'placement'> & { kind: string; placement?: string };

/** The device's time. */
const now = 1_000;

function getMessages(given: Given): string[] {
  return checkSpec(given as FaultSpec, now).map(({ pointer, message }) => `${pointer} ${message}`);
}

const status = { operationId: 'getStatus' };
const everything = { operationId: '*' };

test.each<[string, Given, string]>([
  [
    'an unknown kind',
    { kind: 'trunkated-body', match: status },
    '/kind "trunkated-body" is not a kind of fault. Did you mean truncated-body?',
  ],
  [
    'a kind that is near to none',
    { kind: 'meteor', match: status },
    '/kind "meteor" is not a kind of fault. Known: status, delay, throttle',
  ],
  [
    'an unknown operation',
    { kind: 'stall', match: { operationId: 'getStatsu' } },
    '/match/operationId "getStatsu" is not an operation that a device serves. Did you mean getStatus?',
  ],
  [
    'an unknown tag',
    { kind: 'stall', match: { tag: 'Netwrok' } },
    '/match/tag "Netwrok" is not a tag of an operation. Did you mean Network?',
  ],
  [
    'a tag that is of other operations',
    { kind: 'stall', match: { operationId: 'getStatus', tag: 'Network' } },
    '/match/tag Network is not the tag of getStatus, which is Status. Remove it',
  ],
  [
    'an empty match',
    { kind: 'stall', match: { role: 'admin' } },
    "/match is empty. Set operationId (or '*') or tag",
  ],
  [
    'an unknown place in the state',
    { kind: 'stall', match: { ...status, state: { pointer: '/power/stat', equals: 'on' } } },
    '/match/state/pointer does not exist: there is no "stat" in /power. Did you mean /power/state?',
  ],
  [
    'a state that can never be',
    { kind: 'stall', match: { ...status, state: { pointer: '/power/state', equals: 'asleep' } } },
    '/match/state/equals "asleep" is not possible at /power/state. Use one of on, off, booting',
  ],
  [
    'an unknown placement',
    { kind: 'stall', placement: 'egres', match: status },
    '/placement "egres" is not a placement of stall. Did you mean egress?',
  ],
  [
    'a placement that the kind does not have',
    { kind: 'truncated-body', placement: 'ingress', match: status },
    '/placement is ingress; truncated-body applies at midBody',
  ],
  [
    'a middle of what has no body',
    { kind: 'stall', placement: 'midBody', match: { operationId: 'deleteCertificate' } },
    '/match deleteCertificate responds without a body, so midBody is not possible',
  ],
  [
    'a parameter that the kind does not have',
    { kind: 'delay', parameters: { delayMS: 5 }, match: status },
    '/parameters/delayMS "delayMS" is not a parameter of this fault. Did you mean delayMs?',
  ],
  [
    'a parameter of a kind that has none',
    { kind: 'stall', parameters: { forMs: 5 }, match: status },
    '/parameters/forMs "forMs" is not a parameter of this fault. There are none',
  ],
  [
    'a parameter that is missing',
    { kind: 'throttle', match: status },
    '/parameters/bytesPerSecond bytesPerSecond is missing; add it',
  ],
  [
    'a negative delay',
    { kind: 'delay', parameters: { delayMs: -1 }, match: status },
    '/parameters/delayMs is -1. Use whole simulated milliseconds from 1 to 3600000',
  ],
  [
    'an absurd delay',
    { kind: 'delay', parameters: { delayMs: 1e15 }, match: status },
    '/parameters/delayMs is 1000000000000000. Use whole simulated milliseconds',
  ],
  [
    'a line without any speed',
    { kind: 'throttle', parameters: { bytesPerSecond: 0 }, match: status },
    '/parameters/bytesPerSecond is 0. Use whole bytes per simulated second from 1',
  ],
  [
    'an absurd window of a rate limit',
    { kind: 'rate-limit', parameters: { requests: 1, windowMs: 1e12 }, match: { tag: 'Session' } },
    '/parameters/windowMs is 1000000000000. Use whole simulated milliseconds from 1 to 86400000',
  ],
  [
    'an unknown form of malformed JSON',
    { kind: 'malformed-json', parameters: { form: 'htlm' }, match: status, offContract: true },
    '/parameters/form "htlm" is not a value that it takes. Did you mean html?',
  ],
  [
    'a content type that is none',
    {
      kind: 'wrong-content-type',
      parameters: { contentType: 'html\r\nx: y' },
      match: status,
      offContract: true,
    },
    'Use a media type such as text/plain',
  ],
  [
    'a probability above 1',
    { kind: 'stall', match: status, probability: 1.5 },
    'is 1.5. Use a number above 0, up to 1',
  ],
  [
    'a probability below 0',
    { kind: 'stall', match: status, probability: -1 },
    'is -1. Use a number',
  ],
  [
    'a probability that is no number',
    { kind: 'stall', match: status, probability: Number.NaN },
    '/probability is NaN. Use a number above 0, up to 1',
  ],
  ['a skip below 0', { kind: 'stall', match: status, skip: -1 }, '/skip is -1. Use an integer'],
  ['a half time', { kind: 'stall', match: status, times: 1.5 }, '/times is 1.5. Use an integer'],
  [
    'a window before 1970',
    { kind: 'stall', match: status, from: -5 },
    '/from is -5. Use an instant',
  ],
  [
    'a window after all dates',
    { kind: 'stall', match: status, until: 1e16 },
    '/until is 10000000000000000. Use an instant',
  ],
  [
    'a window that is over before it begins',
    { kind: 'stall', match: status, from: 5_000, until: 5_000 },
    '/until is not after from, so the fault would never apply',
  ],
])('%s is rejected', (_what, given, expected) => {
  expect(getMessages(given).join('\n')).toContain(expected);
});

test.each<[string, Given, string]>([
  [
    'an expiry where no token is needed',
    { kind: 'expired-token', match: { operationId: 'signIn' } },
    '/match signIn needs no token',
  ],
  [
    'a stale read of what is no read',
    { kind: 'stale-read', match: { operationId: 'updateTimeSettings' } },
    '/match updateTimeSettings is not a read that returns JSON',
  ],
  [
    'a dropped property of a response without one',
    { kind: 'dropped-property', match: { operationId: 'rebootDevice' }, offContract: true },
    '/match the response of rebootDevice has no required property',
  ],
  [
    'a dropped property of a file',
    { kind: 'dropped-property', match: { operationId: 'downloadLogs' }, offContract: true },
    '/match downloadLogs returns no JSON',
  ],
  [
    'an unknown value where no list is closed',
    { kind: 'unknown-enum-value', match: { operationId: 'getOfflineStatus' }, offContract: true },
    '/match the response of getOfflineStatus has no text of a closed list',
  ],
  [
    'an unknown value that is known',
    {
      kind: 'unknown-enum-value',
      parameters: { pointer: '/cameraAntiBanding', value: '50_Hz' },
      match: { operationId: 'getAudioVideoSettings' },
      offContract: true,
    },
    '/parameters/pointer is not a text of a closed list without "50_Hz" in the response of getAudioVideoSettings',
  ],
  [
    'an unknown place in the response',
    {
      kind: 'wrong-type',
      parameters: { pointer: '/serialNumer' },
      match: status,
      offContract: true,
    },
    '/parameters/pointer in the response of getStatus there is no "serialNumer". Did you mean /serialNumber?',
  ],
  [
    'a wrong type that is right',
    {
      kind: 'wrong-type',
      parameters: { pointer: '/serialNumber', as: 'string' },
      match: status,
      offContract: true,
    },
    'is not a value that would be wrong as string in the response of getStatus',
  ],
  [
    'a wrong content type that is the right one',
    {
      kind: 'wrong-content-type',
      parameters: { contentType: 'application/problem+json' },
      match: { operationId: 'deleteCertificate' },
      offContract: true,
    },
    '/match deleteCertificate returns no body when it succeeds. Match an operation that does',
  ],
  [
    'a wrong content type of JSON that is the right one',
    {
      kind: 'wrong-content-type',
      parameters: { contentType: 'application/json' },
      match: status,
      offContract: true,
    },
    '/parameters/contentType getStatus always has this media type. Use another',
  ],
  [
    'malformed JSON in a file',
    { kind: 'malformed-json', match: { operationId: 'downloadLogs' }, offContract: true },
    '/match downloadLogs returns no JSON when it succeeds. Match an operation that does',
  ],
  [
    'malformed JSON without a body',
    { kind: 'malformed-json', match: { operationId: 'deleteCertificate' }, offContract: true },
    '/match deleteCertificate returns no JSON',
  ],
  [
    'a probability of 0',
    { kind: 'stall', match: status, probability: 0 },
    '/probability is 0. Use a number above 0, up to 1',
  ],
  [
    'a window that is over',
    { kind: 'stall', match: status, until: now },
    '/until is not after 1000, when the fault is armed, so it would never apply',
  ],
  [
    'a number that skip lets pass',
    { kind: 'stall', match: { ...status, nth: 2 }, skip: 2 },
    '/match/nth is 2, but skip lets the first 2 matches pass, so the fault would never apply. Remove skip, or use nth above 2',
  ],
  [
    'a number that every leaves out',
    { kind: 'stall', match: { ...status, nth: 2 }, every: 2 },
    '/match/nth is 2, but every: 2 applies to match 1 of each 2, so the fault would never apply. Remove every',
  ],
  [
    'a number that every leaves out after skip',
    { kind: 'stall', match: { ...status, nth: 5 }, skip: 3, every: 4 },
    '/match/nth is 5, but every: 4 applies to match 1 of each 4 after the first 3,',
  ],
  [
    'a role where no token is needed',
    { kind: 'stall', match: { operationId: 'signIn', role: 'admin' } },
    '/match/role is admin, but signIn takes no token, so no caller has a role. Remove it',
  ],
  [
    'a delay of nothing',
    { kind: 'delay', parameters: { delayMs: 0 }, match: status },
    '/parameters/delayMs is 0. Use whole simulated milliseconds from 1',
  ],
  [
    'a request body where none is sent',
    { kind: 'stall', match: { ...status, body: { contains: {} } } },
    '/match/body does not apply: getStatus takes no JSON body. Remove it',
  ],
  [
    'a request body of a form',
    { kind: 'stall', match: { operationId: 'uploadCertificate', body: { contains: {} } } },
    '/match/body does not apply: uploadCertificate takes no JSON body. Remove it',
  ],
  [
    'a property that requests do not have',
    { kind: 'stall', match: { operationId: 'signIn', body: { contains: { usreName: 'admin' } } } },
    '/match/body/contains does not match the body of signIn: there is no "usreName". Did you mean /userName?',
  ],
  [
    'a place that requests do not have',
    { kind: 'stall', match: { operationId: 'signIn', body: { pointer: '/user', equals: 1 } } },
    '/match/body/pointer does not match the body of signIn: there is no "user". Did you mean /userName?',
  ],
  [
    'a body without a value',
    { kind: 'stall', match: { operationId: 'signIn', body: { pointer: '/userName' } } },
    '/match/body lacks equals or contains. Set one of them',
  ],
  [
    'a body of a response that has none',
    { kind: 'replace-response', parameters: { status: 204, body: {} }, match: status },
    '/parameters/body cannot be sent: a response with 204 has no body. Remove it',
  ],
])('%s could never act and is rejected', (_what, given, expected) => {
  expect(getMessages(given).join('\n')).toContain(expected);
});

test.each<[string, Given]>([
  ['JSON that is none', { kind: 'malformed-json', match: status }],
  ['another content type', { kind: 'wrong-content-type', match: everything }],
  ['a property less', { kind: 'dropped-property', match: status }],
  ['a value of another type', { kind: 'wrong-type', match: { tag: 'Settings' } }],
  ['an unknown value', { kind: 'unknown-enum-value', match: status }],
  [
    'a limit that the operation does not declare',
    { kind: 'rate-limit', parameters: { requests: 1, windowMs: 1_000 }, match: status },
  ],
  [
    'a status that it does not declare',
    { kind: 'status', parameters: { status: 418 }, match: status },
  ],
])('%s breaks the contract and needs offContract', (_what, given) => {
  expect(getMessages(given).join('\n')).toContain('arm it with offContract: true if that is meant');
  expect(getMessages({ ...given, offContract: true })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'a status of no response',
    { status: 101 },
    '/parameters/status is 101. Use whole statuses from 200 to 599',
  ],
  [
    'a huge body',
    { status: 200, body: 'x'.repeat(70_000) },
    '/parameters/body has 70002 bytes. Use at most 65536',
  ],
  [
    'a header of the connection',
    { status: 200, headers: { 'Transfer-Encoding': 'chunked' } },
    '/parameters/headers has Transfer-Encoding, which the device sets itself. Remove it',
  ],
  [
    'a header that is no ASCII',
    { status: 200, headers: { 'x-name': 'é' } },
    '/parameters/headers is not an object of header names and one-line ASCII texts',
  ],
  [
    'an unknown status',
    { status: 402 },
    '/parameters/status getStatus does not declare 402; it declares 200',
  ],
  [
    'an unknown header',
    { status: 503, headers: { 'x-new': '1' }, body: {} },
    '/parameters/headers/x-new getStatus declares no header x-new with 503',
  ],
  ['an invalid body', { status: 200, body: { product: 5 } }, '/parameters/body/product must be'],
])('a replaced response with %s is rejected', (_what, parameters, expected) => {
  expect(getMessages({ kind: 'replace-response', parameters, match: status }).join('\n')).toContain(
    expected,
  );
});

test('every operation can be matched by its body, and a match of all by the body of any', () => {
  const body = { contains: { userName: 'admin' } };
  expect(getMessages({ kind: 'stall', match: { operationId: 'signIn', body } })).toEqual([]);
  expect(getMessages({ kind: 'stall', match: { ...everything, body } })).toEqual([]);
  const whole = { contains: {} };
  for (const operation of Object.values(operations)) {
    if (operation.surface !== 'device' || operation.requestMediaType !== 'application/json')
      continue;
    const match = { operationId: operation.id, body: whole };
    expect([operation.id, ...getMessages({ kind: 'stall', match })]).toEqual([operation.id]);
  }
});

test('dropping an optional property keeps the contract', () => {
  const parameters = { pointer: '/pairedDeviceName' };
  expect(getMessages({ kind: 'dropped-property', parameters, match: status })).toEqual([]);
});

test('a fault kind that can act on some of the operations is armed for all', () => {
  expect(getMessages({ kind: 'expired-token', match: everything })).toEqual([]);
  expect(getMessages({ kind: 'stale-read', match: { tag: 'Settings' } })).toEqual([]);
  expect(getMessages({ kind: 'stall', placement: 'midBody', match: everything })).toEqual([]);
});
