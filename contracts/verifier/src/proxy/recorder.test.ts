import { expect, test } from 'vitest';
import { checks } from '../checks/all.ts';
import { Contract } from '../contract.ts';
import type { Failure } from '../exchange.ts';
import { Redactor } from '../report/redact.ts';
import { testSerial } from '../testing/test-device.ts';
import { endText, proxyReport } from './proxy-report.ts';
import { type Passed, Recorder } from './recorder.ts';

const contract = new Contract();
const wireChecks = checks.filter((check) => check.kind === 'wire');
const inAnHour = Math.floor(Date.now() / 1000) + 3600;

function getToken(sub: string, exp = inAnHour): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const claims = { sub, iat: exp - 86_400, exp, permissions: [] };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
}

const admin = getToken('admin');

type Given = {
  readonly token?: string;
  readonly json?: unknown;
  readonly type?: string;
  readonly text?: string;
  readonly status?: number;
  readonly response?: unknown;
  readonly failure?: Failure;
  readonly headers?: readonly (readonly [string, string])[];
} & Pick<Passed, 'clientLeft' | 'isCut'>;

/** What passed when a client asked something; JSON both ways unless told otherwise. */
function passing(asked: string, given: Given = {}): Passed {
  const [method = '', target = ''] = asked.split(' ');
  const { token, json, status = 200, response = {}, failure, clientLeft, isCut } = given;
  const { text = json === undefined ? undefined : JSON.stringify(json) } = given;
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return {
    at: Date.now(),
    tookMs: 3,
    sent: {
      method,
      target,
      headers: [
        ['host', 'device'],
        ...(token === undefined ? [] : [['authorization', `Bearer ${token}`] as const]),
        ...(text === undefined
          ? []
          : [['content-type', given.type ?? 'application/json'] as const]),
      ],
      body: text === undefined ? null : Buffer.from(text),
    },
    answer:
      failure !== undefined || clientLeft
        ? null
        : {
            status,
            headers: [['content-type', type], ...(given.headers ?? [])],
            body: Buffer.from(JSON.stringify(response)),
            complete: true,
          },
    failure: failure ?? (clientLeft ? { kind: 'closed', detail: 'the client went away' } : null),
    ...(clientLeft && { clientLeft }),
    ...(isCut && { isCut }),
  };
}

const newRecorder = (strictness: 'contract' | 'spec' = 'contract') =>
  new Recorder(contract, wireChecks, strictness);

function getReport(recorder: Recorder) {
  return proxyReport(recorder, contract, {
    target: 'http://192.0.2.20',
    startedAt: new Date(),
    insecure: false,
    redactor: new Redactor(contract, '', recorder.exchanges),
  });
}

const problem = (status: number, code: string) => ({
  type: `urn:stillhouse:problem:${code}`,
  title: 'No',
  status,
  code,
});

test.each<[string, string, Given, string]>([
  ['a path that there is not', 'GET /api/v1/statuss', {}, 'client.path'],
  ['a method that a path has not', 'PATCH /api/v1/status', {}, 'client.method'],
  ['no token', 'GET /api/v1/status', {}, 'client.token:getStatus'],
  [
    'a parameter of the wrong form',
    'DELETE /api/v1/certificates/nonsense',
    { token: admin },
    'client.parameter:deleteCertificate',
  ],
  [
    'a body where none is due',
    'GET /api/v1/status',
    { token: admin, json: {} },
    'client.body:getStatus',
  ],
  [
    'no body where one is due',
    'PUT /api/v1/settings/system',
    { token: admin },
    'client.body:updateSystemSettings',
  ],
  [
    'another media type',
    'PUT /api/v1/settings/system',
    { token: admin, text: '{}', type: 'text/plain' },
    'client.body:updateSystemSettings',
  ],
  [
    'no JSON',
    'PUT /api/v1/settings/system',
    { token: admin, text: '{"a":' },
    'client.body:updateSystemSettings',
  ],
  [
    'a value of another type',
    'PUT /api/v1/settings/system',
    { token: admin, json: { autoWakeEnabled: 'yes' } },
    'client.body:updateSystemSettings',
  ],
])('a client that sends %s is told of', (_, asked, given, id) => {
  const { client } = newRecorder().add(passing(asked, { status: 400, ...given }));
  expect(client.map((fault) => fault.id)).toEqual([id]);
});

test('a request that keeps the contract is no fault of the client, with a charset and with HEAD as well', () => {
  const recorder = newRecorder();
  const seen = [
    passing('PUT /api/v1/settings/system', {
      token: admin,
      json: { autoWakeEnabled: true },
      type: 'application/json; charset=utf-8',
    }),
    passing('GET /api/v1/network/config/hostname', { token: admin }),
    passing('HEAD /api/v1/status', { token: admin }),
  ].map((passed) => recorder.add(passed));
  expect(seen.flatMap(({ client }) => client)).toEqual([]);
});

test('a device that breaks the contract is told of while it passes, and at the end once with its count', () => {
  const recorder = newRecorder();
  for (let turn = 0; turn < 3; turn += 1) {
    const { device } = recorder.add(passing('GET /api/v1/status', { token: admin, status: 418 }));
    expect(device.map(({ requirementId }) => requirementId)).toContain(
      'status.documented:getStatus',
    );
  }
  const reported = getReport(recorder).deviceFaults.find(({ id }) =>
    id.startsWith('status.documented:getStatus'),
  );
  expect(reported).toMatchObject({ count: 3, exchange: 1 });
});

test.each<[string, Given]>([
  ['who left before the answer', { token: admin, clientLeft: true }],
  [
    'who asked a device that is not there',
    { token: admin, failure: { kind: 'refused', detail: 'ECONNREFUSED' } },
  ],
  ['whose answer was too long to be kept', { token: admin, isCut: true, response: [] }],
  [
    'whose token is of before',
    {
      token: admin,
      status: 401,
      response: { ...problem(401, 'token-invalid'), title: 'Unauthorized', detail: 'Sign in.' },
      headers: [['www-authenticate', 'Bearer']],
    },
  ],
])('a device is not blamed by the client %s', (_, given) => {
  const recorder = newRecorder();
  const { device } = recorder.add(passing('GET /api/v1/status', given));
  expect(device.map(({ requirementId }) => requirementId)).toEqual([]);
  expect(getReport(recorder)).toMatchObject({ requests: 1, deviceFaults: [], toolFaults: [] });
});

test('a device that refuses the token that it has just given out is told of', () => {
  const recorder = newRecorder();
  recorder.add(
    passing('POST /api/v1/admin_login', {
      json: { userName: 'admin', password: 'canary-password' },
      response: { token: admin },
    }),
  );
  const { device } = recorder.add(
    passing('GET /api/v1/status', {
      token: admin,
      status: 401,
      response: problem(401, 'token-invalid'),
    }),
  );
  expect(device.map(({ requirementId }) => requirementId)).toContain('status.allowed:getStatus');
});

test('no password, token or key gets into a recording, wherever it stood', () => {
  const secrets = ['canary-password', 'canary-newer-1', 'canary-eap-2', admin];
  const recorder = newRecorder();
  recorder.add(
    passing('POST /api/v1/admin_login', {
      json: { userName: 'admin', password: 'canary-password' },
      response: { token: admin },
      headers: [['set-cookie', 'session=canary-password']],
    }),
  );
  recorder.add(
    passing('PUT /api/v1/settings/remoteaccess', {
      token: admin,
      json: { password: 'canary-newer-1', confirm: 'canary-newer-1' },
      response: { echo: 'canary-newer-1' },
    }),
  );
  recorder.add(
    passing('GET /api/v1/status?password=canary-password', {
      token: admin,
      response: { debug: { wifi: { password: 'canary-eap-2' }, note: 'was canary-password' } },
    }),
  );
  const report = getReport(recorder);
  for (const secret of secrets) {
    expect(JSON.stringify(report)).not.toContain(secret);
    expect(endText(report)).not.toContain(secret);
  }
  expect(report.exchanges).toHaveLength(3);
  expect(report.deviceFaults.map(({ id }) => id)).toContain('leak.known-secret:getStatus');
});

test('what a device says of our decisions is confirmed, contradicted or unseen', () => {
  const recorder = newRecorder();
  // A group with a property more: that schemas are closed is our decision.
  recorder.add(
    passing('GET /api/v1/settings/language', {
      token: admin,
      response: { languageCode: 'en', dialect: 'highland' },
    }),
  );
  recorder.add(
    passing('GET /api/v1/settings/sysstem', {
      status: 404,
      response: problem(404, 'not-found'),
    }),
  );
  const { decisions } = getReport(recorder);
  const said = Map.groupBy(decisions, ({ device }) => device);
  expect(said.get('contradicts')?.map(({ id }) => id)).toEqual([
    'shape.closed:getLanguageSettings:200',
  ]);
  expect(said.get('confirms')?.length).toBeGreaterThan(0);
  expect(said.get('unseen')?.length).toBeGreaterThan(100);
});

test('with --strictness spec, what is our decision only warns', () => {
  const passed = passing('GET /api/v1/settings/language', {
    token: admin,
    response: { languageCode: 'en', dialect: 'highland' },
  });
  const recorder = newRecorder('spec');
  recorder.add(passed);
  const verdicts = recorder
    .results()
    .filter(({ requirement }) => requirement.source === 'decision')
    .map(({ verdict }) => verdict);
  expect(verdicts).toContain('warn');
  expect(verdicts).not.toContain('fail');
});

test('who the device is comes from its status; its serial number, a password of two users, from the offline status as well', () => {
  const recorder = newRecorder();
  recorder.add(
    passing('POST /api/v1/admin_login', {
      json: { userName: 'setup', password: testSerial },
      response: { token: getToken('setup') },
    }),
  );
  const offline = recorder.add(
    passing('GET /api/v1/status/offline', {
      token: getToken('setup'),
      response: { serialNumber: testSerial },
    }),
  );
  expect(offline.device.map(({ requirementId }) => requirementId)).not.toContain(
    'leak.known-secret:getOfflineStatus',
  );
  recorder.add(
    passing('GET /api/v1/status', {
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

test('thousands of requests are judged as they pass, and only the first are kept', () => {
  const recorder = newRecorder();
  for (let turn = 0; turn < 5_100; turn += 1) {
    recorder.add(passing('GET /api/v1/network/config/hostname', { token: admin }));
  }
  const report = getReport(recorder);
  expect([report.requests, report.exchanges.length]).toEqual([5_100, 5_000]);
});
