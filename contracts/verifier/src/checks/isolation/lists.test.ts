import { expect, test } from 'vitest';
import { sendJson, startTestDevice, testSerial } from '../../testing/test-device.ts';
import { runVerify } from '../../testing/verify-run.ts';
import { lists } from './lists.ts';

test('a call that another one undoes is found to change a setting', async () => {
  const device = await startTestDevice(({ method, path, body }, response) => {
    if (method !== 'POST' || !path.startsWith('/api/v1/setup/')) return false;
    if (body.includes('guided'))
      device.groups['/api/v1/settings/language'] = { languageCode: 'de' };
    sendJson(response, 200, JSON.parse(body));
    return true;
  });
  const { report } = await runVerify(
    device.url,
    { harm: 'destructive', ownedSerial: testSerial, only: ['isolation.lists:*etup*'] },
    { checks: [lists] },
  );
  expect(report.results).toMatchObject([
    { id: 'isolation.lists:setSetupMode', verdict: 'fail' },
    { id: 'isolation.lists:completeSetup', verdict: 'pass' },
  ]);
});
