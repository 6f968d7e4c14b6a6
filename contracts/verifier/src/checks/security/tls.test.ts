import type { ServerOptions } from 'node:https';
import { expect, test } from 'vitest';
import { Findings } from '../../model/findings.ts';
import { createServerCertificate, startSecureServer } from '../../testing/start-secure-server.ts';
import { testTls } from './tls.ts';

test.each<[string, ServerOptions, string, string]>([
  ['current TLS only', {}, 'pass', 'pass'],
  ['TLS 1.1 too', { minVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' }, 'fail', 'pass'],
  [
    'ciphers without authentication',
    { maxVersion: 'TLSv1.2', ciphers: 'aNULL:@SECLEVEL=0' },
    'pass',
    'fail',
  ],
])('a device that offers %s', async (_, options, version, cipher) => {
  const certificate = await createServerCertificate('localhost');
  const findings = new Findings();
  await testTls(findings, await startSecureServer({ ...certificate, ...options }));
  expect(findings.list().map(({ verdict }) => verdict)).toEqual([version, cipher]);
});

test('a device without TLS is not tested for it, and the evidence says so', async () => {
  const findings = new Findings();
  await testTls(findings, 'http://192.0.2.20');
  for (const { verdict, evidence } of findings.list()) {
    expect([verdict, evidence]).toEqual([
      'not-applicable',
      'The target is http://192.0.2.20, without TLS.',
    ]);
  }
});
