import { expect, test } from 'vitest';
import type { HttpRequest } from '../model/exchange.ts';
import { sendJson, startTestDevice } from '../testing/test-device.ts';
import { WirePool } from './wire-pool.ts';

function get(target: string): HttpRequest {
  return { method: 'GET', target, headers: [['host', 'device']], body: null };
}

test('requests one after the other share a connection, those at the same time have their own', async () => {
  const ports: (number | undefined)[] = [];
  const device = await startTestDevice((_got, response, { socket }) => {
    ports.push(socket.remotePort);
    setImmediate(() => sendJson(response, 200, {}));
    return true;
  });
  const pool = new WirePool({ baseUrl: device.url });
  await pool.send(get('/1'), 1000);
  await pool.send(get('/2'), 1000);
  expect(new Set(ports).size).toBe(1);
  await Promise.all(['/3', '/4', '/5'].map((path) => pool.send(get(path), 1000)));
  expect(new Set(ports.slice(2)).size).toBe(3);
  pool.close();
});

/** A device that closes all connections when it has received the requests of the test. */
async function startCrashingDevice(count: number) {
  const received: string[] = [];
  const device = await startTestDevice(({ path }, response) => {
    received.push(path);
    if (path === '/crash' || received.length <= count) {
      if (received.length === count || count === 1) device.server.closeAllConnections();
    } else sendJson(response, 200, {});
    return true;
  });
  return { pool: new WirePool({ baseUrl: device.url }), received };
}

test('of requests that lose their connections together, only the guilty one has no response', async () => {
  const { pool, received } = await startCrashingDevice(3);
  const outcomes = await Promise.all(
    ['/1', '/crash', '/2'].map((path) => pool.sendRepeatable(get(path), 200)),
  );
  expect(outcomes.map(({ response }) => response?.status)).toEqual([200, undefined, 200]);
  expect(received).toHaveLength(6);
  pool.close();
});

test('a request that loses its connection alone is not sent again', async () => {
  const { pool, received } = await startCrashingDevice(1);
  const { failure } = await pool.sendRepeatable(get('/crash'), 1000);
  expect(failure?.kind).toBe('closed');
  expect(received).toEqual(['/crash']);
  pool.close();
});
