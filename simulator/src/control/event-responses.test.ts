import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { yieldToEventLoop } from '@stillhouse/device/clock/real-time';
import { expect, onTestFinished, test } from 'vitest';
import { FetchSink } from '../http/fetch-sink.ts';
import { EventResponses } from './event-responses.ts';
import { followEvents } from './testing/event-follower.ts';
import { startLab } from './testing/test-lab.ts';

/** The limit in control.yaml. */
const maxStreams = 200;

/** Opens a stream and leaves it open. Returns its status, and a way to end it. */
function open(url: string): Promise<{ status: number; outgoing: ClientRequest }> {
  const outgoing = request(url, { agent: false });
  onTestFinished(() => void outgoing.destroy());
  return new Promise((resolve, reject) => {
    outgoing.on('response', (response: IncomingMessage) => {
      response.on('error', () => {});
      response.resume();
      resolve({ status: response.statusCode ?? 0, outgoing });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

async function startFull() {
  const lab = await startLab();
  const { id } = await lab.lease();
  const fleetUrl = `${lab.simulator.labUrl}/api/events`;
  const deviceUrl = `${lab.simulator.labUrl}/api/devices/${id}/events`;
  const streams = await Promise.all(
    Array.from({ length: maxStreams }, (_none, index) => open(index < 3 ? fleetUrl : deviceUrl)),
  );
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  return { ...lab, id, streams };
}

test('a stream over the limit is rejected with a remedy, and everything else continues', async () => {
  const { call, id, control } = await startFull();
  for (const path of ['/api/events', `/api/devices/${id}/events`]) {
    const rejected = await call('GET', path);
    expect(rejected).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1', 'content-type': 'application/problem+json; charset=utf-8' },
      json: {
        code: 'too-many-streams',
        detail: expect.stringMatching(
          /^Event stream limit reached \(200\).*Close pages.*GET \/api\/devices/,
        ),
      },
    });
  }
  expect(await control.list()).toHaveLength(1);
});

test('a waiting follower gets the reason, and connects when another stream ends', async () => {
  const { control, id, streams } = await startFull();
  const reasons: unknown[] = [];
  const waiting = followEvents<{ kind: string }>((follower) =>
    control.follow(id, {
      ...follower,
      onConnection(connection, error) {
        reasons.push(error?.code);
        follower.onConnection?.(connection, error);
      },
    }),
  );
  await waiting.when(() => waiting.connections.length > 0);
  expect(waiting.connections).toEqual(['lost']);
  expect(reasons).toEqual(['too-many-streams']);
  streams[0]?.outgoing.destroy();
  await waiting.when(() => waiting.connections.includes('connected'));
  await waiting.when(() => waiting.events.some(({ kind }) => kind === 'state'));
});

test('streams of a released device free their slots', async () => {
  const { control, id, streams, call, lease } = await startFull();
  const other = await lease();
  const gone = streams
    .slice(3)
    .map(({ outgoing }) => new Promise((resolve) => outgoing.once('close', resolve)));
  await control.release(id);
  await Promise.all(gone);
  const { status } = await open(`${other.toLease().labUrl}/api/devices/${other.id}/events`);
  expect(status).toBe(200);
  expect((await call('GET', `/api/devices/${id}/events`)).status).toBe(404);
});

test('a client that does not read is disconnected at 8 MB, in a page as well', async () => {
  const open = { fleet: 0, device: 0 };
  const sink = new FetchSink({ method: 'GET', url: 'http://localhost/api/events' });
  let send = () => {};
  const stream = () => ({
    follow(_after: string | undefined, receiver: { send(id: null, event: object): void }) {
      send = () => receiver.send(null, { kind: 'note', text: 'x'.repeat(1_000_000) });
      return () => {};
    },
  });
  new EventResponses(open).begin(sink, { of: 'fleet', stream, after: undefined });
  const { body } = await sink.response;
  for (let count = 0; count < 7; count += 1) send();
  await yieldToEventLoop();
  expect(open.fleet).toBe(1);
  send();
  expect(open.fleet).toBe(0);
  const reader = body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(7_000_000);
  await expect(reader?.read()).rejects.toThrow(TypeError);
});
