import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { certificates } from '../checks/resources/certificates.ts';
import { restoreCommand } from '../cli/restore-command.ts';
import { sendJson, startTestDevice, testSerial, testUser } from '../testing/test-device.ts';
import { createTestCheck, reads, runVerify, writes } from '../testing/verify-run.ts';

const readsOften = createTestCheck(
  async (context) => {
    for (let n = 0; n < 5; n++) await reads.run(context);
    return 'pass';
  },
  { harm: 'read' },
);

const writesOften = createTestCheck(async (context) => {
  for (let n = 0; n < 5; n++) {
    await reads.run(context);
    await writes.run(context);
  }
  return 'pass';
});

/** Accepts no more connections after some requests, as without power. Its values stay. */
async function startDyingDevice(maxRequests: number) {
  const device = await startTestDevice();
  const { port } = device.server.address() as AddressInfo;
  device.handler = (_, __, request) => {
    if (device.requests.length < maxRequests) return false;
    device.server.close();
    device.server.closeAllConnections();
    request.socket.destroy();
    return true;
  };
  const revive = async () => {
    device.handler = null;
    if (!device.server.listening)
      await new Promise<void>((resolve) => device.server.listen(port, '127.0.0.1', resolve));
  };
  return { device, revive };
}

// The device dies at any request of any harm level.
test.each([
  ['read', 3],
  ['safe', 4],
  ['safe', 13],
  ['safe', 17],
  ['security', 19],
  ['destructive', 15],
] as const)(
  'a device that dies with the harm level %s at request %d ends the run, and can be restored',
  async (harm, maxRequests) => {
    const { device, revive } = await startDyingDevice(maxRequests);
    const before = structuredClone(device.groups);
    const { exitCode, report } = await runVerify(
      device.url,
      {
        harm,
        timeoutScale: 0.05,
        ...(harm === 'destructive' && { ownedSerial: testSerial }),
      },
      { checks: [harm === 'read' ? readsOften : writesOften] },
    );
    expect(report.counts.byVerdict).toMatchObject({ fail: 0, error: 0 });
    const isChanged = JSON.stringify(device.groups) !== JSON.stringify(before);
    await revive();
    expect([3, 4, 5]).toContain(exitCode);
    // A change is never left without a notice.
    if (isChanged) expect(exitCode).toBe(5);
    if (report.journal !== null) {
      const flags = { user: testUser.userName, password: testUser.password, timeoutScale: 1 };
      expect(await restoreCommand(report.journal, flags)).toBe(0);
    }
    expect(device.groups).toEqual(before);
  },
);

test('a device that ends sessions at random is restored, and rejects no sign-in', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  let count = 0;
  device.handler = ({ path }, response) => {
    if (path === '/api/v1/admin_login' || ++count % 5 !== 0) return false;
    sendJson(response, 401, { code: 'token-invalid' });
    return true;
  };
  const { report } = await runVerify(device.url, {}, { checks: [writesOften] });
  const signIns = device.requests.filter(({ path }) => path === '/api/v1/admin_login');
  expect(signIns.every(({ body }) => body.includes(testUser.password))).toBe(true);
  expect(report.notRestored).toEqual([]);
  expect(device.groups).toEqual(before);
});

test('a device with 2,000 certificates gets no more, and loses none', async () => {
  const device = await startTestDevice();
  device.certificates = Array.from({ length: 2_000 }, (_, n) => ({
    fingerprint: n.toString(16).padStart(64, '0'),
  }));
  const { exitCode, report } = await runVerify(device.url, {}, { checks: [certificates] });
  expect(exitCode).toBe(0);
  expect(report.results.map(({ message }) => message).join('\n')).toContain(
    'The device already has 2000 certificates',
  );
  expect(device.certificates).toHaveLength(2_000);
  expect(device.requests.map(({ method }) => method)).not.toContain('DELETE');
});
