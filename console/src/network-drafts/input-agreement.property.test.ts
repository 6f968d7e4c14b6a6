import { validateRequest } from '@stillhouse/contracts/validators';
import { trimInput } from '@stillhouse/foundation/invisible-characters';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createDefaultFields,
  getCsrProblems,
  toCsrSubject,
} from '../features/dot1x/csr-subject.ts';
import { emptyFields, getFieldProblems } from '../features/dot1x/dot1x-fields.ts';
import { getPasswordProblem } from '../features/settings/password-rule.ts';
import { parsePastedCode } from '../features/setup/enrollment-code.ts';
import { checkDraft, createDraft, toJoinRequest } from '../features/wifi/join-form.ts';
import { getHostnameProblem, toHostnameUpdate } from './hostname-draft.ts';
import { getIp4Problems, toIp4Update } from './ip4-draft.ts';
import { getNtpProblem, toNtpServer } from './ntp-draft.ts';
import { toProxyUpdate } from './proxy-draft.ts';

/** Texts of the longest length that a field may have, and one character longer. */
const atLimit = (maxLength: number) => ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)];

/** Values of public bug reports, by field. The first few can be meant. */
const addresses =
  '10.0.0.20 10.0.0.1 192.168.1.53 010.000.000.020 10.0.0.0 10.0.0.255 10.0.1.1 0.0.0.0 0.1.2.3 127.0.0.20 224.0.0.5 240.0.0.1 255.255.255.255 10.0.0.256 1.2.3 1.2.3.4.5'.split(
    ' ',
  );
const masks =
  '255.255.255.0 255.0.0.0 255.255.255.254 255.255.255.252 255.255.255.255 0.0.0.0 255.0.255.0 255.255.255'.split(
    ' ',
  );
const hosts = [
  ...'time.example proxy-1 a_b.example 10.0.0.5 010.0.0.5 2001:db8::1 [2001:db8::1] fe80::1%eth0 ::1 :: ff02::101 .. : 256.1.1.1 192.168.1 -ntp ntp- a..b .a a. localhost x.localhost 127.0.0.1 127 0x7f 1.0x7f user:pw@proxy http://proxy proxy:8080 büro.example'.split(
    ' ',
  ),
  ...atLimit(63),
  // 253 characters in labels, and 254.
  ...['a', 'aa'].map((end) => 'a.'.repeat(126) + end),
];
const hostnames = [
  ...'room-4 a 127 0x7f 0x 08 localhost LOCAL wpad xn--a xn--4ca xn--mgbh0fb ab--cd -a a- a_b a.b 1-2 1e3'.split(
    ' ',
  ),
  ...atLimit(63),
];
const urls =
  'http://wpad.example/wpad.dat|https://a:8443/p?q=1#f|http://[2001:db8::1]/p|http://büro.example/p.pac|http://a/b c|http://a/ü|http://alice:pw@a/p|http://a@b|ftp://a/p|wpad.dat|http://|http://localhost/p|http://127.1/p|http://0x7f/|http://a:0/|http://a:65536/|http://a:/|http://a/%|http://a/%41|http://a/[|http://a/p##|http://a\\b|http://a/<>|http://-a/|http://a?b|HTTP://A'.split(
    '|',
  );
const secrets = [
  'abc',
  'correct-horse',
  '0123456789',
  ...atLimit(63),
  ...atLimit(1024),
  'aB'.repeat(32),
  'ä'.repeat(40),
  'abcde',
  'a b c d e',
];
const texts = [
  '',
  ' ',
  'Oslo',
  'Example, Ltd.',
  'Zürich',
  'a\u0000b',
  'a\nb',
  ...atLimit(32),
  ...atLimit(64),
  ...atLimit(128),
  'a@b',
  'a@b.c',
  'a..b@c.de',
  'rooms@example.org',
  'a@-b.c',
  '👨‍👩‍👧 Café',
  'می‌خواهم',
];
const hidden = [
  '\u200b',
  '\ufeff',
  '\u00a0',
  '\u202e',
  '\u00ad',
  '\u2060',
  '\u200d',
  '\t',
  '\n',
  ' ',
  'ü',
  '.',
  '-',
  '@',
  '%',
  '0',
];

/** Texts of a corpus, some with something around or inside of them, and any text at all. */
function typed(corpus: readonly string[]): fc.Arbitrary<string> {
  const known = fc.constantFrom(...corpus);
  const piece = fc.constantFrom(...hidden);
  return fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 3, arbitrary: fc.tuple(piece, known, piece).map((parts) => parts.join('')) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(known, piece, fc.nat())
        .map(
          ([text, it, at]) =>
            text.slice(0, at % (text.length + 1)) + it + text.slice(at % (text.length + 1)),
        ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 70 }) },
  );
}

const accepts = (...request: Parameters<typeof validateRequest>) =>
  validateRequest(...request).length === 0;
const isEmpty = (problems: object) => Object.keys(problems).length === 0;

function expectAgreement<T>(values: fc.Arbitrary<T>, check: (value: T) => [boolean, boolean]) {
  fc.assert(
    fc.property(values, (value) => {
      const [console, device] = check(value);
      expect({ value, isTaken: console }).toEqual({ value, isTaken: device });
    }),
    { numRuns: 3_000 },
  );
}

// R5.26.
test('console and device take the same static addresses (property)', () => {
  const fields = fc.record({
    mode: fc.constant('static' as const),
    ip4Address: typed(addresses),
    subnetMask: typed(masks),
    gateway: typed(addresses),
    primaryDns: typed(addresses),
    secondaryDns: fc.constant(''),
  });
  expectAgreement(fields, (values) => [
    isEmpty(getIp4Problems(values, true)),
    accepts('updateEthernetIp4', toIp4Update(values)),
  ]);
});

// R5.27.
test('console and device take the same hostnames (property)', () => {
  const names = typed(hostnames).filter((name) => trimInput(name) !== '');
  expectAgreement(names, (custom) => [
    getHostnameProblem({ source: 'custom', custom }) === undefined,
    accepts('updateHostname', toHostnameUpdate({ source: 'custom', custom })),
  ]);
});

// R5.27, R5.28.
test('console and device take the same proxies and NTP servers (property)', () => {
  expectAgreement(typed(hosts), (host) => [
    toProxyUpdate({ mode: 'manual', host, port: '80', url: '' }) !== null,
    accepts('updateProxy', [
      { key: 'proxy', newValue: 'manual' },
      { key: 'host', newValue: trimInput(host) },
      { key: 'port', newValue: 80 },
    ]),
  ]);
  expectAgreement(typed(urls), (url) => [
    toProxyUpdate({ mode: 'auto', host: '', port: '', url }) !== null,
    accepts('updateProxy', [
      { key: 'proxy', newValue: 'auto' },
      { key: 'url', newValue: trimInput(url) },
    ]),
  ]);
  const servers = typed(hosts).filter((text) => trimInput(text) !== '');
  expectAgreement(servers, (server) => [
    getNtpProblem(server) === null,
    accepts('updateNtpSettings', { ntpServer: toNtpServer(server), saveAnyway: true }),
  ]);
});

// R5.29.
test('console and device take the same Wi-Fi credentials (property)', () => {
  const drafts = fc.record({
    ssid: typed(texts),
    wifiSecurity: fc.constantFrom('NONE', 'WEP', 'WPA', 'WPA2', 'EAP'),
    password: typed(secrets),
    identity: typed(texts),
    anonymousIdentity: typed(texts),
    method: fc.constantFrom('NONE', 'PEAP'),
  });
  expectAgreement(drafts, (typedDraft) => {
    const draft = { ...createDraft(), ...typedDraft };
    return [isEmpty(checkDraft(draft)), accepts('connectWifi', toJoinRequest(draft))];
  });
  const fields = fc.record({
    ssid: typed(texts),
    identity: typed(texts),
    password: typed(secrets),
  });
  expectAgreement(
    fields.filter(({ identity }) => trimInput(identity) !== ''),
    (given) => {
      const { ssid, identity, password } = given;
      const credentials = {
        identity: trimInput(identity),
        method: 'PEAP',
        deviceCertificate: 'x',
        ...(password && { password }),
      };
      return [
        isEmpty(getFieldProblems({ ...emptyFields, ...given, method: 'PEAP' }, true)),
        accepts('connectWifi', { ssid, wifiSecurity: 'EAP', credentials }),
      ];
    },
  );
});

// R5.30.
test('console and device take the same subjects of a signing request (property)', () => {
  const field = typed(texts);
  const subjects = fc.record({
    state: field,
    locality: field,
    organizationName: field,
    organizationalUnit: field,
    commonName: field,
    email: field,
  });
  expectAgreement(subjects, (subject) => {
    const fields = { ...createDefaultFields('Oban', ''), ...subject };
    return [isEmpty(getCsrProblems(fields)), accepts('createCsr', toCsrSubject(fields))];
  });
});

// R5.32.
test('console and device take the same passwords and enrollment codes (property)', () => {
  expectAgreement(typed(secrets), (password) => [
    getPasswordProblem(password) === null,
    accepts('updateRemoteAccessSettings', { password }),
  ]);
  expectAgreement(typed(['ABCDEFGH', 'abcdefgh', 'ABCD1234', 'ABCDEFG']), (text) => [
    parsePastedCode(text) !== null,
    accepts('enroll', { code: trimInput(text) }),
  ]);
});
