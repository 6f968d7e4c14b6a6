import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { sendJson, startTestDevice } from '../../testing/test-device.ts';
import { runVerify } from '../../testing/verify-run.ts';
import { clientForms } from './client-forms.ts';

/** Verifies a device that rejects some requests. Returns the failures with their messages. */
async function listFailures(isRejected: (request: IncomingMessage) => boolean) {
  const device = await startTestDevice();
  device.handler = (_got, response, request) => {
    response.setHeader('connection', 'close');
    const rejects = isRejected(request);
    if (rejects) sendJson(response, 401, { code: 'token-missing' });
    return rejects;
  };
  const { report, exitCode } = await runVerify(
    device.url,
    { lateLossMs: 0 },
    { checks: [clientForms] },
  );
  const failures = report.results.filter(({ verdict }) => verdict === 'fail');
  return { exitCode, failures: failures.map(({ id, message }) => `${id} ${message}`) };
}

// R5.38.
test('a device that answers every client alike passes', async () => {
  expect(await listFailures(() => false)).toEqual({ exitCode: 0, failures: [] });
});

test('a device that binds a token to the client fails, and is never said to wait for a correction', async () => {
  const { exitCode, failures } = await listFailures(
    ({ headers, url }) =>
      url !== '/api/v1/admin_login' && headers['user-agent'] !== 'stillhouse-verify',
  );
  expect(exitCode).toBe(1);
  expect(failures.map((it) => it.split(' ')[0])).toContain('http.client-go');
});

test('a failure names the header that makes the difference', async () => {
  const { failures } = await listFailures(({ headers }) => headers['sec-fetch-site'] !== undefined);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(
    /^http\.client-browser .*Chromium 401.* Without the header Sec-Fetch-Site, it is the same\.$/,
  );
});

test.each([
  ['http.cookies', ({ headers }) => headers.cookie?.includes('="') === true],
  ['http.proxies', ({ headers }) => headers['x-forwarded-for']?.includes(',') === true],
  ['http.client-java', ({ headers }) => headers.upgrade !== undefined],
  ['http.conditional', ({ headers }) => headers['if-none-match'] !== undefined],
  ['http.large-head', ({ rawHeaders }) => rawHeaders.join('').length > 4_000],
  [
    'http.client-embedded',
    ({ rawHeaders, headers }) =>
      rawHeaders.includes('authorization') && headers['user-agent'] === undefined,
  ],
] satisfies [string, Parameters<typeof listFailures>[0]][])(
  '%s fails alone',
  async (id, rejects) => {
    const { failures } = await listFailures(rejects);
    expect(failures.map((it) => it.split(' ')[0])).toEqual([id]);
  },
);
