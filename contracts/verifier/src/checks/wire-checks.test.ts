import { expect, test } from 'vitest';
import type { Recording } from '../model/check.ts';
import { Contract } from '../model/contract.ts';
import type { Exchange, Headers } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import { generalHeaders } from '../testing/test-exchange.ts';
import { wireChecks } from './all.ts';

const contract = new Contract();

const problem = {
  type: 'urn:stillhouse:problem:token-missing',
  title: 'Token missing',
  status: 401,
  detail: 'The request has no bearer token. Sign in and send the token.',
  code: 'token-missing',
};

type ExchangeInput = Partial<
  Pick<Exchange, 'operationId' | 'as' | 'isValid' | 'failure' | 'purpose'>
> & {
  readonly status?: number;
  readonly headers?: Headers;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
  readonly sentBody?: unknown;
  readonly complete?: boolean;
  readonly framingProblem?: string;
  readonly hasGeneralHeaders?: false;
};

function createExchange(input: ExchangeInput): Exchange {
  const {
    operationId = 'getAudioVideoSettings',
    status = 200,
    isValid = true,
    as = 'admin',
  } = input;
  const operation = operationId === null ? null : contract.getOperation(operationId);
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  const body = input.bytes ?? new TextEncoder().encode(JSON.stringify(input.body));
  return {
    n: 1,
    at: 0,
    tookMs: 1,
    operationId,
    purpose: input.purpose ?? 'test',
    as,
    isValid,
    safety: operation?.safety ?? 'read',
    request: {
      method: operation?.method ?? 'GET',
      target: operation?.path ?? '/x',
      headers: [],
      body:
        input.sentBody === undefined
          ? null
          : new TextEncoder().encode(JSON.stringify(input.sentBody)),
    },
    response:
      input.failure === undefined
        ? {
            status,
            headers: [
              ...(input.headers ?? [['Content-Type', `${type}; charset=utf-8`]]),
              ...(input.hasGeneralHeaders === false ? [] : generalHeaders),
            ],
            body,
            complete: input.complete ?? true,
            ...(input.framingProblem !== undefined && { framingProblem: input.framingProblem }),
          }
        : null,
    failure: input.failure ?? null,
  };
}

/** Returns the ids of the failed requirements. */
function listFailures(input: ExchangeInput, overrides: Partial<Recording> = {}): string[] {
  const exchange = createExchange(input);
  const recording: Recording = { exchanges: [exchange], device: null, secrets: [], ...overrides };
  const findings = wireChecks.flatMap((check): readonly Finding[] =>
    check.evaluate(exchange, contract, recording),
  );
  const known = new Set(
    wireChecks.flatMap((check) => check.requirements(contract).map(({ id }) => id)),
  );
  for (const { requirementId } of findings) expect(known).toContain(requirementId);
  const failed = findings.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  return [...new Set(failed.map(({ requirementId }) => requirementId))].sort();
}

const validBody = { autoPairingVolume: -40, musicModeEnabled: false, cameraAntiBanding: 'Default' };

/** Builds a token (RFC 7519) with these claims and an invalid signature. */
function createToken(claims: object): string {
  return `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${'A'.repeat(43)}`;
}

test('a valid response passes with any order of keys and any case of headers', () => {
  expect(listFailures({ body: validBody })).toEqual([]);
  const turned = Object.fromEntries(Object.entries(validBody).toReversed());
  expect(listFailures({ body: turned, headers: [['CONTENT-TYPE', 'Application/JSON']] })).toEqual(
    [],
  );
});

const invalid = {
  ...problem,
  status: 400,
  code: 'invalid-request',
  instance: '/api/v1/settings/audiovideo',
  errors: [{ pointer: '/autoPairingVolume', message: 'too low' }],
};

test.each([
  ['its place', {}, []],
  ['a value below its place', { errors: [{ pointer: '/autoPairingVolume/x', message: 'x' }] }, []],
  ['another path', { instance: '/api/v1/status' }, ['shape.problem-path']],
  ['the whole body', { errors: [{ pointer: '', message: 'x' }] }, ['shape.problem-places']],
  ['no place', { errors: undefined }, ['shape.problem-errors']],
])('checks a problem that points at %s', (_, change, found) => {
  const input = {
    operationId: 'updateAudioVideoSettings',
    purpose: 'invalid-input.minimum:updateAudioVideoSettings:/autoPairingVolume',
    status: 400,
    isValid: false,
    sentBody: { autoPairingVolume: -51 },
    body: { ...invalid, ...change },
  } as const;
  expect(listFailures(input)).toEqual(found);
});

test('reports two types of problems with one code', () => {
  const overrides = { exchanges: [] };
  const input = { status: 401, as: 'none' } as const;
  const headers = [
    ['content-type', 'application/problem+json'],
    ['www-authenticate', 'Bearer'],
  ] as const;
  expect(listFailures({ ...input, headers, body: problem }, overrides)).toEqual([]);
  const other = { ...problem, type: 'urn:stillhouse:problem:other' };
  expect(listFailures({ ...input, headers, body: other }, overrides)).toEqual([
    'shape.problem-type',
  ]);
});

test.each([
  ['a missing property', { ...validBody, musicModeEnabled: undefined }, '/musicModeEnabled'],
  [
    'a string instead of a number',
    { ...validBody, autoPairingVolume: '-40' },
    '/autoPairingVolume',
  ],
  ['a number out of bounds', { ...validBody, autoPairingVolume: -51 }, '/autoPairingVolume'],
  ['an unknown enum value', { ...validBody, cameraAntiBanding: '70_Hz' }, '/cameraAntiBanding'],
  ['null', { ...validBody, musicModeEnabled: null }, '/musicModeEnabled'],
])('reports %s in a response at its location', (_, body, place) => {
  expect(listFailures({ body })).toEqual([`shape.reply:getAudioVideoSettings:200:${place}`]);
});

test.each([
  ['setup', "script-src 'self' https://cloud.example", []],
  ['setup', 'soon, maybe', ['header.remote-host:signIn']],
  ['setup', "default-src https://cloud.example; script-src 'self'", ['header.remote-host:signIn']],
  ['admin', "default-src 'none'", []],
])('checks the policy of a sign-in as %s: %s', (userName, policy, found) => {
  const headers = [
    ['content-type', 'application/json'],
    ['content-security-policy', policy],
  ] as const;
  const sentBody = { userName, password: 'stillhouse' };
  const body = { token: createToken({ sub: userName, iat: 1, exp: 86_401, permissions: [] }) };
  const input = { operationId: 'signIn', as: 'none', sentBody, body, headers } as const;
  expect(listFailures(input)).toEqual(found);
});

test.each([
  ['no permissions', { sub: 'admin', iat: 1, exp: 86_401 }],
  ['milliseconds with a fraction', { sub: 'admin', iat: 1.5, exp: 86_401, permissions: [] }],
  ['an unknown user', { sub: 'root', iat: 1, exp: 86_401, permissions: [] }],
  ['a permission that is a number', { sub: 'admin', iat: 1, exp: 86_401, permissions: [7] }],
])('reports a token with %s', (_, claims) => {
  const input = {
    operationId: 'signIn',
    as: 'none',
    body: { token: createToken(claims) },
  } as const;
  expect(listFailures(input)).toEqual(['shape.claims:signIn']);
});

test('reports an unknown property in a closed response, and null instead of a list', () => {
  expect(listFailures({ body: { ...validBody, extra: 1 } })).toEqual([
    'shape.closed:getAudioVideoSettings:200',
  ]);
  expect(listFailures({ operationId: 'listCertificates', body: null })).toEqual([
    'shape.reply:listCertificates:200',
  ]);
});

test('reports a 401 without its challenge, and a 403 instead of a 401', () => {
  const headers: Headers = [['content-type', 'application/problem+json']];
  const as = 'none';
  expect(listFailures({ as, status: 401, body: problem, headers })).toEqual([
    'header.required:getAudioVideoSettings:401:www-authenticate',
  ]);
  const forbidden = { ...problem, status: 403, code: 'role-not-allowed' };
  expect(listFailures({ as, status: 403, body: forbidden, headers })).toEqual([
    'status.unauthorized:getAudioVideoSettings',
  ]);
});

test('reports an undeclared status, and a problem with a different status', () => {
  expect(listFailures({ status: 204, bytes: new Uint8Array() })).toContain(
    'status.documented:getAudioVideoSettings',
  );
  expect(listFailures({ as: 'none', status: 401, body: { ...problem, status: 400 } })).toContain(
    'status.code:getAudioVideoSettings:401',
  );
  const asProblem: Headers = [['content-type', 'application/problem+json']];
  expect(listFailures({ body: { ...problem, status: 409 }, headers: asProblem })).toContain(
    'status.documented:getAudioVideoSettings',
  );
});

test('reports a read that is gone in one state, but not one that the firmware lacks', () => {
  const lost = {
    operationId: 'getUpdateState',
    status: 404,
    body: { ...problem, type: 'urn:stillhouse:problem:not-found', status: 404, code: 'not-found' },
  } as const;
  const device = { product: 'barra', serialNumber: '', firmwareVersion: '' } as const;
  const before = createExchange({ operationId: 'getUpdateState', body: { state: 'upToDate' } });
  const isReported = (exchanges: readonly Exchange[]) =>
    listFailures(lost, { exchanges, device }).includes('status.success:getUpdateState');
  expect(isReported([{ ...before, n: 0 }])).toBe(true);
  expect(isReported([])).toBe(false);
  expect(isReported([{ ...createExchange(lost), n: 0 }])).toBe(false);
});

test('reports a success without a date and no-store, and only the date of a rejection', () => {
  const input = { body: validBody, hasGeneralHeaders: false } as const;
  expect(listFailures(input)).toEqual(['header.date', 'header.no-store']);
  const headers: Headers = [
    ['content-type', 'application/json'],
    ['Date', 'Mon, 07 Jan 2030 09:00:00 GMT'],
    ['Cache-Control', 'private, No-Store'],
  ];
  expect(listFailures({ ...input, headers })).toEqual([]);
  const rejected = {
    ...input,
    operationId: 'updateAudioVideoSettings',
    status: 400,
    body: { ...problem, status: 400, code: 'invalid-request' },
  } as const;
  expect(listFailures({ ...rejected, isValid: false })).toContain('header.date');
  expect(listFailures({ ...rejected, isValid: false })).not.toContain('header.no-store');
  expect(listFailures({ ...input, status: 500, body: problem })).not.toContain('header.date');
  expect(listFailures({ ...input, operationId: null })).toEqual([]);
});

test('reports an object with a key twice, but not a text that looks like one', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const twice = JSON.stringify(validBody).replace('{', '{"autoPairingVolume":-40,');
  expect(listFailures({ bytes: bytes(twice) })).toEqual(['media.json:getAudioVideoSettings:200']);
  const operationId = 'getHostname';
  const tricky = {
    hostname: 'a',
    isDefault: false,
    source: 'custom',
    defaultHostname: '"x":{"y":',
  };
  expect(listFailures({ operationId, body: tricky })).not.toContain('media.json:getHostname:200');
});

test('reports a truncated body, a wrong media type and invalid JSON', () => {
  expect(listFailures({ body: validBody, complete: false })).toEqual([
    'media.whole:getAudioVideoSettings',
  ]);
  expect(listFailures({ body: validBody, headers: [['content-type', 'text/html']] })).toEqual([
    'media.type:getAudioVideoSettings:200',
  ]);
  expect(listFailures({ bytes: new TextEncoder().encode('{"a":') })).toEqual([
    'media.json:getAudioVideoSettings:200',
  ]);
});

test('reports a byte order mark and bytes after the end', () => {
  const text = `\ufeff${JSON.stringify(validBody)}`;
  expect(listFailures({ bytes: new TextEncoder().encode(text) })).toContain(
    'media.json:getAudioVideoSettings:200',
  );
  const framingProblem = '2 bytes follow its end';
  expect(listFailures({ body: validBody, framingProblem })).toEqual([
    'media.whole:getAudioVideoSettings',
  ]);
});

test('reports a truncated archive and an unusable file name, but not a missing one', () => {
  const headers: Headers = [['content-type', 'application/octet-stream']];
  const bytes = Uint8Array.from([0x50, 0x4b, 3, 4, ...new Array<number>(60).fill(0)]);
  expect(listFailures({ operationId: 'downloadLogs', bytes, headers })).toEqual([
    'media.zip:downloadLogs:200',
  ]);
  const named: Headers = [...headers, ['content-disposition', 'inline']];
  expect(listFailures({ operationId: 'downloadLogs', bytes, headers: named })).toEqual([
    'header.file-name:downloadLogs',
    'media.zip:downloadLogs:200',
  ]);
});

test('reports a stack trace, a leaked secret and a property with the name of a secret', () => {
  const rejected = { ...problem, status: 400, code: 'invalid-request' };
  const trace = { ...rejected, detail: 'Error\n    at f (/srv/admin/server.js:1:2)' };
  expect(
    listFailures({
      status: 400,
      isValid: false,
      body: trace,
      operationId: 'updateAudioVideoSettings',
    }),
  ).toEqual(['leak.inside:updateAudioVideoSettings']);
  const echo = { ...rejected, status: 404, code: 'sign-in-refused', detail: 'No: canary-9Zk4Wq7T' };
  const sentBody = { userName: 'admin', password: 'canary-9Zk4Wq7T' };
  expect(
    listFailures({ operationId: 'signIn', as: 'none', status: 404, body: echo, sentBody }),
  ).toEqual(['leak.known-secret:signIn']);
  expect(listFailures({ body: { ...validBody, wifiPassword: 'correct-horse' } })).toEqual([
    'leak.secret-name:getAudioVideoSettings',
    'shape.closed:getAudioVideoSettings:200',
  ]);
});

test('does not report a password that is a common word in responses', () => {
  const secrets = ['stillhouse', 'password'];
  expect(
    listFailures(
      { as: 'none', status: 401, body: problem, headers: challengeHeaders },
      { secrets },
    ),
  ).toEqual([]);
});

const challengeHeaders: Headers = [
  ['content-type', 'application/problem+json'],
  ['www-authenticate', 'Bearer'],
];

test('reports a request without a response, except during a restart', () => {
  const failure = { kind: 'timed-out', detail: 'no response within 15 s' } as const;
  expect(listFailures({ failure })).toEqual(['robust.in-time:getAudioVideoSettings']);
  const restart = { ...createExchange({ operationId: 'rebootDevice', body: true }), n: 0 };
  const rejected = { kind: 'refused', detail: 'connection refused' } as const;
  expect(listFailures({ failure: rejected }, { exchanges: [restart] })).toEqual([]);
});

test('accepts not-on-this-product only for operations that the product does not have', () => {
  const body = { ...problem, status: 404, code: 'not-on-this-product' };
  const device = { product: 'longrow', serialNumber: 'NAbc12d340001', firmwareVersion: '' };
  const input: ExchangeInput = { operationId: 'getEthernetIp4', status: 404, body };
  expect(listFailures(input, { device })).toEqual([]);
  expect(listFailures(input, { device: { ...device, product: 'barra' } })).toEqual([
    'status.success:getEthernetIp4',
  ]);
});
