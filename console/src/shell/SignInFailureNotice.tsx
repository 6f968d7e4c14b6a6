import { Notice } from '@stillhouse/ui/Notice';
import { useElapsedMs } from '@stillhouse/ui/use-elapsed';
import { errorTexts } from '../api/error-texts.ts';
import type { SignInFailure } from '../session/sign-in.ts';

const tickMs = 1000;

/** Why a sign-in failed. The time of a lockout counts down every second (R4.53). */
export function SignInFailureNotice({ failure }: { failure: SignInFailure }) {
  const { text, advice, lockedUntil = 0 } = failure;
  const remainingMs = lockedUntil - Date.now();
  const isLocked = remainingMs > 0;
  useElapsedMs(isLocked, undefined, tickMs);
  if (lockedUntil > 0 && !isLocked) return <Notice>You can sign in again.</Notice>;
  return (
    <Notice tone="error">
      {isLocked ? (
        // A screen reader reads it once, and not every second.
        <p role="timer">{errorTexts.tooManyRequests(remainingMs)}</p>
      ) : (
        <p>{text}</p>
      )}
      {advice !== undefined && <p>{advice}</p>}
    </Notice>
  );
}
