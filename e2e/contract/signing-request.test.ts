import { operations } from '@stillhouse/contracts/operations';
import { verifySimulatedDevice } from '@stillhouse/mutants/verify-simulated-device';
import { loadX509 } from '@stillhouse/x509/x509';
import { createSimulator } from 'stillhouse';
import { expect, onTestFinished, test } from 'vitest';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const subject = { country: 'NO', commonName: 'room-4.example' };

/** Signs a certificate signing request with a new authority. Returns the certificates in PEM. */
async function sign(requestPem: string) {
  const { BasicConstraintsExtension, Pkcs10CertificateRequest, X509CertificateGenerator } =
    await loadX509();
  const request = new Pkcs10CertificateRequest(requestPem);
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const validity = { notBefore: new Date('2020-01-01'), notAfter: new Date('2119-01-01') };
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: 'CN=Authority',
    keys,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  const certificate = await X509CertificateGenerator.create({
    ...validity,
    subject: request.subjectName,
    issuer: authority.subjectName,
    publicKey: request.publicKey,
    signingKey: keys.privateKey,
    signingAlgorithm: algorithm,
  });
  return {
    deviceCertificate: `${certificate.toString('pem')}\n`,
    caCertificate: `${authority.toString('pem')}\n`,
  };
}

// Decision 0049.
test('a certificate for an outstanding signing request fits after a run of harm level safe', async () => {
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const device = await simulator.lease({ product: 'dalmore', clock: 'scaled', speed: 100 });
  const { baseUrl, setupUrl, serialNumber } = device.toLease();
  const send = (id: 'signIn' | 'createCsr' | 'configureEthernetDot1x', json: object, token = '') =>
    fetch(`${baseUrl}${operations[id].path}`, {
      method: operations[id].method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(json),
    });
  const signedIn = await send('signIn', { userName: 'admin', password: 'stillhouse' });
  const { token } = (await signedIn.json()) as { token: string };
  const pems = await sign(await (await send('createCsr', subject, token)).text());

  const { report } = await verifySimulatedDevice(
    { url: baseUrl, setupUrl, serialNumber },
    // The operations that create their response on demand.
    { harm: 'safe', lateLossMs: 0, only: ['createCsr', 'downloadLogs'] },
  );

  expect(report.counts.byVerdict.pass).toBeGreaterThan(20);
  const credentials = { identity: 'room-4', method: 'TLS', ...pems };
  const configured = await send('configureEthernetDot1x', { credentials }, token);
  expect([configured.status, await configured.text()]).toEqual([200, expect.any(String)]);
});
