import { expect, test } from 'vitest';
import { handlers } from '../operations/handlers.ts';
import { startTestDevice } from './testing/test-device.ts';

// R7.7.
test('a response that breaks the contract is replaced by a 500, with a log line and a violation', async () => {
  await using device = await startTestDevice({
    handlers: {
      ...handlers,
      // An extra key, which types allow if it comes from a variable.
      getOfflineStatus: (_request, { device: { state } }) => {
        const body = { serialNumber: state.serialNumber, signingKey: state.signingKey };
        return { status: 200, body };
      },
    },
  });
  const response = await device.call('/api/v1/status/offline');
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    code: 'internal-error',
    errors: [{ pointer: '/signingKey' }],
  });
  expect(text).not.toContain(device.device.state.signingKey);
  expect(device.logged.join()).toContain('getOfflineStatus returned 200 at /signingKey');
  const [entry] = device.host.journal.listEntries();
  expect(entry).toMatchObject({ status: 500, intended: false });
  expect(entry?.verdict.reply).toMatchObject([{ pointer: '/signingKey' }]);
});

test('an invalid state is found by the response check', async () => {
  await using device = await startTestDevice();
  const { audiovideo } = device.device.state.settings;
  const read = () => device.call('/api/v1/settings/audiovideo');
  // An equal response is not validated again.
  const statuses = [(await read()).status, (await read()).status];
  expect(statuses).toEqual([200, 200]);
  const { autoPairingVolume: valid = -40 } = audiovideo;
  audiovideo.autoPairingVolume = -99;
  const response = await read();
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ errors: [{ pointer: '/autoPairingVolume' }] });
  audiovideo.autoPairingVolume = valid;
  expect((await read()).status).toBe(200);
});

test('a handler that throws returns 500 without a stack, and the device continues', async () => {
  await using device = await startTestDevice({
    handlers: {
      ...handlers,
      getOfflineStatus: () => {
        throw new Error('the disk is gone');
      },
    },
  });
  const response = await device.call('/api/v1/status/offline');
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ code: 'internal-error' });
  expect(text).not.toContain(' at ');
  expect(device.logged.join()).toContain('response-check.test.ts');
  expect(device.host.journal.listEntries()[0]?.verdict.reply).toMatchObject([
    { message: 'the simulator failed: the disk is gone' },
  ]);
  expect((await device.call('/api/v1/status')).status).toBe(200);
});
