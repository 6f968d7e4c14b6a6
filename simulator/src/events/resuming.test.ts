import { type IncomingMessage, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startLab } from '../control/testing/test-lab.ts';

type Reported = {
  id: string | null;
  event: string;
  data: { kind: string; patch?: unknown; state?: unknown };
};

/** Reads a stream like a browser's EventSource, with a way to disconnect. */
async function open(url: string, headers: Record<string, string> = {}) {
  const reported: Reported[] = [];
  let look = () => {};
  const outgoing = request(url, { headers });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
  let text = '';
  response.setEncoding('utf8');
  response.on('error', () => {});
  response.on('data', (part: string) => {
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    // A block that begins with a colon only keeps the connection alive.
    for (const block of blocks.filter((one) => !one.startsWith(':'))) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
      const data = JSON.parse(field('data') ?? 'null');
      reported.push({ id: field('id'), event: field('event') ?? '', data });
    }
    look();
  });
  onTestFinished(() => void outgoing.destroy());
  return {
    response,
    received: reported,
    cut: () => outgoing.destroy(),
    when: (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        look = () => {
          if (isSo()) resolve();
        };
        look();
      }),
  };
}

async function startStream() {
  const lab = await startLab();
  const { id } = await lab.lease();
  return { ...lab, id, url: `${lab.simulator.labUrl}/api/devices/${id}/events` };
}

test('the stream has the format that browsers read, with the kind as the event name', async () => {
  const { url } = await startStream();
  const stream = await open(url);
  await stream.when(() => stream.received.length >= 5);
  expect(stream.response.statusCode).toBe(200);
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(stream.received.map(({ event, data }) => event === data.kind)).not.toContain(false);
  // A client can resume only when it has the complete state.
  expect(stream.received.map(({ id }) => id !== null)).toEqual([false, false, false, false, true]);
});

test.each(['header', 'query'] as const)(
  'a disconnected client resumes after the last received event, named in the %s',
  async (place) => {
    const { control, id, url } = await startStream();
    const first = await open(url);
    await first.when(() => first.received.length >= 5);
    const last = first.received.at(-1)?.id ?? '';
    first.cut();
    await control.action(id, 'powerOff');
    const again =
      place === 'header'
        ? await open(url, { 'last-event-id': last })
        : await open(`${url}?lastEventId=${last}`);
    await again.when(() => again.received.some(({ event }) => event === 'state'));
    const state = again.received.find(({ event }) => event === 'state');
    expect(state?.data.state).toBeUndefined();
    expect(state?.data.patch).toMatchObject({ power: { state: 'off' } });
    expect(again.received.map(({ event }) => event)).toContain('activity');
    expect(again.received.map(({ id }) => id)).not.toContain(null);
  },
);

test.each(['nobody-7', '', 'x'.repeat(500), '-1', '%00'])(
  'a client that names an unknown event (%s) starts again',
  async (lastEventId) => {
    const { url } = await startStream();
    const stream = await open(url, { 'last-event-id': lastEventId });
    await stream.when(() => stream.received.length >= 5);
    expect(stream.received.at(-1)?.data.state).toBeDefined();
  },
);
