import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { responses } from '../checks/robust/responses.ts';
import { createServerCertificate, startSecureServer } from '../testing/start-secure-server.ts';
import { type RequestHandler, startTestDevice } from '../testing/test-device.ts';
import { reads, runVerify } from '../testing/verify-run.ts';

const tools = { checks: [reads, responses] };

/** Nothing may be blamed on a target that could not be verified. */
async function expectReason(url: string, reason: string, options = {}): Promise<void> {
  const { exitCode, report } = await runVerify(url, options, tools);
  expect(report.summary).toContain(reason);
  expect(report.summary).not.toMatch(/SSL routines|NaN|undefined|\n/);
  expect(exitCode).toBe(3);
  expect(report.counts.byVerdict).toMatchObject({ fail: 0, warn: 0, error: 0 });
}

test.each<[string, RequestHandler, string]>([
  [
    'redirects',
    (_, response) => {
      response.writeHead(302, { location: 'https://login.example/' }).end();
      return true;
    },
    'leads to https://login.example/. Check that this is the address of a device',
  ],
  [
    'is unavailable, by a page',
    (_, response) => {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
      return true;
    },
    'is not a device. The sign-in returned 503 with text/html',
  ],
  [
    'never ends its response',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"to');
      return true;
    },
    'the body did not end within',
  ],
])('a target that %s gets a reason and a remedy (R5.33)', async (_, respond, reason) => {
  const device = await startTestDevice(respond);
  await expectReason(device.url, reason, { timeoutScale: 0.1 });
});

test.each([
  ['self-signed', 'localhost', { from: 2020, to: 2119 }, false, 'Trust it with --ca FILE'],
  ['expired', 'localhost', { from: 2020, to: 2021 }, true, 'Renew the certificate'],
  ['not valid yet', 'localhost', { from: 2110, to: 2119 }, true, 'check the clocks'],
  ['of another host', 'other.example', { from: 2020, to: 2119 }, true, 'Use a name that its'],
])(
  'a certificate that is %s is not trusted, and the remedy says what to do',
  async (_, host, validity, isTrusted, remedy) => {
    const certificate = await createServerCertificate(host, validity);
    const ca = join(mkdtempSync(join(tmpdir(), 'verify-')), 'ca.pem');
    writeFileSync(ca, certificate.cert);
    const url = await startSecureServer(certificate);
    await expectReason(url, remedy, isTrusted ? { ca } : {});
  },
);

test('old TLS versions and client certificates are named', async () => {
  const certificate = await createServerCertificate('localhost');
  const old = await startSecureServer({
    ...certificate,
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  await expectReason(old, 'Enable TLS 1.2', { insecure: true });
  const mutual = await startSecureServer({
    ...certificate,
    requestCert: true,
    rejectUnauthorized: true,
  });
  await expectReason(mutual, 'may require a certificate of the client', { insecure: true });
});

test('a device that is reachable over IPv6 only is verified', async () => {
  const device = await startTestDevice();
  const server = createServer((request, response) =>
    device.server.emit('request', request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '::1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  const { exitCode, exchanges } = await runVerify(`http://[::1]:${port}`, {}, { checks: [reads] });
  expect(exitCode).toBe(0);
  expect(exchanges[0]?.request.headers).toContainEqual(['host', `[::1]:${port}`]);
});
