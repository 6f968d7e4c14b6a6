import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { wireChecks } from '../checks/all.ts';
import { testToken } from '../testing/test-device.ts';
import { reads, runVerify } from '../testing/verify-run.ts';

/** Starts a server that answers every request but the sign-in and the first status so. */
async function startHostile(body: string): Promise<string> {
  let statuses = 0;
  const status = { product: 'barra', serialNumber: 'NAbc12d340001' };
  const server = createServer((request, response) => {
    request.resume();
    const isSignIn = request.url === '/api/v1/admin_login';
    if (!isSignIn) statuses += 1;
    const hostile = !isSignIn && statuses > 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(hostile ? body : JSON.stringify(isSignIn ? { token: testToken } : status));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const toJson = (text: string) => JSON.stringify({ text });

// Decision 0118.
test.each([
  ['2 million brackets', '['.repeat(2_000_000), 'its body is nested deeper than 64 levels'],
  ['2 million lists', `[${'[],'.repeat(2_000_000)}[]]`, 'its body has more than 25000 values'],
  ['blank lines', toJson('\n'.repeat(160_000)), null],
  ['words of dashes', toJson('a-'.repeat(200_000)), null],
  ['names of a password', toJson(`${'pass'.repeat(200_000)}stillhouse`), null],
  ['halves of a token', toJson('eyJ-'.repeat(200_000)), null],
  ['places of a stack trace', toJson(`at ${'(/'.repeat(200_000)}`), null],
])('a device that answers with %s gets a report', async (_, body, problem) => {
  const url = await startHostile(body);
  const { report } = await runVerify(url, {}, { checks: [reads, ...wireChecks] });
  const errors = report.results.filter(({ verdict }) => verdict === 'error');
  expect(errors).toEqual([]);
  const messages = report.results.map(({ message }) => message);
  if (problem === null) expect(report.results.length).toBeGreaterThan(100);
  else expect(messages).toContainEqual(expect.stringContaining(problem));
});
