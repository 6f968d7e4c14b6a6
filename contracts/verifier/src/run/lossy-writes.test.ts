import { expect, test } from 'vitest';
import { invalidBodies } from '../checks/invalid-input/invalid-bodies.ts';
import { malformedBodies } from '../checks/invalid-input/malformed-bodies.ts';
import { sendJson, startTestDevice, testSerial } from '../testing/test-device.ts';
import { runVerify } from '../testing/verify-run.ts';

const wifiPath = '/api/v1/network/config/wifi';

/** Starts a device that accepts every body to join a Wi-Fi network. */
async function startLaxDevice({ isSaved, lists = [] }: { isSaved: boolean; lists?: unknown[] }) {
  const device = await startTestDevice();
  const status = device.groups['/api/v1/status'] ?? {};
  const wifi = { isSaved, state: 'DISCONNECTED' };
  Object.assign(status, { networkProperties: { wifi } });
  device.handler = ({ method, path, headers }, response) => {
    if (path === '/api/v1/network/config/certificates' && method === 'GET') {
      sendJson(response, 200, lists);
      return true;
    }
    if (path !== wifiPath || headers.authorization === undefined) return false;
    if (method === 'DELETE') wifi.isSaved = false;
    else wifi.isSaved = true;
    sendJson(response, method === 'DELETE' ? 204 : 202, {});
    return true;
  };
  const run = () =>
    runVerify(
      device.url,
      { harm: 'destructive', ownedSerial: testSerial, only: ['connectWifi', 'createCsr'] },
      { checks: [invalidBodies, malformedBodies] },
    );
  const listWrites = (path: string) =>
    device.requests.filter((one) => one.path === path && one.method !== 'GET');
  return { run, listWrites };
}

test('while a network is saved, no body reaches connectWifi, and the report says why', async () => {
  const { run, listWrites } = await startLaxDevice({ isSaved: true });
  const { report } = await run();
  expect(listWrites(wifiPath)).toEqual([]);
  const results = report.results.filter(({ operationId }) => operationId === 'connectWifi');
  expect(results.length).toBeGreaterThan(5);
  for (const { verdict, message, enabledBy } of results) {
    expect(verdict).toBe('not-tested');
    expect(message).toContain(
      'getStatus/networkProperties/wifi/isSaved is true, and no call restores what connectWifi would replace or remove',
    );
    expect(enabledBy).toBe(
      'Forget the saved Wi-Fi network and its credentials first, if nobody needs it, and run again',
    );
  }
});

test('with 802.1X credentials, no signing request is created, because it replaces the key', async () => {
  const { run, listWrites } = await startLaxDevice({ isSaved: false, lists: [{}] });
  const { report } = await run();
  expect(listWrites('/api/v1/network/config/csr')).toEqual([]);
  const messages = report.results.map(({ message }) => message).join('\n');
  expect(messages).toContain('listDot1xCertificates is a list of 1, and no call restores');
});

test('a device that accepts one invalid body gets no other one, and it is not restored', async () => {
  const { run, listWrites } = await startLaxDevice({ isSaved: false });
  const { exitCode, report } = await run();
  const [first, ...others] = listWrites(wifiPath).filter(({ method }) => method === 'POST');
  expect(first).toBeDefined();
  expect(others).toEqual([]);
  expect(exitCode).toBe(5);
  expect(report.notRestored).toContainEqual({
    operationId: 'connectWifi',
    pointer: '',
    reason: expect.stringMatching(
      /^the device accepted an invalid body \(exchange \d+\), and no call shows all that it has stored$/,
    ),
  });
  const verdicts = report.results
    .filter(({ operationId }) => operationId === 'connectWifi')
    .map(({ verdict }) => verdict);
  expect(verdicts).toContain('fail');
  expect(verdicts).toContain('not-tested');
});
