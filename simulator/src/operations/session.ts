import { createProblem } from '@stillhouse/contracts/problems';
import { issueTokenNumber } from '@stillhouse/device/access/sessions';
import { signIn } from '@stillhouse/device/access/sign-in';
import { issueToken } from './access-token.ts';
import type { DeviceHandlers } from './device-handlers.ts';

/** Contract tag Session. */
export const session = {
  async signIn({ body: { userName, password } }, { device, clock, via, getRemoteOrigin }) {
    const result = signIn(device, userName, password, via === 'setup' ? 'setup' : 'network');
    if (result.outcome === 'rejected') {
      return createProblem(404, 'sign-in-refused', 'User name and password do not match.', {
        headers: { 'x-rate-limit-remaining': String(result.attemptsLeft) },
      });
    }
    if (result.outcome === 'lockedOut') {
      const seconds = Math.ceil(result.retryAfterMs / 1000);
      const detail = `Signing in as ${userName} is locked for ${seconds} s. Wait, then try again.`;
      return createProblem(429, 'too-many-sign-ins', detail, {
        headers: { 'x-rate-limit-timeout': String(result.retryAfterMs) },
      });
    }
    const { signingKey } = device.state;
    const number = issueTokenNumber(device);
    const token = await issueToken(result.role, signingKey, clock.now(), number);
    // Tells the console in guided setup the address of its remote build (R4.8).
    const remoteOrigin = getRemoteOrigin();
    const isSetup = result.role === 'setup' && remoteOrigin !== null;
    const headers = { 'content-security-policy': `script-src 'self' ${remoteOrigin}` };
    return { status: 200, body: { token }, ...(isSetup && { headers }) };
  },
} satisfies Pick<DeviceHandlers, 'signIn'>;
