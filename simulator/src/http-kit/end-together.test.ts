import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Listener, loopback } from './listener.ts';
import { NodeSink } from './node-transport.ts';

/** Sends a request to a listener that responds like this. Returns what the client receives. */
async function request(
  respond: (sink: NodeSink, res: ServerResponse, listener: Listener) => void,
  rest = '\r\n',
): Promise<string> {
  const listener = new Listener({
    hosts: loopback,
    flag: '--port',
    log: () => {},
    onRequest: (_req, res) => {
      const sink = new NodeSink(res);
      sink.writeHead(200, ['content-type', 'text/plain', 'content-length', '5']);
      respond(sink, res, listener);
    },
  });
  await listener.open(0);
  try {
    const socket = connect(listener.port, '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${rest}`);
    return await text(socket);
  } finally {
    await listener.drop();
  }
}

test('a response leaves when the requests that have arrived are served', async () => {
  const hasEnded: boolean[] = [];
  const received = await request((sink, res) => {
    sink.end('hello');
    hasEnded.push(res.writableEnded);
    res.on('finish', () => hasEnded.push(res.writableEnded));
  });
  expect(received).toMatch(/hello$/);
  expect(hasEnded).toEqual([false, true]);
});

test('a client gets the whole response before the device closes the connection', async () => {
  const received = await request((sink) => {
    sink.end('hello');
    sink.cut('close');
  });
  expect(received).toMatch(/hello$/);
});

test('a client gets the whole response before the port goes away', async () => {
  const received = await request((sink, _res, listener) => {
    sink.end('hello');
    void listener.drop();
  });
  expect(received).toMatch(/hello$/);
});

test('a client gets the whole response when the rest of its request is no HTTP', async () => {
  const received = await request(
    (sink) => sink.end('hello'),
    'transfer-encoding: chunked\r\n\r\nno length\r\n',
  );
  expect(received).toMatch(/hello$/);
});
