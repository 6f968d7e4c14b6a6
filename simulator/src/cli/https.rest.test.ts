import { X509Certificate } from 'node:crypto';
import { request } from 'node:https';
import { expect, test } from 'vitest';
import { createControlClient } from '../../client/client.ts';
import { startProgram, startReady } from './testing/program.ts';

type Call = {
  /** The certificate that the client trusts, PEM. Without it, the client does not verify. */
  ca?: string;
  method?: string;
  body?: unknown;
  /** Default: that of the address. */
  host?: string;
};

/** Sends one https request. Rejects with the client's error. */
function call(url: string, { ca, method = 'GET', body, host }: Call = {}) {
  return new Promise<{ status: number; body: unknown; hsts?: string }>((resolve, reject) => {
    const trust = ca === undefined ? { rejectUnauthorized: false } : { ca };
    const headers = { 'content-type': 'application/json', ...(host !== undefined && { host }) };
    const outgoing = request(url, { ...trust, method, headers, agent: false }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      incoming.on('end', () => {
        const hsts = incoming.headers['strict-transport-security'];
        const status = incoming.statusCode ?? 0;
        resolve({ status, body: parsed(text), ...(hsts !== undefined && { hsts }) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function parsed(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}

test('a client that trusts the certificate reaches the device by every loopback name, and the lab by http', async () => {
  const { announcement } = await startReady('--https');
  const { certificate = '', consoleUrl, setupUrl, labUrl, cloudUrl } = announcement;
  expect([consoleUrl, setupUrl].map((url) => new URL(url).protocol)).toEqual(['https:', 'https:']);
  expect([labUrl, cloudUrl].map((url) => new URL(url).protocol)).toEqual(['http:', 'http:']);
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    for (const url of [consoleUrl, setupUrl]) {
      const named = `${url.replace('localhost', name)}/api/v1/status`;
      expect((await call(named, { ca: certificate })).status).toBe(401);
    }
  }
  const [credentials] = announcement.credentials;
  const signIn = { ca: certificate, method: 'POST', body: credentials };
  expect(await call(`${consoleUrl}/api/v1/admin_login`, signIn)).toMatchObject({
    status: 200,
    body: { token: expect.any(String) },
  });
  const [lease] = await createControlClient(labUrl).list();
  expect(lease).toMatchObject({ baseUrl: consoleUrl, setupUrl });
  await expect(fetch(consoleUrl.replace('https:', 'http:'))).rejects.toThrow();
});

// R7.61.
test('with https a device asks for https only, except at localhost, which it shares with the lab', async () => {
  const { announcement } = await startReady('--https');
  const { consoleUrl } = announcement;
  for (const path of ['/api/v1/status', '/']) {
    const { hsts } = await call(`${consoleUrl}${path}`, { host: 'room-4.example' });
    expect(hsts).toBe('max-age=31536000');
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
      expect((await call(`${consoleUrl}${path}`, { host })).hsts).toBeUndefined();
    }
  }
});

test('the certificate is for loopback, self-signed, and valid at the real time', async () => {
  const { announcement } = await startReady('--https=valid', '--clock', 'manual');
  const certificate = new X509Certificate(announcement.certificate ?? '');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.subject).toBe(certificate.issuer);
  expect(certificate.subjectAltName).toBe(
    'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
  );
  const days = (at: string) => (Date.parse(at) - Date.now()) / 86_400_000;
  expect(days(certificate.validFrom)).toBeLessThan(0);
  expect(days(certificate.validTo)).toBeGreaterThan(300);
  const other = await startReady('--https');
  expect(other.announcement.certificate).not.toBe(announcement.certificate);
});

test.each([
  ['expired', 'CERT_HAS_EXPIRED'],
  ['wrong-host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
])('--https %s uses a certificate that clients reject for that reason', async (kind, code) => {
  const { announcement } = await startReady('--https', kind);
  const { certificate = '', consoleUrl } = announcement;
  const url = `${consoleUrl}/api/v1/status`;
  await expect(call(url, { ca: certificate })).rejects.toMatchObject({ code });
  expect((await call(url)).status).toBe(401);
});

test('a restart and a fault end https connections as they end http connections', async () => {
  const { announcement } = await startReady('--https', '--clock', 'manual');
  const url = `${announcement.consoleUrl}/api/v1/status`;
  const control = createControlClient(announcement.labUrl);
  await control.arm('default', {
    kind: 'connection-reset',
    match: { operationId: 'getStatus' },
    times: 1,
  });
  await expect(call(url)).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect((await call(url)).status).toBe(401);
  await control.action('default', 'powerOff');
  await expect(call(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await control.action('default', 'powerOn');
  expect((await call(url)).status).toBe(503);
});

test('an unknown kind of certificate is rejected with the known kinds', async () => {
  const { code, stderr } = await startProgram('--https', 'revoked').ended;
  expect(code).toBe(2);
  expect(stderr).toBe(
    '--https "revoked" is not a certificate kind. Use one of valid, expired, wrong-host. See --help.\n',
  );
});
