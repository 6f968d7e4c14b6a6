import { expect, test } from 'vitest';
import { type RequestHandler, sendJson, startTestDevice } from '../../testing/test-device.ts';
import { runVerify } from '../../testing/verify-run.ts';
import { messageForms } from './message-forms.ts';

/** Verifies a device that rejects a form. Returns the verdicts by requirement. */
async function verifyForms(isRejected: (request: Parameters<RequestHandler>[2]) => boolean) {
  const device = await startTestDevice();
  device.handler = (_received, response, request) => {
    // Otherwise each request waits whether more bytes follow.
    response.setHeader('connection', 'close');
    const rejects = isRejected(request);
    if (rejects) sendJson(response, 400, { code: 'invalid-request' });
    return rejects;
  };
  const { report } = await runVerify(device.url, { lateLossMs: 0 }, { checks: [messageForms] });
  return Object.fromEntries(report.results.map(({ id, verdict }) => [id, verdict]));
}

const passed = {
  'http.header-case': 'pass',
  'http.scheme-case': 'pass',
  'http.absolute-target': 'pass',
  'http.chunked-body': 'pass',
  'http.packets': 'pass',
};

test('a device that accepts every form of a request passes', async () => {
  expect(await verifyForms(() => false)).toEqual(passed);
});

test.each([
  ['header-case', ({ rawHeaders }) => rawHeaders.includes('AUTHORIZATION')],
  ['scheme-case', ({ headers }) => headers.authorization?.startsWith('bearer ') === true],
  ['absolute-target', ({ url }) => url?.startsWith('http:') === true],
  ['chunked-body', ({ headers }) => headers['transfer-encoding'] === 'chunked'],
] satisfies [string, Parameters<typeof verifyForms>[0]][])(
  'a device that knows no %s fails, and passes the other forms',
  async (rule, isRejected) => {
    expect(await verifyForms(isRejected)).toEqual({ ...passed, [`http.${rule}`]: 'fail' });
  },
);
