import { Notice } from '@stillhouse/ui/Notice';
import { useElapsedMs } from '@stillhouse/ui/use-elapsed';
import { errorTexts } from '../api/error-texts.ts';
import { isLocalSetupPage } from '../config/network-origin.ts';
import { useSessionServices } from '../services/session-services.ts';
import type { SignInFailure } from '../session/sign-in.ts';

const tickMs = 1000;

/** Why a sign-in failed. The time of a lockout counts down every second (R4.53). */
export function SignInFailureNotice({ failure }: { failure: SignInFailure }) {
  const { text, advice, attemptsLeft, isSerialNumber = false, lockedUntil = 0 } = failure;
  const remainingMs = lockedUntil - Date.now();
  const isLocked = remainingMs > 0;
  useElapsedMs(isLocked, undefined, tickMs);
  if (lockedUntil > 0 && !isLocked) return <Notice>You can sign in again.</Notice>;
  return (
    <>
      <Notice tone="error">
        {isLocked ? (
          // A screen reader reads it once, and not every second.
          <p role="timer">{errorTexts.tooManyRequests(remainingMs)}</p>
        ) : (
          <p>{text}</p>
        )}
        {advice !== undefined && <p>{advice}</p>}
        {isSerialNumber && <CompleteSetupHint />}
      </Notice>
      {/* Outside, because the text of the failure is specified to the letter (R8.1). */}
      {attemptsLeft !== undefined && <Notice>{formatAttemptsLeft(attemptsLeft)}</Notice>}
    </>
  );
}

function formatAttemptsLeft(count: number): string {
  if (count === 0) return 'Signing in as this user is now locked for a while.';
  const attempts = count === 1 ? '1 attempt is' : `${count} attempts are`;
  return `${attempts} left. Then signing in as this user is locked for a while.`;
}

/** Over the network, a device accepts its serial number until its setup is complete (R6.14). */
function CompleteSetupHint() {
  const { config } = useSessionServices();
  if (isLocalSetupPage(config, location)) return null;
  const { localSetupAddress } = config;
  return (
    <p>
      Is the setup of this device complete? Then it accepts the serial number only over USB, at{' '}
      <a href={localSetupAddress}>{localSetupAddress}</a>.
    </p>
  );
}
