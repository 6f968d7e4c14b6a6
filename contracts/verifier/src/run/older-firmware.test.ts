import { expect, test } from 'vitest';
import { checks } from '../checks/all.ts';
import { sendJson, startTestDevice } from '../testing/test-device.ts';
import { runVerify } from '../testing/verify-run.ts';

const path = '/api/v1/settings/updates/state';

/** Starts a device that does not know the path, with or without a token. */
async function startOlderDevice(code: string) {
  const device = await startTestDevice();
  device.handler = (got, response) => {
    if (got.path.split('?')[0] !== path) return false;
    const title = 'Not found';
    sendJson(response, 404, { type: `urn:stillhouse:problem:${code}`, title, status: 404, code });
    return true;
  };
  return device;
}

const only = ['auth', 'http', 'status'].map((name) => `${name}.*:getUpdateState*`);

test.each(['read', 'safe'] as const)(
  'with the harm level %s, an operation that older firmware does not have is not applicable',
  async (harm) => {
    const device = await startOlderDevice('not-found');
    const { report } = await runVerify(device.url, { harm, only }, { checks });
    const failed = report.results.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
    const result = report.results.find(({ id }) => id === 'auth.no-token:getUpdateState');
    expect(result).toMatchObject({
      verdict: 'not-applicable',
      message: 'The firmware does not have getUpdateState.',
    });
    expect(result?.evidence).toMatch(/returned 404 not-found/);
  },
);

test('an operation that the contract requires of every firmware is not excused', async () => {
  const device = await startTestDevice();
  device.handler = (got, response) => {
    if (got.path !== '/api/v1/settings/system') return false;
    sendJson(response, 404, { code: 'not-found' });
    return true;
  };
  const { report } = await runVerify(
    device.url,
    { harm: 'read', only: ['auth.*:getSystemSettings'] },
    { checks },
  );
  expect(report.results.some(({ verdict }) => verdict === 'fail')).toBe(true);
});
