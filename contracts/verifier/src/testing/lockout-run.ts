import { lockoutCheck } from '../checks/lockout/lockout.ts';
import { Contract } from '../model/contract.ts';
import { collectFindings } from '../run/collect-findings.ts';
import { sendJson, startTestDevice, testUser } from './test-device.ts';
import { createTestTarget } from './test-target.ts';

/**
 * Runs the check against a device that locks a user name out after 5 failures.
 * @param formatHeader formats the remaining time in milliseconds; null omits the header
 * @param formatLeft formats how many failures are left; null omits the header
 * @param hasSetupAddress the device has a second address, at which the lockout applies as well
 */
export async function verifyLockout(
  lockoutMs: number,
  formatHeader: (leftMs: number) => string | null,
  hasSetupAddress = false,
  formatLeft: (left: number) => string | null = () => null,
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
    const left = isRight ? null : formatLeft(5 - count);
    if (left !== null) response.setHeader('x-rate-limit-remaining', left);
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
