import { X509Certificate } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { runScenario } from '../fleet/run-scenario.ts';
import { loadScenarioText } from '../scenarios/load.ts';
import { createSimulator, type LeaseOptions } from '../simulator.ts';
import { readTraffic } from '../traffic/read-traffic.ts';
import { createScenarioText } from './create-scenario.ts';
import type { Journey } from './testing/journey.ts';
import { journeys } from './testing/journeys.ts';
import { recordHar } from './testing/record-journey.ts';

/** Records a journey, imports it as a scenario, and plays the scenario. */
async function importJourney(
  journey: Journey,
  options: LeaseOptions = {},
  change = (har: string) => har,
) {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const read = readTraffic(change(await recordHar(simulator, journey, options)));
  if (read.outcome === 'rejected') throw new Error(read.message);
  const { traffic } = read;
  const [recorded] = traffic.devices;
  if (recorded === undefined) throw new Error('no device');
  const { text } = await createScenarioText(simulator, traffic, recorded, 'imported');
  const loaded = loadScenarioText(text, 'imported.yaml');
  if (loaded.outcome === 'rejected') throw new Error(JSON.stringify(loaded.errors));
  const run = await runScenario(simulator, loaded.scenario);
  return { text, run, recorded };
}

const signIn = {
  call: 'POST admin_login',
  body: { userName: 'admin', password: 'stillhouse' },
} as const;

// Decision 0087.
test.each(journeys)(
  '$name: an imported scenario has the recorded statuses and times',
  async (journey) => {
    const { run, recorded } = await importJourney(journey, { seed: 7 });
    expect(run.passed).toBe(true);
    const played = run.entries.flatMap(({ operationId, at, status }) =>
      status === null ? [] : [{ operationId, at, status }],
    );
    // The journal does not have requests to a device that is off.
    const expected = recorded.exchanges.flatMap(({ operationId, at, response }) =>
      response === null ? [] : [{ operationId, at, status: response.status }],
    );
    expect(played).toEqual(expected);
  },
);

// Decision 0087.
test('a failure of the recorded device becomes a fault, and its comments are safe', async () => {
  const journey = {
    name: 'failure',
    steps: [signIn, { call: 'GET status' }, { call: 'GET certificates' }],
  } as const;
  const { run, text } = await importJourney(journey, { product: 'arran' }, (har) => {
    const value = JSON.parse(har);
    const [, status, certificates] = value.log.entries;
    status.response.content.text = JSON.stringify({
      ...JSON.parse(status.response.content.text),
      isPaired: true,
      pairedDeviceName: 'Hall',
    });
    certificates.response.status = 503;
    value.log.entries.push({ startedDateTime: 'never\n- injected: line' });
    return JSON.stringify(value);
  });
  expect(run.entries.map(({ status }) => status)).toEqual([200, 200, 503]);
  expect(run.state.pairing.paired).toBe(true);
  expect(run.state.product).toBe('arran');
  expect(text).toMatch(/^# Assumptions:\n(# {2}- .*\n|# - .*\n)+/);
  expect(text).not.toMatch(/^- injected/m);
  expect(text).toContain('/log/entries/3 is skipped');
});

// Decision 0087: the failure is the reason for the recording, and browsers do not record every
// body.
test('a failed request keeps its status and its time without its body', async () => {
  const steps = [
    signIn,
    { call: 'PUT settings/audiovideo', body: { autoPairingVolume: -40 } },
  ] as const;
  const { run, text } = await importJourney({ name: 'no body', steps }, {}, (har) => {
    const value = JSON.parse(har);
    const [, failed] = value.log.entries;
    failed.time = 2520;
    failed.request.postData = undefined;
    failed.request.bodySize = 25;
    failed.response = { status: 500, headers: [], content: { size: 0 } };
    return JSON.stringify(value);
  });
  expect(run.entries.map(({ status }) => status)).toEqual([200, 500]);
  expect(text).toContain('parameters: { delayMs: 2520 }');
  expect(text).toContain(
    '# - Request 2 (updateAudioVideoSettings, status 500) fails by a fault, whatever its body is.',
  );
});

// Decision 0087.
test('no secret of the recorded device is in the scenario file', async () => {
  const journey = { name: 'secrets', steps: [signIn, { call: 'GET status' }] } as const;
  const { text } = await importJourney(journey, { seed: 9 }, (har) =>
    har.replaceAll('stillhouse', 'canary-password'),
  );
  expect(text).not.toContain('canary');
  expect(text).not.toContain('eyJ');
});

const recordedCertificate = {
  fingerprint: 'ab'.repeat(32),
  subject: 'CN=Room 4,O=Example\\, Ltd.',
  issuer: 'CN=Example CA',
  notBefore: Date.parse('2025-01-01T00:00:00Z'),
  notAfter: Date.parse('2026-01-01T00:00:00Z'),
  isValid: false,
};

/** Replaces the bodies of successful responses by the last part of their path. */
function replaceBodies(har: string, bodies: Record<string, unknown>): string {
  const value = JSON.parse(har);
  for (const { request, response } of value.log.entries) {
    const body = bodies[String(request.url.split('/').at(-1))];
    if (body !== undefined) response.content.text = JSON.stringify(body);
  }
  return JSON.stringify(value);
}

// Decision 0087.
test('hostname, update and certificates are those of the recorded device', async () => {
  const journey: Journey = {
    name: 'state',
    steps: [
      signIn,
      { call: 'GET status' },
      { call: 'GET network/config/hostname' },
      { call: 'GET settings/updates/available' },
      { call: 'GET settings/updates' },
      { call: 'GET certificates' },
      { call: `DELETE certificates/${recordedCertificate.fingerprint}` },
      { call: 'GET certificates' },
    ],
  };
  const version = 'NFA1.20400101.0001';
  const { run, text } = await importJourney(journey, {}, (har) => {
    const value = JSON.parse(
      replaceBodies(har, {
        hostname: { hostname: 'room-4', source: 'custom', defaultHostname: 'x', isDefault: false },
        available: {
          upgradeState: 'upgradeAvailable',
          currentVersion: 'NFA1.20251104.0930',
          availableVersion: version,
        },
        updates: { type: 'MANUAL', channel: 'beta' },
        certificates: [recordedCertificate, { ...recordedCertificate, subject: 4 }],
      }),
    );
    const [removed, last] = value.log.entries.slice(-2);
    removed.response = { status: 204, headers: [], content: { size: 0 } };
    last.response.content.text = '[]';
    return JSON.stringify(value);
  });
  expect(run.entries.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 204, 200]);
  expect(run.state.network.hostname).toBe('room-4');
  expect(run.state.updates).toMatchObject({ state: 'upgradeAvailable', offered: version });
  const [pem = ''] = /-----BEGIN[\s\S]*?END CERTIFICATE-----/.exec(text) ?? [];
  const certificate = new X509Certificate(pem.replace(/^ +/gm, ''));
  expect(certificate.subject).toBe('CN=Room 4\nO=Example\\, Ltd.');
  expect(certificate.issuer).toBe('CN=Example CA');
  expect(certificate.validToDate).toEqual(new Date(recordedCertificate.notAfter));
  expect(text.match(/BEGIN CERTIFICATE/g)).toHaveLength(1);
});

// Decision 0087.
test.each([
  ['error', 'error'],
  ['notFound', 'notFound'],
])('an update that is %s is imported as %s', async (recorded, expected) => {
  const steps = [signIn, { call: 'GET settings/updates/available' }] as const;
  const { run } = await importJourney({ name: 'update', steps }, {}, (har) =>
    replaceBodies(har, {
      available: {
        upgradeState: recorded,
        currentVersion: 'NFA1.20251104.0930',
        availableVersion: null,
      },
    }),
  );
  expect(run.state.updates.state).toBe(expected);
});

// Decision 0087.
test('a HAR file without tokens, as browsers write it, has the same assumptions and no faults', async () => {
  const steps = [signIn, { call: 'GET status' }, { call: 'GET certificates' }] as const;
  const { run, text } = await importJourney({ name: 'no tokens', steps }, {}, (har) => {
    const value = JSON.parse(har);
    for (const { request } of value.log.entries) request.headers = [];
    const skipped = Array.from({ length: 150 }, () => ({}));
    const [, status] = value.log.entries;
    const unknown = skipped.map((_, n) => ({
      ...status,
      request: { ...status.request, url: status.request.url.replace('status', `unknown-${n}`) },
      response: { ...status.response, status: 404 },
    }));
    const entries = [...value.log.entries, ...skipped, ...unknown];
    return JSON.stringify({ log: { entries } });
  });
  expect(run.entries.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(text).not.toContain('responds otherwise');
  expect(text).not.toContain('fault:');
  expect(text).toContain(
    '# - /log/entries/3 is skipped: startedDateTime is missing, and so are 149 more.',
  );
  expect(text.match(/^# - /gm)?.length).toBeLessThan(103);
  expect(text).toMatch(/^# - \d+ more assumptions are left out\./m);
});
