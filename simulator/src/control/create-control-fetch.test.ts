import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { type OperationRow, operations } from '../../client/generated/control-operations.ts';
import { recordHar } from '../fidelity/testing/record-journey.ts';
import { createSimulator } from '../simulator.ts';
import { createControlFetch } from './create-control-fetch.ts';
import { followEvents } from './testing/event-follower.ts';
import { startLab } from './testing/test-lab.ts';

const rows: readonly OperationRow[] = Object.values(operations);

/** Starts a simulator that listens nowhere, with a client that calls it in this process. */
async function startInProcess() {
  const simulator = await createSimulator({ listen: false });
  onTestFinished(() => simulator.close());
  const fetch = createControlFetch(simulator);
  const control = createControlClient(simulator.labUrl, { fetch });
  return { simulator, fetch, control };
}

/** Starts a simulator with a device, and calls it both ways. */
async function startBoth() {
  const { simulator, lease } = await startLab();
  await lease();
  const inProcess = createControlFetch(simulator);
  const read = async (response: Response) => {
    const ofConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding'];
    const headers = [...response.headers].filter(([name]) => !ofConnection.includes(name));
    return { status: response.status, headers, text: await response.text() };
  };
  const compare = async (path: string, init: RequestInit) => {
    const server = await read(await fetch(`${simulator.labUrl}${path}`, init));
    expect(await read(await inProcess(path, init)), `${init.method} ${path}`).toEqual(server);
    return server;
  };
  return { simulator, compare };
}

function getPath({ path }: OperationRow): string {
  const parts = { id: 'default', action: 'powerOff', name: 'offline' };
  return path.replace(/\{(\w+)\}/g, (_, name) => (parts as Record<string, string>)[name] ?? '1');
}

// Decision 0028.
test('a client leases a device, changes it and reads its journal without a port', async () => {
  const { control, fetch } = await startInProcess();
  const { id } = await control.lease({ clock: 'manual', seed: 7 });
  expect(await control.setCondition(id, 'offline', { on: true })).toMatchObject({ on: true });
  expect(await control.advance(id, { by: '90s' })).toMatchObject({ reached: true });
  const status = await fetch(`/devices/${id}/network/api/v1/status`);
  expect(status.status).toBe(401);
  expect((await control.journal(id)).entries).toMatchObject([{ operationId: 'getStatus' }]);
  await control.release(id);
  expect(await control.list()).toEqual([]);
});

test('every read, and every method that a path lacks, gets the response of the server', async () => {
  const { compare } = await startBoth();
  for (const row of rows) {
    const path = getPath(row);
    const isStream = row.responses[200]?.mediaTypes.includes('text/event-stream') === true;
    // They differ from call to call.
    const isVolatile = ['getBundle', 'getCoverage', 'getModel'].includes(row.id);
    if (row.method === 'GET' && !isStream && !isVolatile) await compare(path, { method: 'GET' });
    for (const method of ['HEAD', 'OPTIONS', 'DELETE']) {
      const isAllowed = rows.some((other) => other.path === row.path && other.method === method);
      if (!isAllowed) expect((await compare(path, { method })).status).toBe(405);
    }
  }
});

test('every bad request gets the response of the server', async () => {
  const { compare } = await startBoth();
  const json = { 'content-type': 'application/json' };
  for (const path of ['/nothing', '/api', '/api/devices/', '/devices/default/api/v1/status']) {
    expect((await compare(path, { method: 'GET' })).status).toBe(404);
  }
  for (const row of rows) {
    const { id, method, path, requestMediaType } = row;
    const place = getPath(row);
    const unknown = path.includes('{id}') ? place.replace('default', '%ff%2F') : `${place}/x/y`;
    expect((await compare(unknown, { method })).status).toBe(404);
    expect((await compare(`${place}?verbose=1`, { method })).status).toBeGreaterThanOrEqual(400);
    if (requestMediaType === undefined || id === 'importRecording') continue;
    const headers = { 'content-type': requestMediaType };
    const bodies: [number, string, Record<string, string>][] = [
      [400, '{"a": 1,}', headers],
      [413, 'x'.repeat(1_048_577), headers],
      [415, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
      [415, '{}', { ...headers, 'content-encoding': 'gzip' }],
      [400, '{"unknown": [], "by": []}', headers],
    ];
    for (const [status, body, sent] of bodies) {
      const response = await compare(place, { method, body, headers: sent });
      expect(response.status, id).toBe(status);
    }
  }
  const file = { method: 'POST', headers: { 'content-type': 'application/octet-stream' } };
  expect((await compare('/api/recordings', { ...file, body: 'no file' })).status).toBe(400);
  expect((await compare('/api/recordings', { ...file, body: '' })).status).toBe(400);
  const asJson = { method: 'POST', headers: json, body: '{}' };
  expect((await compare('/api/recordings', asJson)).status).toBe(415);
});

test('streams send events, resume after the last one, and end with their device', async () => {
  const { control, fetch, simulator } = await startInProcess();
  const { id } = await control.lease({ clock: 'manual' });
  const fleet = followEvents<{ kind: string }>((follower) => control.followFleet(follower));
  const device = followEvents<{ kind: string }>((follower) => control.follow(id, follower));
  await device.when(() => device.events.some(({ kind }) => kind === 'state'));
  expect(simulator.fleet.metrics.streams).toEqual({ fleet: 1, device: 1 });

  const response = await fetch(`/api/devices/${id}/events`);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\nevent: state\n')) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  const lastEventId = [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '';
  await expect.poll(() => simulator.fleet.metrics.streams.device).toBe(1);
  await control.setCondition(id, 'offline', { on: true });
  const resumed = await fetch(`/api/devices/${id}/events`, {
    headers: { 'last-event-id': lastEventId },
  });
  const [first] = await readBlocks(resumed);
  expect(first).toMatch(/^id: .+\nevent: (?!lease)/);

  await control.release(id);
  await device.when(() => device.ends.length > 0);
  expect(device.events.at(-1)).toMatchObject({ kind: 'released' });
  await fleet.when(() => fleet.events.some(({ kind }) => kind === 'released'));
  await expect.poll(() => simulator.fleet.metrics.streams).toEqual({ fleet: 1, device: 0 });
  fleet.stop();
  await expect.poll(() => simulator.fleet.metrics.streams.fleet).toBe(0);
});

/** Reads the first events of a stream, and cancels it. */
async function readBlocks(response: Response): Promise<string[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  return text.split('\n\n');
}

test('a signal aborts a request, before it is sent or while it streams', async () => {
  const { fetch, control, simulator } = await startInProcess();
  const early = fetch('/api/devices', { method: 'POST', signal: AbortSignal.abort() });
  await expect(early).rejects.toMatchObject({ name: 'AbortError' });
  expect(simulator.list()).toEqual([]);
  const { id } = await control.lease();
  const aborting = new AbortController();
  const { body } = await fetch(`/api/devices/${id}/events`, { signal: aborting.signal });
  const reader = body?.getReader();
  await reader?.read();
  aborting.abort('enough');
  await expect(reader?.read()).rejects.toBe('enough');
  expect(simulator.fleet.metrics.streams.device).toBe(0);
});

test('the page reaches the API of a device with its own token, and a fault breaks the connection', async () => {
  const { fetch, control } = await startInProcess();
  const { id } = await control.lease({ clock: 'manual' });
  const signIn = await fetch(`/devices/${id}/network/api/v1/admin_login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password: 'stillhouse' }),
  });
  expect(signIn.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { token } = (await signIn.json()) as { token: string };
  const headers = { authorization: 'Bearer lab', 'device-authorization': `Bearer ${token}` };
  const getStatus = () => fetch(`/devices/${id}/network/api/v1/status`, { headers });
  expect((await getStatus()).status).toBe(200);
  await control.arm(id, { kind: 'connection-reset', match: { operationId: 'getStatus' } });
  await expect(getStatus()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
});

test('a recording is imported, one at a time', async () => {
  const { control, fetch, simulator } = await startInProcess();
  const { simulator: recorder } = await startLab();
  const credentials = { userName: 'admin', password: 'stillhouse' };
  const steps = [{ call: 'POST admin_login', body: credentials }, { call: 'GET status' }] as const;
  const har = await recordHar(recorder, { name: 'short', steps }, { product: 'arran' });
  const file = new TextEncoder().encode(har);
  const [first, second] = await Promise.allSettled([
    control.importRecording(file, { name: 'room.har' }),
    control.importRecording(file, { name: 'room.har' }),
  ]);
  expect(first).toMatchObject({ value: { devices: [{ product: 'arran' }] } });
  expect(second).toMatchObject({ reason: { status: 409, code: 'conflict' } });
  expect(simulator.list()).toEqual([]);
  expect((await fetch('/api/recordings', { method: 'POST' })).status).toBe(415);
});

test('an address of anything else is a TypeError', async () => {
  const { fetch } = await startInProcess();
  await expect(fetch('https://example.com/api/devices')).rejects.toThrow(
    'https://example.com is not the control API. Use a relative address or http://localhost:',
  );
});
