import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listenUntilTestEnds } from '../../testing/listen-until-test-ends.ts';
import { startTestDevice } from '../../testing/test-device.ts';
import { runVerify } from '../../testing/verify-run.ts';
import { requestFraming } from './request-framing.ts';

const options = { harm: 'security' } as const;

test('a device that rejects ambiguous messages passes', async () => {
  const device = await startTestDevice();
  const { report } = await runVerify(device.url, options, { checks: [requestFraming] });
  expect(report.results[0]?.verdict).toBe('pass');
});

/** RFC 9112 section 2.2 permits a bare LF as the end of a line in a head. */
async function startLenientServer(deviceUrl: string): Promise<string> {
  return await listen((client) => {
    const device = connect(Number(new URL(deviceUrl).port), '127.0.0.1');
    client.on('data', (data) => {
      const [, head = '', rest = ''] = /^(.*?\r?\n\r?\n)(.*)$/s.exec(data.toString('latin1')) ?? [];
      device.write(`${head.replace(/\r?\n/g, '\r\n')}${rest}`, 'latin1');
    });
    device.pipe(client);
    for (const socket of [client, device])
      for (const event of ['close', 'error'])
        socket.on(event, () => [client, device].map((it) => it.destroy()));
  });
}

test('a device that takes a bare LF for the end of a header passes', async () => {
  const device = await startTestDevice();
  const url = await startLenientServer(device.url);
  const { report } = await runVerify(url, options, { checks: [requestFraming] });
  expect(report.results[0]?.verdict).toBe('pass');
});

/** Answers every request line, also one in a body. */
async function startNaiveServer(deviceUrl: string): Promise<string> {
  return await listen((client) => {
    client.on('error', () => client.destroy());
    client.on('data', async (data) => {
      const text = data.toString('latin1');
      const [first = '', ...more] = text.match(/(GET|POST|PUT) \S+ HTTP/g) ?? [];
      const [method = '', path = ''] = first.split(' ');
      const authorization = /^authorization: (.*)$/im.exec(text)?.[1]?.trim();
      const response = await fetch(`${deviceUrl}${path}`, {
        method,
        ...(authorization !== undefined && { headers: { authorization } }),
        ...(method !== 'GET' && { body: text.slice(text.indexOf('\r\n\r\n') + 4) }),
      });
      const body = await response.text();
      const head = `HTTP/1.1 ${response.status} X\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
      client.write(`${head}${body}`);
      for (const _ of more) client.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
  });
}

async function listen(serve: (client: Socket) => void): Promise<string> {
  const server = createServer(serve);
  return await listenUntilTestEnds(server);
}

test('a device that executes a request in the body of another one fails', async () => {
  const device = await startTestDevice();
  const url = await startNaiveServer(device.url);
  const { report } = await runVerify(url, options, { checks: [requestFraming] });
  expect(report.results[0]).toMatchObject({
    verdict: 'fail',
    message: expect.stringContaining('also executed the GET in the body of a POST'),
  });
  expect(report.results[0]?.exchange?.request).toMatchObject({
    target: '/api/v1/verify-framing',
    headers: expect.arrayContaining([['Transfer-Encoding', 'chunked']]),
    body: expect.stringContaining('GET /api/v1/status/offline HTTP/1.1'),
  });
});
