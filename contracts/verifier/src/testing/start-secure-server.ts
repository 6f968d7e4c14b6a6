import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { loadX509 } from '@stillhouse/x509/x509';
import { onTestFinished } from 'vitest';
import { sendJson } from './test-device.ts';

const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

type Validity = { readonly from: number; readonly to: number };

/** Creates a self-signed certificate of a host with a new key, both in PEM. */
export async function createServerCertificate(
  host: string,
  { from, to }: Validity = { from: 2020, to: 2119 },
) {
  const { SubjectAlternativeNameExtension, X509CertificateGenerator } = await loadX509();
  const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    keys,
    signingAlgorithm,
    notBefore: new Date(Date.UTC(from, 0, 1)),
    notAfter: new Date(Date.UTC(to, 0, 1)),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${key.toString('base64')}\n-----END PRIVATE KEY-----\n`,
    cert: certificate.toString('pem'),
  };
}

/** Starts an HTTPS server that rejects every request, until the end of the test. */
export async function startSecureServer(options: ServerOptions): Promise<string> {
  const server = createServer(options, (_, response) =>
    sendJson(response, 401, { code: 'token-missing' }),
  );
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}
