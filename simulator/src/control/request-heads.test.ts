import { expect, test } from 'vitest';
import { sendLines } from '../http/testing/send-lines.ts';
import { startLab } from './testing/test-lab.ts';

const getPort = (url: string) => Number(new URL(url).port);
const readStatuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

// R7.58, R7.59.
test('control API and cloud check the head of a request as the device does', async () => {
  const { simulator } = await startLab();
  for (const port of [getPort(simulator.labUrl), getPort(simulator.cloudUrl)]) {
    const host = `host: localhost:${port}`;
    const rejected: [number, string[]][] = [
      [400, ['GET / HTTP/1.1', host, host, '', '']],
      [400, ['GET / HTTP/1.1', 'host: a b<>', '', '']],
      [501, ['POST / HTTP/1.1', host, 'transfer-encoding: gzip, chunked', '', '0', '', '']],
      [501, ['CONNECT x:1 HTTP/1.1', host, '', '']],
      [505, ['GET / HTTP/2.0', host, '', '']],
    ];
    for (const [status, lines] of rejected) {
      expect(readStatuses(await sendLines(port, ...lines))).toEqual([status]);
    }
  }
});

// R7.57, R7.58.
test('the control API accepts an absolute target by its host, and responds in order', async () => {
  const { simulator } = await startLab();
  const port = getPort(simulator.labUrl);
  const target = `http://localhost:${port}/api/devices`;
  const lines = [`GET ${target} HTTP/1.1`, 'host: attacker.example', '', 'GARBAGE', '', ''];
  const text = await sendLines(port, ...lines);
  expect(readStatuses(text)).toEqual([200, 400]);
  const foreign = [
    'GET http://attacker.example/api/devices HTTP/1.1',
    `host: localhost:${port}`,
    'connection: close',
  ];
  expect(readStatuses(await sendLines(port, ...foreign, '', ''))).toEqual([403]);
});

test('a body in another charset is rejected with the remedy, and other names of UTF-8 are not', async () => {
  const { simulator } = await startLab();
  const post = (charset: string) =>
    fetch(`${simulator.labUrl}/api/devices`, {
      method: 'POST',
      headers: { 'content-type': `application/json; charset=${charset}` },
      body: '{}',
    });
  expect((await post('UTF8')).status).toBe(201);
  const rejected = await post('latin1');
  expect(rejected.status).toBe(415);
  expect(await rejected.json()).toMatchObject({
    detail: 'The charset of the body is "latin1". Send it in UTF-8, with charset=utf-8 or none.',
  });
});
