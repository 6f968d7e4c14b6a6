import { expect, test } from 'vitest';
import { checkDraft, createDraft, type JoinDraft, toJoinRequest } from './join-form.ts';

const draft = (given: Partial<JoinDraft>): JoinDraft => ({
  ...createDraft(),
  ssid: 'Rooms',
  ...given,
});
const both = 'The following credentials are required: identity, password';

test.each<[string, Partial<JoinDraft>, object]>([
  ['no security', {}, { wifiSecurity: 'No "Security" selected' }],
  ['an open network', { wifiSecurity: 'NONE' }, {}],
  ['WEP without a password', { wifiSecurity: 'WEP' }, { password: 'Password is required' }],
  ['WPA without a password', { wifiSecurity: 'WPA' }, { password: 'Password is required' }],
  ['WPA2 without a password', { wifiSecurity: 'WPA2' }, { password: 'Password is required' }],
  ['WPA2 with one', { wifiSecurity: 'WPA2', password: ' 8 chars' }, {}],
  [
    'WPA2 with a short one',
    { wifiSecurity: 'WPA2', password: 'abc' },
    {
      password: 'A WPA2 password has 8 to 63 characters, or 64 hexadecimal digits; this one has 3.',
    },
  ],
  ['PEAP with nothing', { wifiSecurity: 'EAP' }, { identity: both }],
  ['PEAP without identity', { wifiSecurity: 'EAP', password: 'x' }, { identity: both }],
  ['PEAP without password', { wifiSecurity: 'EAP', identity: 'x' }, { password: both }],
  ['PEAP with both', { wifiSecurity: 'EAP', identity: 'x', password: 'y' }, {}],
  ['EAP by method NONE', { wifiSecurity: 'EAP', method: 'NONE' }, {}],
])('a draft with %s has the errors of the requirements', (_what, given, errors) => {
  expect(checkDraft(draft(given))).toEqual(errors);
});

// R5.17.
test.each([
  ['', 'Enter the name of the network.'],
  ['x'.repeat(33), 'The name of a network has at most 32 bytes, and this one has 33.'],
  ['é'.repeat(17), 'The name of a network has at most 32 bytes, and this one has 34.'],
  ['☕'.repeat(10), undefined],
  [' ', undefined],
])('the name "%s" of a network is measured in bytes', (ssid, error) => {
  expect(checkDraft(draft({ ssid, wifiSecurity: 'NONE' })).ssid).toBe(error);
});

// R3.25, R3.26.
test('only the credentials that the security needs are sent', () => {
  const typed = { password: 'secret', identity: 'room-4', phase2Method: 'PAP' } as const;
  const { ssid } = draft({});
  expect(toJoinRequest(draft({ ...typed, wifiSecurity: 'NONE' }))).toEqual({
    ssid,
    wifiSecurity: 'NONE',
    credentials: {},
  });
  expect(toJoinRequest(draft({ ...typed, wifiSecurity: 'WEP' }))).toEqual({
    ssid,
    wifiSecurity: 'WEP',
    credentials: { password: 'secret' },
  });
  expect(toJoinRequest(draft({ ...typed, wifiSecurity: 'EAP', method: 'NONE' }))).toEqual({
    ssid,
    wifiSecurity: 'EAP',
    credentials: { method: 'NONE' },
  });
  const peap = { method: 'PEAP', ...typed };
  expect(toJoinRequest(draft({ ...typed, wifiSecurity: 'EAP' }))).toEqual({
    ssid,
    wifiSecurity: 'EAP',
    credentials: peap,
  });
  const masked = draft({ ...typed, wifiSecurity: 'EAP', anonymousIdentity: 'anonymous' });
  expect(toJoinRequest(masked)).toMatchObject({
    credentials: { ...peap, anonymousIdentity: 'anonymous' },
  });
});

test('an unknown security is selected by the user and not sent back', () => {
  const named = JSON.parse('{ "ssid": "Rooms", "wifiSecurity": "WPA9" }');
  expect(createDraft(named)).toMatchObject({ ssid: 'Rooms', wifiSecurity: null });
  expect(checkDraft(createDraft(named))).toEqual({ wifiSecurity: 'No "Security" selected' });
});
