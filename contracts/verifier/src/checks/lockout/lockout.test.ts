import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { collectFindings } from '../../run/collect-findings.ts';
import { sendJson, startTestDevice, testUser } from '../../testing/test-device.ts';
import { createTestTarget } from '../../testing/test-target.ts';
import { lockoutCheck } from './lockout.ts';

/**
 * Runs the check against a device that locks a user name out after 5 failures.
 * @param formatHeader formats the remaining time in milliseconds; null omits the header
 * @param hasSetupAddress the device has a second address, at which the lockout applies as well
 */
async function runCheck(
  lockoutMs: number,
  formatHeader: (leftMs: number) => string | null,
  hasSetupAddress = false,
) {
  const failures = new Map<string, number>();
  const lockedUntil = new Map<string, number>();
  const device = await startTestDevice(({ path, body }, response) => {
    if (path !== '/api/v1/admin_login') return false;
    const { userName, password } = JSON.parse(body);
    const leftMs = (lockedUntil.get(userName) ?? 0) - Date.now();
    if (leftMs > 0) {
      const header = formatHeader(leftMs);
      if (header !== null) response.setHeader('x-rate-limit-timeout', header);
      sendJson(response, 429, { code: 'too-many-sign-ins' });
      return true;
    }
    const isRight = userName === testUser.userName && password === testUser.password;
    const count = isRight ? 0 : (failures.get(userName) ?? 0) + 1;
    failures.set(userName, count % 5);
    if (count === 5) lockedUntil.set(userName, Date.now() + lockoutMs);
    return false;
  });
  const { target, notes } = createTestTarget(
    device.url,
    hasSetupAddress ? { setupUrl: device.url } : {},
  );
  await target.signIn();
  const findings = await collectFindings(lockoutCheck, {
    target,
    contract: new Contract(),
    device: { product: 'barra', serialNumber: '', firmwareVersion: '' },
    options: {
      harm: 'safe',
      ...testUser,
      allowLockout: true,
      lateLossMs: 0,
      seed: 1,
      ...(hasSetupAddress && { setupTarget: device.url }),
    },
    undoLog: { record: async () => undefined },
    isSelected: () => true,
    note: (line) => void notes.push(line),
  });
  const faults = findings.filter(({ verdict }) => verdict === 'fail');
  return {
    faults: faults.map(({ requirementId }) => requirementId),
    texts: [...notes, ...findings.map(({ message }) => message)].join('\n'),
    notes,
  };
}

test('a lockout of one second with a correct header conforms', async () => {
  const { faults, notes } = await runCheck(1_000, (leftMs) => String(Math.ceil(leftMs)));
  expect(faults).toEqual([]);
  expect(notes).toContain('Waiting 1 s for the end of the lockout.');
});

// R4.6.
test('a lockout that also applies at the local setup address is a failure', async () => {
  const { faults } = await runCheck(1_000, (leftMs) => String(Math.ceil(leftMs)), true);
  expect(faults).toEqual(['lockout.other-address:signIn']);
});

test('without a local setup address, the check says which option it needs', async () => {
  const { texts } = await runCheck(300, () => '1000');
  expect(texts).toContain('The local setup address of the device is unknown.');
});

test('a lockout that ends before the second reading conforms', async () => {
  const { faults, texts } = await runCheck(300, () => '1000');
  expect(faults).toEqual([]);
  expect(texts).toContain('The lockout ended before the second reading');
});

test.each([
  ['is missing', null],
  ['is negative', '-3958'],
  ['is not a number', 'soon'],
])('a header that %s is a failure, and no text contains NaN', async (_, header) => {
  const { faults, texts, notes } = await runCheck(1_500, () => header);
  expect(faults).toEqual(['lockout.header:signIn', 'lockout.counts-down:signIn']);
  expect(texts).not.toMatch(/NaN|-\d+ s|decreased by/);
  expect(notes).toEqual([expect.stringMatching(/^Locking admin/)]);
});

test('the run waits as long as the header says, also if it does not count down', async () => {
  const { faults, notes } = await runCheck(1_800, () => '1000');
  expect(faults).toEqual(['lockout.counts-down:signIn']);
  expect(notes).toContain('Waiting 1 s for the end of the lockout.');
});
