import { expect, test } from 'vitest';
import { checks } from '../checks/all.ts';
import { Contract } from '../model/contract.ts';
import type { Failure } from '../model/exchange.ts';
import { Redactor } from '../report/redact.ts';
import { testSerial } from '../testing/test-device.ts';
import { generalHeaders } from '../testing/test-exchange.ts';
import { createProxyReport, formatProxyReport } from './proxy-report.ts';
import { type RawExchange, Recorder } from './recorder.ts';

const contract = new Contract();
const wireChecks = checks.filter((check) => check.kind === 'wire');
const inAnHour = Math.floor(Date.now() / 1000) + 3600;

function getToken(sub: string, exp = inAnHour): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const claims = { sub, iat: exp - 86_400, exp, permissions: [] };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${'A'.repeat(43)}`;
}

const admin = getToken('admin');

type Details = {
  readonly token?: string;
  readonly json?: unknown;
  readonly type?: string;
  readonly text?: string;
  readonly status?: number;
  readonly response?: unknown;
  readonly failure?: Failure;
  readonly headers?: readonly (readonly [string, string])[];
} & Pick<RawExchange, 'clientDisconnected' | 'isTruncated'>;

/** Creates an exchange. The bodies are JSON by default. */
function createExchange(call: string, details: Details = {}): RawExchange {
  const [method = '', target = ''] = call.split(' ');
  const { token, json, status = 200, response = {}, failure } = details;
  const { clientDisconnected, isTruncated } = details;
  const { text = json === undefined ? undefined : JSON.stringify(json) } = details;
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return {
    at: Date.now(),
    tookMs: 3,
    request: {
      method,
      target,
      headers: [
        ['host', 'device'],
        ...(token === undefined ? [] : [['authorization', `Bearer ${token}`] as const]),
        ...(text === undefined
          ? []
          : [['content-type', details.type ?? 'application/json'] as const]),
      ],
      body: text === undefined ? null : Buffer.from(text),
    },
    response:
      failure !== undefined || clientDisconnected
        ? null
        : {
            status,
            headers: [['content-type', type], ...generalHeaders, ...(details.headers ?? [])],
            body: Buffer.from(JSON.stringify(response)),
            complete: true,
          },
    failure:
      failure ??
      (clientDisconnected ? { kind: 'closed', detail: 'the client disconnected' } : null),
    ...(clientDisconnected && { clientDisconnected }),
    ...(isTruncated && { isTruncated }),
  };
}

const createRecorder = (strictness: 'contract' | 'spec' = 'contract') =>
  new Recorder(contract, wireChecks, strictness);

function getReport(recorder: Recorder) {
  return createProxyReport(recorder, contract, {
    target: 'http://192.0.2.20',
    startedAt: new Date(),
    insecure: false,
    redactor: new Redactor(contract, '', recorder.exchanges, { requests: 'foreign' }),
  });
}

const problem = (status: number, code: string) => ({
  type: `urn:stillhouse:problem:${code}`,
  title: 'No',
  status,
  code,
});

test.each<[string, string, Details, string]>([
  ['an unknown path', 'GET /api/v1/statuss', {}, 'client.path'],
  ['a method that the path does not support', 'PATCH /api/v1/status', {}, 'client.method'],
  ['no token', 'GET /api/v1/status', {}, 'client.token:getStatus'],
  [
    'an invalid parameter',
    'DELETE /api/v1/certificates/nonsense',
    { token: admin },
    'client.parameter:deleteCertificate',
  ],
  ['an unexpected body', 'GET /api/v1/status', { token: admin, json: {} }, 'client.body:getStatus'],
  [
    'no body where one is required',
    'PUT /api/v1/settings/system',
    { token: admin },
    'client.body:updateSystemSettings',
  ],
  [
    'the wrong media type',
    'PUT /api/v1/settings/system',
    { token: admin, text: '{}', type: 'text/plain' },
    'client.body:updateSystemSettings',
  ],
  [
    'invalid JSON',
    'PUT /api/v1/settings/system',
    { token: admin, text: '{"a":' },
    'client.body:updateSystemSettings',
  ],
  [
    'a value of the wrong type',
    'PUT /api/v1/settings/system',
    { token: admin, json: { autoWakeEnabled: 'yes' } },
    'client.body:updateSystemSettings',
  ],
])('a client that sends %s is reported', (_, call, details, id) => {
  const { client } = createRecorder().add(createExchange(call, { status: 400, ...details }));
  expect(client.map((fault) => fault.id)).toEqual([id]);
});

test('a valid request is not reported, also with a charset or HEAD', () => {
  const recorder = createRecorder();
  const results = [
    createExchange('PUT /api/v1/settings/system', {
      token: admin,
      json: { autoWakeEnabled: true },
      type: 'application/json; charset=utf-8',
    }),
    createExchange('GET /api/v1/network/config/hostname', { token: admin }),
    createExchange('HEAD /api/v1/status', { token: admin }),
  ].map((exchange) => recorder.add(exchange));
  expect(results.flatMap(({ client }) => client)).toEqual([]);
});

test('a violation by the device is reported at each exchange, and once with its count at the end', () => {
  const recorder = createRecorder();
  for (let turn = 0; turn < 3; turn += 1) {
    const { device } = recorder.add(
      createExchange('GET /api/v1/status', { token: admin, status: 418 }),
    );
    expect(device.map(({ requirementId }) => requirementId)).toContain(
      'status.documented:getStatus',
    );
  }
  const reported = getReport(recorder).deviceFaults.find(({ id }) =>
    id.startsWith('status.documented:getStatus'),
  );
  expect(reported).toMatchObject({ count: 3, exchange: 1 });
});

test.each<[string, Details]>([
  ['the client disconnected before the response', { token: admin, clientDisconnected: true }],
  [
    'the device is unreachable',
    { token: admin, failure: { kind: 'refused', detail: 'ECONNREFUSED' } },
  ],
  ['the response is too large to be stored', { token: admin, isTruncated: true, response: [] }],
  [
    'the token was issued before the recording',
    {
      token: admin,
      status: 401,
      response: { ...problem(401, 'token-invalid'), title: 'Unauthorized', detail: 'Sign in.' },
      headers: [['www-authenticate', 'Bearer']],
    },
  ],
])('the device is not reported if %s', (_, details) => {
  const recorder = createRecorder();
  const { device } = recorder.add(createExchange('GET /api/v1/status', details));
  expect(device.map(({ requirementId }) => requirementId)).toEqual([]);
  expect(getReport(recorder)).toMatchObject({ requests: 1, deviceFaults: [], toolFaults: [] });
});

test('a device that rejects a token it has just issued is reported', () => {
  const recorder = createRecorder();
  recorder.add(
    createExchange('POST /api/v1/admin_login', {
      json: { userName: 'admin', password: 'canary-password' },
      response: { token: admin },
    }),
  );
  const { device } = recorder.add(
    createExchange('GET /api/v1/status', {
      token: admin,
      status: 401,
      response: problem(401, 'token-invalid'),
    }),
  );
  expect(device.map(({ requirementId }) => requirementId)).toContain('status.allowed:getStatus');
});

test('a recording contains no password, token or key', () => {
  const secrets = ['canary-password', 'canary-newer-1', 'canary-eap-2', admin];
  const recorder = createRecorder();
  recorder.add(
    createExchange('POST /api/v1/admin_login', {
      json: { userName: 'admin', password: 'canary-password' },
      response: { token: admin },
      headers: [['set-cookie', 'session=canary-password']],
    }),
  );
  recorder.add(
    createExchange('PUT /api/v1/settings/remoteaccess', {
      token: admin,
      json: { password: 'canary-newer-1', confirm: 'canary-newer-1' },
      response: { echo: 'canary-newer-1' },
    }),
  );
  recorder.add(
    createExchange('GET /api/v1/status?password=canary-password', {
      token: admin,
      response: { debug: { wifi: { password: 'canary-eap-2' }, note: 'was canary-password' } },
    }),
  );
  const report = getReport(recorder);
  for (const secret of secrets) {
    expect(JSON.stringify(report)).not.toContain(secret);
    expect(formatProxyReport(report).join('\n')).not.toContain(secret);
  }
  expect(report.exchanges).toHaveLength(3);
  expect(report.deviceFaults.map(({ id }) => id)).toContain('leak.known-secret:getStatus');
});

test('each of our decisions is confirmed, contradicted or unseen', () => {
  const recorder = createRecorder();
  // An additional property: closed schemas are our decision.
  recorder.add(
    createExchange('GET /api/v1/settings/language', {
      token: admin,
      response: { languageCode: 'en', dialect: 'highland' },
    }),
  );
  recorder.add(
    createExchange('GET /api/v1/settings/sysstem', {
      status: 404,
      response: problem(404, 'not-found'),
    }),
  );
  const { decisions } = getReport(recorder);
  const byBehavior = Map.groupBy(decisions, ({ device }) => device);
  expect(byBehavior.get('contradicts')?.map(({ id }) => id)).toEqual([
    'shape.closed:getLanguageSettings:200',
  ]);
  expect(byBehavior.get('confirms')?.length).toBeGreaterThan(0);
  expect(byBehavior.get('unseen')?.length).toBeGreaterThan(100);
});

test('with --strictness spec, a violation of our decision is a warning', () => {
  const exchange = createExchange('GET /api/v1/settings/language', {
    token: admin,
    response: { languageCode: 'en', dialect: 'highland' },
  });
  const recorder = createRecorder('spec');
  recorder.add(exchange);
  const verdicts = recorder
    .getResults()
    .filter(({ requirement }) => requirement.source === 'decision')
    .map(({ verdict }) => verdict);
  expect(verdicts).toContain('warn');
  expect(verdicts).not.toContain('fail');
});

test('the identity comes from the status, and the serial number also from the offline status', () => {
  const recorder = createRecorder();
  recorder.add(
    createExchange('POST /api/v1/admin_login', {
      json: { userName: 'setup', password: testSerial },
      response: { token: getToken('setup') },
    }),
  );
  const offline = recorder.add(
    createExchange('GET /api/v1/status/offline', {
      token: getToken('setup'),
      response: { serialNumber: testSerial },
    }),
  );
  expect(offline.device.map(({ requirementId }) => requirementId)).not.toContain(
    'leak.known-secret:getOfflineStatus',
  );
  recorder.add(
    createExchange('GET /api/v1/status', {
      token: admin,
      response: {
        product: 'barra',
        serialNumber: testSerial,
        firmwareVersion: 'NFA1.20290401.0007',
      },
    }),
  );
  expect(getReport(recorder).device).toMatchObject({ product: 'barra', serialNumber: testSerial });
});

test('all requests are evaluated, but only the first 5,000 are stored', () => {
  const recorder = createRecorder();
  for (let turn = 0; turn < 5_100; turn += 1) {
    recorder.add(createExchange('GET /api/v1/network/config/hostname', { token: admin }));
  }
  const report = getReport(recorder);
  expect([report.requests, report.exchanges.length]).toEqual([5_100, 5_000]);
});
