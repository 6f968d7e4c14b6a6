import { expect, test } from 'vitest';
import { sendJson, startTestDevice } from '../../testing/test-device.ts';
import { runVerify } from '../../testing/verify-run.ts';
import { awaitSlowResponses, startSlowResponses } from './slow-responses.ts';

const id = 'status.one-at-a-time:downloadLogs';

/** Between the tolerances of the check: the second request may have arrived after the first. */
const creationMs = 2_500;

/**
 * Verifies a device that takes its time to create logs. Returns the verdict about requests
 * meanwhile, and how many there were.
 * @param accepts whether it accepts the nth request while another one is running
 */
async function verifyLogs(accepts: (meanwhile: number) => boolean) {
  let running = 0;
  let meanwhile = 0;
  const device = await startTestDevice(({ path }, response) => {
    if (path !== '/api/v1/device/logs') return false;
    const send = () => response.writeHead(200, { 'content-type': 'application/octet-stream' });
    if (running > 0) {
      meanwhile += 1;
      if (accepts(meanwhile)) send().end('logs');
      else {
        response.setHeader('retry-after', '1');
        sendJson(response, 503, { code: 'logs-busy' });
      }
      return true;
    }
    running += 1;
    setTimeout(() => {
      running -= 1;
      send().end('logs');
    }, creationMs);
    return true;
  });
  const checks = [startSlowResponses, awaitSlowResponses];
  const { report } = await runVerify(device.url, { only: [id] }, { checks });
  return { verdict: report.results.find((result) => result.id === id)?.verdict, meanwhile };
}

test('a second request that a busy machine may have sent too late is sent once more', async () => {
  expect(await verifyLogs((meanwhile) => meanwhile === 1)).toEqual({
    verdict: 'pass',
    meanwhile: 2,
  });
});

test('a device that creates logs for several requests at a time fails', async () => {
  expect(await verifyLogs(() => true)).toEqual({ verdict: 'fail', meanwhile: 2 });
});

test('a device that rejects the second request is not tried again', async () => {
  expect(await verifyLogs(() => false)).toEqual({ verdict: 'pass', meanwhile: 1 });
});
