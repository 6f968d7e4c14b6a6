import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { wireChecks } from '../checks/all.ts';
import { listenUntilTestEnds } from '../testing/listen-until-test-ends.ts';
import { testToken } from '../testing/test-device.ts';
import { createTestCheck, reads, runVerify } from '../testing/verify-run.ts';

type Hostility = (socket: Socket, response: ServerResponse) => void;

/** Starts a server that answers every request but the sign-in and the first statuses so. */
async function startHostile(attack: Hostility, friendlyStatuses = 1): Promise<string> {
  let statuses = 0;
  const status = { product: 'barra', serialNumber: 'NAbc12d340001' };
  const server = createServer((request, response) => {
    request.resume();
    const isSignIn = request.url === '/api/v1/admin_login';
    if (request.url === '/api/v1/status') statuses += 1;
    const isFriendly = request.url === '/api/v1/status' && statuses <= friendlyStatuses;
    if (!isSignIn && !isFriendly) return attack(request.socket, response);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isSignIn ? { token: testToken } : status));
  });
  return await listenUntilTestEnds(server);
}

/** Sends a whole response. */
function sendBody(body: string | Buffer, headers = {}): Hostility {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
  };
}

/** Sends a text again and again, as fast as it is read. */
function pour(start: string, text: string): Hostility {
  return (socket) => {
    socket.write(start);
    const send = () => {
      if (socket.destroyed) return;
      if (socket.write(text)) setImmediate(send);
      else socket.once('drain', send);
    };
    send();
  };
}

/** Sends a text again and again, a little at a time. */
function drip(start: string, text: string): Hostility {
  return (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(text), 20);
    socket.once('close', () => clearInterval(timer));
  };
}

const ok = 'HTTP/1.1 200 OK\r\n';
const head = `${ok}content-type: application/json\r\n\r\n`;
const chunkedHead = `${ok}transfer-encoding: chunked\r\n\r\n`;
const toJson = (text: string) => JSON.stringify({ text });

// Decision 0118.
test.each([
  ['2 million brackets', '['.repeat(2_000_000), 'its body is nested deeper than 64 levels'],
  ['a million lists', `[${'[],'.repeat(1_000_000)}[]]`, 'its body has more than 25000 values'],
  ['blank lines', toJson('\n'.repeat(160_000)), null],
  ['words of dashes', toJson('a-'.repeat(200_000)), null],
  ['names of a password', toJson(`${'pass'.repeat(200_000)}stillhouse`), null],
  ['halves of a token', toJson('eyJ-'.repeat(200_000)), null],
  ['places of a stack trace', toJson(`at ${'(/'.repeat(200_000)}`), null],
])('a device that answers with %s gets a report', async (_, body, problem) => {
  const url = await startHostile(sendBody(body));
  const { report } = await runVerify(url, {}, { checks: [reads, ...wireChecks] });
  const errors = report.results.filter(({ verdict }) => verdict === 'error');
  expect(errors).toEqual([]);
  const messages = report.results.map(({ message }) => message);
  if (problem === null) expect(report.results.length).toBeGreaterThan(100);
  else expect(messages).toContainEqual(expect.stringContaining(problem));
});

test.each([
  ['of brackets', Buffer.alloc(100 * 1024 * 1024, '[')],
  ['of a text', Buffer.from(toJson('a'.repeat(50_000_000)))],
])('a gzip bomb %s gets a report', async (_, unpacked) => {
  const url = await startHostile(sendBody(gzipSync(unpacked), { 'content-encoding': 'gzip' }));
  const { report } = await runVerify(url, {}, { checks: [reads, ...wireChecks] });
  const messages = report.results.map(({ message }) => message);
  const problem = 'its body has more than 4194304 bytes when unpacked';
  expect(messages).toContainEqual(expect.stringContaining(problem));
});

test.each([
  ['a body', pour(head, '[],'.repeat(20_000)), /too-big|timed-out/],
  ['chunks', pour(chunkedHead, '1\r\n[\r\n'.repeat(10_000)), /too-big|timed-out/],
  ['headers', pour(ok, `x-a: ${'y'.repeat(1_000)}\r\n`), 'not-http: Parse Error: Header overflow'],
  [
    'interim responses',
    pour('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2_000)),
    /closed|timed-out/,
  ],
  ['a slow body', drip(head, ' '), 'timed-out: received status 200, but the body did not end'],
  ['slow headers', drip(ok, 'x-a: y\r\n'), 'timed-out: no response within'],
  ['a wait', () => {}, 'timed-out: no response within'],
  ['an open connection', drip(`${head}{}`, ''), 'timed-out: received status 200'],
])('a device that sends %s without an end gets a report', async (_, attack, failure) => {
  const url = await startHostile(attack);
  const options = { timeoutScale: 0.02 };
  const { report, exchanges } = await runVerify(url, options, { checks: [reads] });
  expect(exchanges[2]?.response).toBeNull();
  expect(Object.values(exchanges[2]?.failure ?? {}).join(': ')).toMatch(failure);
  expect(report.endedEarly).toMatch('The device stopped responding');
  expect(report.results.map(({ verdict }) => verdict)).toEqual(['not-tested']);
});

test('a device that answers nothing but its status gets a report before long', async () => {
  const url = await startHostile(() => {}, Number.POSITIVE_INFINITY);
  const asksOften = createTestCheck(async ({ target }) => {
    const spec = { purpose: 'valid-input.taken', operationId: 'getSystemSettings' } as const;
    const ask = () => target.request({ ...spec, usesNewConnection: true });
    await Promise.all(Array.from({ length: 130 }, ask));
    return 'pass';
  });
  const { report } = await runVerify(url, { timeoutScale: 0.1 }, { checks: [asksOften] });
  expect(report.endedEarly).toMatch('let requests time out, for more than 3m together');
});

test('a run keeps only so much of all responses, and the report still has their faults', async () => {
  const url = await startHostile(sendBody('['.repeat(2_000_000)));
  const readsOften = createTestCheck(async ({ target }) => {
    for (let count = 0; count < 80; count += 1)
      await target.request({ purpose: 'valid-input.taken', operationId: 'getStatus' });
    return 'pass';
  });
  const { report, exchanges } = await runVerify(url, {}, { checks: [readsOften, ...wireChecks] });
  const sizes = exchanges.map(({ response }) => response?.body.length ?? 0);
  expect(sizes.length).toBeGreaterThan(80);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(128 * 1024 * 1024);
  const failed = report.results.find(({ id }) => id === 'media.json:getStatus:200');
  expect(failed).toMatchObject({ verdict: 'fail', count: 80 });
});
