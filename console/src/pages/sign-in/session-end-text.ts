import type { SessionEnd } from '../../session/session.ts';

/** Says on the sign-in page why the user is back there. */
export function sessionEndText(end: SessionEnd): string {
  if (end.kind === 'expired') return 'Your session has expired. Sign in again.';
  return end.text === null
    ? 'The device has ended your session. Sign in again.'
    : `The device has ended your session. ${end.text}`;
}
