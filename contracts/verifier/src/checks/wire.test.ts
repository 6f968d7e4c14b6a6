import { expect, test } from 'vitest';
import type { Finding, Recording } from '../check.ts';
import { Contract } from '../contract.ts';
import type { Exchange, Headers } from '../exchange.ts';
import { wireChecks } from './wire.ts';

const contract = new Contract();

const problem = {
  type: 'urn:stillhouse:problem:token-missing',
  title: 'Token missing',
  status: 401,
  detail: 'The request has no bearer token. Sign in and send the token.',
  code: 'token-missing',
};

type Given = Partial<Pick<Exchange, 'operationId' | 'as' | 'isValid' | 'failure'>> & {
  readonly status?: number;
  readonly headers?: Headers;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
  readonly sentBody?: unknown;
  readonly complete?: boolean;
};

function exchangeOf(given: Given): Exchange {
  const {
    operationId = 'getAudioVideoSettings',
    status = 200,
    isValid = true,
    as = 'admin',
  } = given;
  const operation = operationId === null ? null : contract.operation(operationId);
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  const body = given.bytes ?? new TextEncoder().encode(JSON.stringify(given.body));
  return {
    n: 1,
    at: 0,
    tookMs: 1,
    operationId,
    purpose: 'test',
    as,
    isValid,
    safety: operation?.safety ?? 'read',
    sent: {
      method: operation?.method ?? 'GET',
      target: operation?.path ?? '/x',
      headers: [],
      body:
        given.sentBody === undefined
          ? null
          : new TextEncoder().encode(JSON.stringify(given.sentBody)),
    },
    answer:
      given.failure === undefined
        ? {
            status,
            headers: given.headers ?? [['Content-Type', `${type}; charset=utf-8`]],
            body,
            complete: given.complete ?? true,
          }
        : null,
    failure: given.failure ?? null,
  };
}

/** Ids of what is found to be wrong. */
function faults(given: Given, besides: Partial<Recording> = {}): string[] {
  const exchange = exchangeOf(given);
  const recording: Recording = { exchanges: [exchange], device: null, secrets: [], ...besides };
  const findings = wireChecks.flatMap((check): readonly Finding[] =>
    check.judge(exchange, contract, recording),
  );
  const known = new Set(
    wireChecks.flatMap((check) => check.requirements(contract).map(({ id }) => id)),
  );
  for (const { requirementId } of findings) expect(known).toContain(requirementId);
  const wrong = findings.filter(({ verdict }) => verdict !== 'pass');
  return [...new Set(wrong.map(({ requirementId }) => requirementId))].sort();
}

const good = { autoPairingVolume: -40, musicModeEnabled: false, cameraAntiBanding: 'Default' };

/** A token (RFC 7519) that says this; its signature is nobody's. */
function tokenWith(claims: object): string {
  return `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`;
}

test('a good answer has nothing wrong, whatever the order of keys and the case of headers', () => {
  expect(faults({ body: good })).toEqual([]);
  const turned = Object.fromEntries(Object.entries(good).toReversed());
  expect(faults({ body: turned, headers: [['CONTENT-TYPE', 'Application/JSON']] })).toEqual([]);
});

test.each([
  ['a missing property', { ...good, musicModeEnabled: undefined }, '/musicModeEnabled'],
  ['a text in the place of a number', { ...good, autoPairingVolume: '-40' }, '/autoPairingVolume'],
  ['a number out of bounds', { ...good, autoPairingVolume: -51 }, '/autoPairingVolume'],
  ['an unknown name', { ...good, cameraAntiBanding: '70_Hz' }, '/cameraAntiBanding'],
  ['null', { ...good, musicModeEnabled: null }, '/musicModeEnabled'],
])('%s in an answer is found at its place', (_, body, place) => {
  expect(faults({ body })).toEqual([`shape.reply:getAudioVideoSettings:200:${place}`]);
});

test.each([
  ['setup', "script-src 'self' https://cloud.example", []],
  ['setup', 'soon, maybe', ['header.remote-host:signIn']],
  ['setup', "default-src https://cloud.example; script-src 'self'", ['header.remote-host:signIn']],
  ['admin', "default-src 'none'", []],
])('a sign-in as %s may come with the policy %s, or may not', (userName, policy, found) => {
  const headers = [
    ['content-type', 'application/json'],
    ['content-security-policy', policy],
  ] as const;
  const sentBody = { userName, password: 'stillhouse' };
  const body = { token: tokenWith({ sub: userName, iat: 1, exp: 86_401, permissions: [] }) };
  const given = { operationId: 'signIn', as: 'none', sentBody, body, headers } as const;
  expect(faults(given)).toEqual(found);
});

test.each([
  ['no permissions', { sub: 'admin', iat: 1, exp: 86_401 }],
  ['milliseconds with a fraction', { sub: 'admin', iat: 1.5, exp: 86_401, permissions: [] }],
  ['a user that there is not', { sub: 'root', iat: 1, exp: 86_401, permissions: [] }],
  ['a permission that is a number', { sub: 'admin', iat: 1, exp: 86_401, permissions: [7] }],
])('a token with %s is found', (_, claims) => {
  const given = { operationId: 'signIn', as: 'none', body: { token: tokenWith(claims) } } as const;
  expect(faults(given)).toEqual(['shape.claims:signIn']);
});

test('an unknown property in a closed answer is found, and null for a whole list', () => {
  expect(faults({ body: { ...good, extra: 1 } })).toEqual([
    'shape.closed:getAudioVideoSettings:200',
  ]);
  expect(faults({ operationId: 'listCertificates', body: null })).toEqual([
    'shape.reply:listCertificates:200',
  ]);
});

test('a 401 without its challenge, and a 403 in its place, are found', () => {
  const headers: Headers = [['content-type', 'application/problem+json']];
  const as = 'none';
  expect(faults({ as, status: 401, body: problem, headers })).toEqual([
    'header.required:getAudioVideoSettings:401:www-authenticate',
  ]);
  const forbidden = { ...problem, status: 403, code: 'role-not-allowed' };
  expect(faults({ as, status: 403, body: forbidden, headers })).toEqual([
    'status.unauthorized:getAudioVideoSettings',
  ]);
});

test('a status that is not declared, and a problem that says another, are found', () => {
  expect(faults({ status: 204, bytes: new Uint8Array() })).toContain(
    'status.documented:getAudioVideoSettings',
  );
  expect(faults({ as: 'none', status: 401, body: { ...problem, status: 400 } })).toContain(
    'status.code:getAudioVideoSettings:401',
  );
  const asProblem: Headers = [['content-type', 'application/problem+json']];
  expect(faults({ body: { ...problem, status: 409 }, headers: asProblem })).toContain(
    'status.documented:getAudioVideoSettings',
  );
});

test('a body that broke off, another media type and no JSON are found', () => {
  expect(faults({ body: good, complete: false })).toEqual(['media.whole:getAudioVideoSettings']);
  expect(faults({ body: good, headers: [['content-type', 'text/html']] })).toEqual([
    'media.type:getAudioVideoSettings:200',
  ]);
  expect(faults({ bytes: new TextEncoder().encode('{"a":') })).toEqual([
    'media.json:getAudioVideoSettings:200',
  ]);
});

test('an archive without its end, and one without a name, are found', () => {
  const headers: Headers = [['content-type', 'application/octet-stream']];
  const bytes = Uint8Array.from([0x50, 0x4b, 3, 4, ...new Array<number>(60).fill(0)]);
  expect(faults({ operationId: 'downloadLogs', bytes, headers })).toEqual([
    'header.required:downloadLogs:200:content-disposition',
    'media.zip:downloadLogs:200',
  ]);
});

test('a stack trace, a secret that was sent and a secret by its name are found', () => {
  const refused = { ...problem, status: 400, code: 'invalid-request' };
  const trace = { ...refused, detail: 'Error\n    at f (/srv/admin/server.js:1:2)' };
  expect(
    faults({ status: 400, isValid: false, body: trace, operationId: 'updateAudioVideoSettings' }),
  ).toEqual(['leak.inside:updateAudioVideoSettings']);
  const echo = { ...refused, status: 404, code: 'sign-in-refused', detail: 'No: canary-9Zk4Wq7T' };
  const sentBody = { userName: 'admin', password: 'canary-9Zk4Wq7T' };
  expect(faults({ operationId: 'signIn', as: 'none', status: 404, body: echo, sentBody })).toEqual([
    'leak.known-secret:signIn',
  ]);
  expect(faults({ body: { ...good, wifiPassword: 'correct-horse' } })).toEqual([
    'leak.secret-name:getAudioVideoSettings',
    'shape.closed:getAudioVideoSettings:200',
  ]);
});

test('a password that is a word of the answers is no secret that has leaked', () => {
  const secrets = ['stillhouse', 'password'];
  expect(
    faults({ as: 'none', status: 401, body: problem, headers: challenged }, { secrets }),
  ).toEqual([]);
});

const challenged: Headers = [
  ['content-type', 'application/problem+json'],
  ['www-authenticate', 'Bearer'],
];

test('a request without an answer is found, but for a device that was told to restart', () => {
  const failure = { kind: 'timed-out', detail: 'no answer within 15 s' } as const;
  expect(faults({ failure })).toEqual(['robust.in-time:getAudioVideoSettings']);
  const restart = { ...exchangeOf({ operationId: 'rebootDevice', body: true }), n: 0 };
  const refused = { kind: 'refused', detail: 'connection refused' } as const;
  expect(faults({ failure: refused }, { exchanges: [restart] })).toEqual([]);
});

test('an operation that the product does not have may say so, and no other may', () => {
  const body = { ...problem, status: 404, code: 'not-on-this-product' };
  const device = { product: 'longrow', serialNumber: 'NAbc12d340001', firmwareVersion: '' };
  const given: Given = { operationId: 'getEthernetIp4', status: 404, body };
  expect(faults(given, { device })).toEqual([]);
  expect(faults(given, { device: { ...device, product: 'barra' } })).toEqual([
    'status.success:getEthernetIp4',
  ]);
});
