import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { recordHar } from '../../fidelity/testing/record-journey.ts';
import { startLab } from '../testing/test-lab.ts';

const journey = {
  name: 'failure',
  steps: [
    { call: 'POST admin_login', body: { userName: 'admin', password: 'stillhouse' } },
    { call: 'GET status' },
    { call: 'GET certificates' },
  ],
} as const;

/** Returns a HAR file of a device whose certificates cannot be read. */
async function createHar(lab: Awaited<ReturnType<typeof startLab>>, origin?: string) {
  const har = await recordHar(lab.simulator, journey, { product: 'arran' });
  const value = JSON.parse(har) as {
    log: { entries: { request: { url: string }; response: object }[] };
  };
  const { entries } = value.log;
  const last = entries.at(-1);
  if (last !== undefined) {
    last.response = { status: 500, headers: [], content: { text: '{"code":"broken"}' } };
  }
  if (origin !== undefined) {
    for (const entry of entries) {
      entry.request.url = `${origin}${new URL(entry.request.url).pathname}`;
    }
  }
  return value;
}

function toBytes(value: object) {
  return new Uint8Array(Buffer.from(JSON.stringify(value)));
}

// Decision 0087.
test('a HAR file becomes a scenario and a profile, and a device starts with each', async () => {
  const lab = await startLab();
  const { control, simulator } = lab;
  const file = new Uint8Array(gzipSync(toBytes(await createHar(lab))));
  const result = await control.importRecording(file, { name: 'Room 4.har.gz' });
  const { source, devices, imported } = result;
  expect(source).toBe('har');
  expect(devices).toMatchObject([{ product: 'arran', requests: 3, failures: 1 }]);
  expect(imported?.notes).toContain(
    'Passwords, codes and the serial number are those of the simulated device.',
  );
  // All requests are those of a simulated device, except for the one that was changed.
  expect(imported?.deviations[0]).toMatch(/^1 of 3 recorded responses differ/);
  expect(imported?.deviations.join('\n')).not.toMatch(/: status: recorded/);
  expect(parse(imported?.scenario ?? '')).toMatchObject({ scenario: 'like-room-4' });
  expect(parse(imported?.profile?.text ?? '')).toEqual(imported?.profile?.profile);
  // The device of the comparison is gone, and was in no list.
  expect(simulator.list()).toEqual([]);
  expect(JSON.stringify(result)).not.toContain('stillhouse"');

  const like = await control.lease({ scenario: { yaml: imported?.scenario } });
  expect(like).toMatchObject({ product: 'arran', scenario: 'like-room-4' });
  const profile = imported?.profile?.profile;
  expect(profile?.quirks).toMatchObject([
    { match: { operationId: 'listCertificates' }, respond: { status: 500 } },
  ]);
  if (profile === undefined) throw new Error('no profile');
  expect(await control.lease({ product: 'arran', profile })).toMatchObject({
    profile: 'like-room-4',
  });
});

// Decision 0087.
test('of a file with several devices, the caller chooses one', async () => {
  const lab = await startLab();
  const one = await createHar(lab, 'http://192.0.2.1');
  const two = await createHar(lab, 'http://192.0.2.2');
  const file = toBytes({ log: { entries: [...one.log.entries, ...two.log.entries] } });
  const result = await lab.control.importRecording(file);
  expect(result).toMatchObject({
    devices: [{ origin: 'http://192.0.2.1' }, { origin: 'http://192.0.2.2' }],
    imported: null,
  });
  const chosen = await lab.control.importRecording(file, { origin: 'http://192.0.2.2' });
  expect(chosen.imported?.origin).toBe('http://192.0.2.2');
  const other = lab.control.importRecording(file, { origin: 'http://192.0.2.3' });
  await expect(other).rejects.toThrow(
    'recording has no requests to "http://192.0.2.3", but to http://192.0.2.1, http://192.0.2.2.',
  );
});

// Decision 0087.
test('a file that is no recording of a device is rejected with a remedy', async () => {
  const { control, call } = await startLab();
  const read = (text: string) => control.importRecording(new Uint8Array(Buffer.from(text)));
  await expect(read('hello')).rejects.toMatchObject({ code: 'invalid-recording', status: 400 });
  await expect(read('{}')).rejects.toThrow('is neither a HAR file');
  const entry = {
    startedDateTime: '2026-01-01T00:00:00Z',
    request: { method: 'GET', url: 'https://example.com/', headers: [] },
    response: { status: 200, headers: [], content: { text: 'secret' } },
  };
  await expect(read(JSON.stringify({ log: { entries: [entry] } }))).rejects.toThrow(
    'has no request to a device',
  );
  await expect(read('')).rejects.toMatchObject({ code: 'invalid-body' });
  expect(await call('POST', '/api/recordings', { body: {} })).toMatchObject({ status: 415 });
  const headers = { 'content-type': 'application/octet-stream', 'content-length': '67108865' };
  const large = call('POST', '/api/recordings', { headers });
  expect(await large).toMatchObject({
    status: 413,
    json: { detail: 'The file is larger than 64 MB. Record a shorter session.' },
  });
});

// Decision 0087.
test('one file is read at a time', async () => {
  const { simulator, call } = await startLab();
  const headers = { 'content-type': 'application/octet-stream' };
  const url = `${simulator.labUrl}/api/recordings`;
  const upload = request(url, { method: 'POST', headers: { ...headers, expect: '100-continue' } });
  const first = new Promise<number>((resolve) => {
    upload.on('response', ({ statusCode = 0 }) => resolve(statusCode));
  });
  const begun = new Promise<void>((resolve) => void upload.on('continue', resolve));
  upload.flushHeaders();
  await begun;
  upload.write('{');
  await expect
    .poll(async () => (await call('POST', '/api/recordings', { body: '{}', headers })).status)
    .toBe(409);
  upload.end('}');
  expect(await first).toBe(400);
  expect(await call('POST', '/api/recordings', { body: '{}', headers })).toMatchObject({
    status: 400,
  });
});
