import { rmSync } from 'node:fs';
import { verifySimulatedDevice } from '@stillhouse/mutants/verify-simulated-device';
import { createSimulator, type LeaseOptions } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { Contract, checks, type VerifyOptions, verify } from 'stillhouse-verify';
import { expect, onTestFinished, test } from 'vitest';
import { createJsonResponse, startProxy } from './start-proxy.ts';
import { findUnexpectedDifferences } from './state-differences.ts';

const certificates = '/api/v1/certificates';

async function startDevice(lease: LeaseOptions = {}) {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const device = await simulator.lease({
    product: 'dalmore',
    clock: 'scaled',
    speed: 20,
    ...lease,
  });
  const control = createControlClient(simulator.labUrl);
  const getState = () => control.state(device.id);
  return {
    ...device.toLease(),
    getState,
    reboot: () => control.action(device.id, 'reboot', {}),
    before: await getState(),
  };
}

type Device = Awaited<ReturnType<typeof startDevice>>;

/** Verifies a device at an address. Returns the result and how the device's state changed. */
async function verifyAt(
  url: string,
  { setupUrl, serialNumber, getState, before }: Device,
  options: Pick<VerifyOptions, 'harm'> & Partial<Pick<VerifyOptions, 'only' | 'timeoutScale'>>,
) {
  const notes: string[] = [];
  const { report, exitCode } = await verifySimulatedDevice(
    { url, setupUrl, serialNumber },
    { lateLossMs: 0, ...options },
    { note: (line) => void notes.push(line) },
  );
  const findings = report.results.filter(({ verdict }) => /fail|error|warn/.test(verdict));
  return {
    report,
    exitCode,
    notes,
    findings: findings.map(({ id, verdict, message }) => `${verdict} ${id}: ${message}`),
    differences: findUnexpectedDifferences(before, await getState(), 'safe'),
  };
}

/** Returns a function that does something once, when it is called for the n-th time. */
function onNthCall(n: number, act: () => Promise<unknown>): () => Promise<void> {
  let count = 0;
  return async () => {
    count += 1;
    if (count === n) await act();
  };
}

test('a device whose clock is at 1970 conforms and is not changed', async () => {
  const device = await startDevice({ now: 300_000 });
  const only = [
    'listCertificates',
    'uploadCertificate',
    'downloadLogs',
    'listTimeZones',
    '*:signIn',
  ];
  const { report, findings, differences } = await verifyAt(device.baseUrl, device, {
    harm: 'safe',
    only,
  });
  expect(findings).toEqual([]);
  expect(report.summary).toBe('Conformant.');
  expect(differences).toEqual([]);
});

test('a device behind a buffering proxy conforms and is not changed', async () => {
  const device = await startDevice();
  const proxy = await startProxy(device.baseUrl);
  const only = ['uploadCertificate', 'updateSystemSettings', 'downloadLogs', 'http.*:signIn'];
  const { report, findings, differences } = await verifyAt(proxy.url, device, {
    harm: 'safe',
    only,
  });
  expect(findings).toEqual([]);
  expect(report.summary).toBe('Conformant.');
  expect(differences).toEqual([]);
});

test('a device that returns the state of another product violates what that product promises', async () => {
  const device = await startDevice();
  const proxy = await startProxy(device.baseUrl, async ({ path }, forward) => {
    const response = await forward();
    if (path !== '/api/v1/status' || response.status !== 200) return response;
    return createJsonResponse(200, { ...JSON.parse(response.body.toString()), product: 'arran' });
  });
  const { exitCode, findings, differences } = await verifyAt(proxy.url, device, {
    harm: 'safe',
    only: ['agreement.*'],
  });
  expect(exitCode).toBe(1);
  expect(findings).toContainEqual(
    expect.stringMatching(/^fail agreement\.no-auto-wake: .*autoWakeEnabled is present/),
  );
  expect(differences).toEqual([]);
});

test('a device of another contract version is not verified, and the remedy names the version', async () => {
  const device = await startDevice();
  const proxy = await startProxy(device.baseUrl, ({ path }, forward) =>
    path.startsWith('/api/v1/') ? createJsonResponse(404, { error: 'not found' }) : forward(),
  );
  const { exitCode, report, findings, differences } = await verifyAt(proxy.url, device, {
    harm: 'safe',
  });
  expect(exitCode).toBe(3);
  expect(report.summary).toContain('/api/v1/admin_login does not exist');
  expect(report.summary).toMatch(/contract other than \d+\.\d+\.\d+, use the verifier of its/);
  expect(findings).toEqual([]);
  expect(differences).toEqual([]);
});

test('a device with 2,000 certificates gets no more, and the report says what to do', async () => {
  const device = await startDevice();
  const many = Array.from({ length: 2_000 }, (_, n) => ({
    fingerprint: n.toString(16).padStart(64, '0'),
    subject: `CN=Room ${n}`,
    issuer: 'CN=Rooms',
    notBefore: 978_307_200_000,
    notAfter: 1_293_840_000_000,
    isValid: false,
    isCa: true,
    serialNumber: String(n),
    keyType: 'EC P-256',
  }));
  const uploads: string[] = [];
  const proxy = await startProxy(device.baseUrl, async ({ method, path }, forward) => {
    const response = await forward();
    if (method === 'POST' && path === certificates && response.status === 201) uploads.push(path);
    if (method !== 'GET' || path !== certificates || response.status !== 200) return response;
    return { ...response, body: Buffer.from(JSON.stringify(many)) };
  });
  const { exitCode, report, findings, differences } = await verifyAt(proxy.url, device, {
    harm: 'safe',
    only: ['listCertificates', 'uploadCertificate', 'deleteCertificate'],
  });
  expect(findings).toEqual([]);
  expect(exitCode).toBe(0);
  expect(report.results).toContainEqual(
    expect.objectContaining({
      id: 'resources.listed:uploadCertificate',
      verdict: 'not-tested',
      message: expect.stringContaining('already has 2000 certificates'),
      enabledBy: 'Delete certificates from the device, and run again',
    }),
  );
  expect(uploads).toEqual([]);
  expect(differences).toEqual([]);
});

test('a device whose list of certificates follows 250 ms after each write conforms', async () => {
  const device = await startDevice();
  const { baseUrl } = device;
  const signIn = await fetch(`${baseUrl}/api/v1/admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password: 'stillhouse' }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const getList = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return Buffer.from(await (await fetch(baseUrl + certificates, { headers })).arrayBuffer());
  };
  // What the list was before each write of the last 250 ms.
  let old: { readonly body: Buffer; readonly until: number }[] = [];
  let lateReads = 0;
  const proxy = await startProxy(baseUrl, async ({ method, path }, forward) => {
    if (!path.startsWith(certificates)) return await forward();
    const body = await getList();
    const response = await forward();
    if (method !== 'GET' && response.status < 300)
      old.push({ body, until: performance.now() + 250 });
    old = old.filter(({ until }) => until > performance.now());
    const [shown] = old;
    if (method !== 'GET' || response.status !== 200 || shown === undefined) return response;
    lateReads += 1;
    return { ...response, body: shown.body };
  });
  const { report, findings, differences } = await verifyAt(proxy.url, device, {
    harm: 'safe',
    only: [
      'resources.*:uploadCertificate',
      'resources.*:deleteCertificate',
      'isolation.others:uploadCertificate',
      'isolation.others:updateSystemSettings',
    ],
  });
  expect(findings).toEqual([]);
  expect(report.summary).toBe('Conformant.');
  expect(lateReads).toBeGreaterThan(20);
  expect(differences).toEqual([]);
}, 120_000);

test('a setting whose value the device does not list is not written', async () => {
  const device = await startDevice();
  const writes: string[] = [];
  const proxy = await startProxy(device.baseUrl, ({ method, path }, forward) => {
    if (path !== '/api/v1/settings/language') return forward();
    if (method === 'PUT') writes.push(path);
    return method === 'GET' ? createJsonResponse(200, { languageCode: 'tlh' }) : forward();
  });
  const { report, differences } = await verifyAt(proxy.url, device, {
    harm: 'safe',
    only: ['readback.*:updateLanguageSettings'],
  });
  expect(writes).toEqual([]);
  expect(report.results).toContainEqual(
    expect.objectContaining({
      id: 'readback.response:updateLanguageSettings',
      // No other selected requirement says what to correct.
      verdict: 'fail',
      message: expect.stringContaining('did not return a valid old value'),
    }),
  );
  expect(differences).toEqual([]);
});

test('values of a list that cannot be read are not tried', async () => {
  const device = await startDevice();
  let reads = 0;
  const proxy = await startProxy(device.baseUrl, ({ path }, forward) => {
    if (path !== '/api/v1/settings/time/timezones') return forward();
    reads += 1;
    // The first one is that of the values to restore.
    return reads === 1 ? forward() : createJsonResponse(500, { error: 'internal error' });
  });
  const { findings, differences } = await verifyAt(proxy.url, device, {
    harm: 'safe',
    only: ['*:updateTimeSettings'],
  });
  expect(reads).toBeGreaterThan(1);
  expect(findings).toEqual([]);
  expect(differences).toEqual([]);
});

test('a wrong password is sent once, and the remedy warns of the lockout', async () => {
  const device = await startDevice();
  const { exitCode, report } = await verify(
    {
      target: device.baseUrl,
      userName: 'admin',
      password: 'wrong',
      insecure: false,
      timeoutScale: 1,
      harm: 'safe',
      only: [],
      skip: [],
      allowLockout: false,
      strictness: 'contract',
    },
    { contract: new Contract(), checks, waivers: null, note: () => {} },
  );
  expect(exitCode).toBe(3);
  expect(report.summary).toBe(
    'The device rejected the user name or password (404). Check --user and the password. After 5 failures in a row, the device locks the user out for some time.',
  );
  expect(report.requests).toBe(1);
  expect(findUnexpectedDifferences(device.before, await device.getState(), 'safe')).toEqual([]);
});

test('a device that restarts during the run is restored, and the restart is a warning', async () => {
  const device = await startDevice();
  const rebootOnce = onNthCall(300, () => device.reboot());
  const proxy = await startProxy(device.baseUrl, async (_, forward) => {
    await rebootOnce();
    return await forward();
  });
  const { notes, findings, differences } = await verifyAt(proxy.url, device, {
    harm: 'safe',
    only: ['updateSystemSettings', 'robust.*'],
  });
  expect(notes.join('\n')).toMatch(/The device does not respond.*\n.*responds again/);
  expect(findings).toContainEqual(expect.stringMatching(/^warn robust\.unexpected-restart/));
  // When it restarted.
  expect(differences.filter((one) => !one.startsWith('/power/since'))).toEqual([]);
});

test('a device that rejects an NTP server with a port conforms', async () => {
  const device = await startDevice();
  const { report, findings } = await verifyAt(device.baseUrl, device, {
    harm: 'security',
    only: ['security.*:updateNtpSettings', 'status.success:updateNtpSettings'],
  });
  expect(findings).toEqual([]);
  expect(report.summary).toBe('Conformant.');
}, 60_000);

test('a restart whose response does not arrive is a failure that says so', async () => {
  const device = await startDevice();
  const proxy = await startProxy(device.baseUrl, async ({ path }, forward) => {
    const response = await forward();
    if (path === '/api/v1/device/reboot')
      throw new Error('The connection is closed without a response.');
    return response;
  });
  const { exitCode, findings } = await verifyAt(proxy.url, device, {
    harm: 'destructive',
    only: ['time.goes-away:rebootDevice'],
  });
  expect(exitCode).toBe(1);
  expect(findings).toEqual([
    expect.stringMatching(
      /^fail time\.goes-away:rebootDevice: rebootDevice returned no response .*A device responds before it restarts\.$/,
    ),
  ]);
}, 60_000);

test('a device that dies during the run ends it, and every change is reported', async () => {
  const device = await startDevice();
  const dieOnce = onNthCall(300, () => proxy.close());
  const proxy: Awaited<ReturnType<typeof startProxy>> = await startProxy(
    device.baseUrl,
    async (_, forward) => {
      const response = await forward();
      await dieOnce();
      return response;
    },
  );
  const { exitCode, report, notes, differences } = await verifyAt(proxy.url, device, {
    harm: 'safe',
    only: ['updateSystemSettings'],
    timeoutScale: 0.1,
  });
  onTestFinished(() => rmSync(report.journal ?? '', { force: true }));
  expect(exitCode).toBe(5);
  expect(report.summary).toMatch(/values were not restored/);
  expect(notes.join('\n')).toMatch(/NOT RESTORED[\s\S]*To retry: stillhouse-verify restore/);
  const lines = notes.filter((line) => line.startsWith('  '));
  expect(lines).toEqual([...new Set(lines)]);
  const reported = report.notRestored.map(({ operationId }) => operationId);
  const restoring = differences.map((one) =>
    one.startsWith('/certificates/')
      ? 'deleteCertificate'
      : one.replace(/^\/settings\/system\/.*/s, 'updateSystemSettings'),
  );
  expect(restoring.length).toBeGreaterThan(0);
  expect(reported).toEqual(expect.arrayContaining(restoring));
});

test('a device that ends sessions at random is restored, and locks nobody out', async () => {
  const device = await startDevice();
  let count = 0;
  const proxy = await startProxy(device.baseUrl, ({ isSignedIn }, forward) =>
    forward(isSignedIn && ++count % 50 === 0 ? { authorization: 'Bearer ended' } : {}),
  );
  const { exitCode, findings, differences } = await verifyAt(proxy.url, device, {
    harm: 'safe',
    only: ['updateSystemSettings'],
  });
  expect(exitCode).toBe(1);
  expect(findings.join('\n')).toMatch(/updateSystemSettings.* returned 401/);
  expect(differences).toEqual([]);
  expect((await device.getState()).signIn.failures).toEqual(device.before.signIn.failures);
});
