import { connect } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Openssl } from '../../openssl/openssl.ts';
import { startLab } from '../control/testing/test-lab.ts';
import { issueToken } from '../operations/access-token.ts';
import { playSeed } from '../property-tests/seeded-client.ts';
import { createSimulator, type LeasedDevice } from '../simulator.ts';
import type { Bundle } from './bundle.ts';
import { readBundle } from './read-bundle.ts';
import type { RecordedRequest } from './recorded-input.ts';
import { Recording } from './recording.ts';
import { replay } from './replay.ts';

const openssl = new Openssl();
afterAll(() => openssl[Symbol.dispose]());

/** Replays the bundle on a new simulator, after conversion to JSON. */
async function replayBundle(bundle: unknown) {
  const read = await readBundle(JSON.stringify(bundle));
  if (read.outcome === 'rejected') throw new Error(read.message);
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  return { bundle: read.bundle, ...(await replay(simulator, read.bundle)) };
}

async function authorized(leased: LeasedDevice): Promise<{ authorization: string }> {
  const { device, clock } = leased.host;
  return {
    authorization: `Bearer ${await issueToken('admin', device.state.signingKey, clock.now())}`,
  };
}

test.each([1, 2, 3, 4, 5, 6])('lockstep requests are replayed (seed %i)', async (seed) => {
  const { control, lease } = await startLab();
  const leased = await lease({ seed, lockstep: true });
  await control.arm(leased.id, {
    kind: 'status',
    parameters: { status: 503 },
    match: { operationId: '*' },
    probability: 0.3,
  });
  await playSeed(leased, { seed, requests: 25 });
  const { difference, problems, entries } = await replayBundle(await control.bundle(leased.id));
  expect([difference, problems]).toEqual([null, []]);
  expect(entries.length).toBeGreaterThan(5);
});

test('a generated key is recognized by its public key', async () => {
  const { control, lease } = await startLab();
  const leased = await lease();
  const { baseUrl } = leased.toLease();
  const headers = { ...(await authorized(leased)), 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${baseUrl}/api/v1/network/config/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  const requested = post('csr', { country: 'NO', commonName: 'Room 4' });
  await expect.poll(() => leased.host.held).toBe(1);
  await control.advance(leased.id, { by: '1m' });
  const request = await (await requested).text();
  const deviceCertificate = openssl.issue(openssl.createAuthority('/CN=Room CA'), request);
  const credentials = { identity: 'room-4', method: 'TLS', deviceCertificate };
  expect((await post('ethernet', { credentials })).status).toBe(200);
  const { bundle, difference, problems } = await replayBundle(await control.bundle(leased.id));
  expect([difference, problems]).toEqual([null, []]);
  expect(JSON.stringify(bundle)).not.toContain('PRIVATE KEY');
});

test('late and incomplete bodies are replayed', async () => {
  const { control, lease } = await startLab();
  const leased = await lease();
  const { host } = leased;
  const { authorization } = await authorized(leased);
  const send = (text: string) =>
    new Promise<ReturnType<typeof connect>>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: leased.toLease().port }, () => {
        socket.write(text, () => resolve(socket));
      });
      socket.on('error', () => {});
    });
  const head = (length: number) =>
    `PUT /api/v1/settings/system HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
  const body = '{"hdmiCecEnabled":true}';
  const slow = await send(head(body.length) + body.slice(0, 5));
  await expect.poll(() => host.journal.last).toBe(1);
  // Other requests are served in between, and time continues.
  await fetch(`${leased.toLease().baseUrl}/api/v1/status`);
  await host.clock.advanceBy(5_000);
  slow.write(body.slice(5));
  await expect.poll(() => host.journal.getEntry(1)?.outcome).toBe('answered');
  expect(host.journal.getEntry(1)?.answeredAt).toBe(host.clock.now());
  const broken = await send(`${head(500)}{"hdmi`);
  await expect.poll(() => host.journal.last).toBe(3);
  broken.destroy();
  await expect.poll(() => host.journal.getEntry(3)?.outcome).toBe('abandoned');
  slow.destroy();
  const { difference, problems } = await replayBundle(await control.bundle(leased.id));
  expect([difference, problems]).toEqual([null, []]);
});

test('a body that is not UTF-8 is replayed, and its secrets are not in the bundle', async () => {
  const { control, lease } = await startLab();
  const leased = await lease();
  const { authorization } = await authorized(leased);
  for (const text of ['{"password":"Gr\u00fcn-canary"', '{"name":"Gr\u00fcn"']) {
    await fetch(`${leased.toLease().baseUrl}/api/v1/settings/system`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: Buffer.from(text, 'latin1'),
    });
  }
  const { bundle, difference, problems } = await replayBundle(await control.bundle(leased.id));
  expect([difference, problems]).toEqual([null, []]);
  expect(JSON.stringify(bundle)).not.toContain('canary');
  expect(bundle.verbatim).toEqual(['/inputs/0/body/latin1', '/inputs/1/body/base64']);
});

test('a device resumed from a file has its snapshot in the bundle, and says so', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.takeSnapshot(id, { name: 'kept' });
  const file: object = JSON.parse(JSON.stringify(await control.snapshot(id, 'kept')));
  const other = await control.lease({ snapshot: { ...file } });
  await fetch(`${other.baseUrl}/api/v1/status`);
  const { bundle, difference } = await replayBundle(await control.bundle(other.id));
  expect(difference).toBe(null);
  expect(bundle.verbatim).toEqual(['/start/snapshot']);
});

// R7.74.
test('a long session is replayed, with a body that arrived hundreds of exchanges later', async () => {
  const { control, lease } = await startLab();
  const leased = await lease();
  const headers = { ...(await authorized(leased)), 'content-type': 'application/json' };
  const send = (method: string, path: string, body: object | null, isBodyLate = false) =>
    leased.host.request({
      origin: 'replay',
      via: 'device',
      method,
      target: `/api/v1/${path}`,
      headers,
      body: body === null ? null : JSON.stringify(body),
      isBodyLate,
    });
  const language = { languageCode: 'nb-NO' };
  const late = send('PUT', 'settings/language', language, true);
  await expect.poll(() => leased.host.journal.last).toBe(1);
  for (let count = 0; count < 150; count += 1) await send('GET', 'status', null).outcome;
  late.sendBody();
  await expect(late.outcome).resolves.toMatchObject({ status: 200 });
  for (let count = 0; count < 300; count += 1) {
    await send('PUT', 'settings/time/ntp', { ntpServer: `${count}.no`, saveAnyway: true }).outcome;
    if (count % 50 === 0) await control.advance(leased.id, { by: '10s' });
  }
  const made = await control.bundle(leased.id);
  expect(made.inputs.find(({ do: kind }) => kind === 'request')).toMatchObject({
    body: { json: language },
  });
  const { difference, problems, entries } = await replayBundle(made);
  expect([difference, problems, entries.length]).toEqual([null, [], 451]);
});

test('inputs that cannot be replayed are reported, and the rest is replayed', async () => {
  const { control, lease } = await startLab();
  const { id } = await lease();
  await control.arm(id, { id: 'one', kind: 'connection-reset', match: { tag: 'Settings' } });
  await control.removeFault(id, 'one');
  const bundle = (await control.bundle(id)) as unknown as Bundle;
  const [, removal] = bundle.inputs;
  const { problems } = await replayBundle({ ...bundle, inputs: [removal], inputsHash: undefined });
  expect(problems).toEqual([expect.stringContaining('removeFault is rejected now: ')]);
});

test('a recording that exceeds the limit is discarded with a reason', () => {
  const terms = { id: 'default', product: 'barra', seed: 1, clock: 'manual' } as const;
  const recording = new Recording({ at: 0, terms, snapshot: null });
  const request: RecordedRequest = {
    do: 'request',
    n: 1,
    at: 0,
    timers: 0,
    via: 'device',
    method: 'GET',
    target: '/',
    authorization: null,
  };
  for (let n = 1; n <= 100_000; n += 1) recording.add({ ...request, n });
  expect([recording.endReason, recording.inputs.length]).toEqual([null, 100_000]);
  recording.add(request);
  expect(recording.endReason).toBe('more than 100000 inputs were recorded');
  expect(recording.inputs).toEqual([]);
  const longText = new Recording({ at: 0, terms, snapshot: null });
  for (let n = 1; n <= 9; n += 1) {
    longText.add({ ...request, n, body: { text: ['x'.repeat(1_000_000)] } });
  }
  expect(longText.endReason).toContain('its bodies have more than');
});
