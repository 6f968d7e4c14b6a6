import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { expect, test } from 'vitest';
import { type RequestLimits, requestLimits } from '../http-kit/half-open-requests.ts';
import { Listener } from '../http-kit/listener.ts';
import { makeTlsCertificate, type TlsCertificate } from '../http-kit/tls-certificate.ts';

const head = 'PUT /api/v1/settings HTTP/1.1\r\nhost: device\r\n';

/** Starts a port that responds once it has the whole request. */
async function startPort(limits: Partial<RequestLimits>, tls?: TlsCertificate) {
  const listener = new Listener({
    hosts: ['127.0.0.1'],
    flag: '--port',
    tls,
    onRequest: (req, res) => void req.resume().once('end', () => res.end('received')),
    limits: { ...requestLimits, connectionsCheckingInterval: 20, ...limits },
    log: () => undefined,
  });
  await listener.open(0);
  const sockets: Socket[] = [];
  return {
    /** Connects, sends a text and keeps the connection. */
    hold: async (text: string) => {
      const socket = connect({ host: '127.0.0.1', port: listener.port });
      sockets.push(socket.on('error', () => undefined));
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    },
    port: listener.port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await listener.drop();
    },
  };
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  for await (const part of socket.setEncoding('utf8')) text += part;
  return text;
}

test.each([
  ['the head of a request', { headersTimeout: 100 }, head],
  ['a first byte', { headersTimeout: 100 }, ''],
  [
    'the body of a request',
    { headersTimeout: 100, requestTimeout: 100 },
    `${head}content-length: 9\r\n\r\nhalf`,
  ],
  [
    'the last chunk',
    { headersTimeout: 100, requestTimeout: 100 },
    `${head}transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n`,
  ],
])(
  'a client that never sends %s gets a 408, and its connection is closed',
  async (_, limits, text) => {
    await using port = await startPort(limits);
    const response = await readToEnd(await port.hold(text));
    expect(response).toContain('HTTP/1.1 408 Request Timeout');
    expect(response).toContain('"code":"request-timeout"');
  },
);

test('a client that never finishes the TLS handshake loses its connection', async () => {
  await using port = await startPort({ handshakeTimeout: 100 }, await makeTlsCertificate('valid'));
  expect(await readToEnd(await port.hold(''))).toBe('');
});

test.each([
  ['http', `${head}x-slow: `],
  ['http', `${head}content-length: 9\r\n\r\nhalf`],
  ['https', ''],
])(
  'over %s, a new client is served although others hold all connections with %j',
  async (scheme, text) => {
    const tls = scheme === 'https' ? await makeTlsCertificate('valid') : undefined;
    await using port = await startPort({ maxHalfOpen: 8 }, tls);
    const held: Socket[] = [];
    for (let index = 0; index < 12; index += 1) held.push(await port.hold(text));
    const client =
      tls === undefined
        ? await port.hold('')
        : connectTls({ host: '127.0.0.1', port: port.port, rejectUnauthorized: false });
    client.write(`${head}connection: close\r\n\r\n`);
    expect(await readToEnd(client)).toContain('received');
    // The oldest ones were closed, and the latest ones still wait.
    await Promise.all(held.slice(0, 5).map(async (it) => it.closed || once(it.resume(), 'close')));
    expect(held.slice(5).map((socket) => socket.readyState)).toEqual(Array(7).fill('open'));
  },
);

test('connections with a complete request are not half open', async () => {
  await using port = await startPort({ maxHalfOpen: 2 });
  const served: Socket[] = [];
  for (let index = 0; index < 6; index += 1) {
    const socket = await port.hold(`${head}content-length: 4\r\n\r\nbody`);
    const [text] = await once(socket, 'data');
    expect(String(text)).toContain('received');
    served.push(socket);
  }
  for (const socket of served) {
    socket.write(`${head}\r\n`);
    const [text] = await once(socket, 'data');
    expect(String(text)).toContain('received');
  }
});

test('every port waits 15 seconds for a head and a minute for a request', () => {
  expect(requestLimits).toMatchObject({ headersTimeout: 15_000, requestTimeout: 60_000 });
});
