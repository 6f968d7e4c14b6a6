import type { TokenSource } from '../api/client.ts';
import { errorTexts } from '../api/error-texts.ts';
import type { Session } from './session.ts';
import { type RequestToken, setupUser } from './sign-in.ts';

/** For a user whose password was changed in another session (R4.7). */
const passwordChangedText = 'The password was changed. Sign in with the new password.';

/**
 * The session as the client's source of tokens, with the silent sign-in (R4.2, R4.3): when the
 * device rejects the token of the setup user, the console signs in again with the serial number.
 * Every other rejection ends the session.
 *
 * Rejected requests at the same time share one sign-in.
 */
export function createTokenSource(session: Session, requestToken: RequestToken): TokenSource {
  let running: Promise<string | null> | null = null;
  const getToken = () => session.getState().user?.token ?? null;

  const signInAgain = async (rejectedToken: string, code: string): Promise<string | null> => {
    const serialNumber = session.getStoredSerialNumber();
    if (serialNumber === null) {
      const text = code === 'token-revoked' ? passwordChangedText : null;
      session.close({ kind: 'rejected', text });
      return null;
    }
    const response = await requestToken(setupUser, serialNumber);
    // The user signed out, or the token expired, during the request.
    if (getToken() !== rejectedToken) return getToken();
    if ('token' in response && session.open(response.token, serialNumber) === 'opened') {
      return getToken();
    }
    const text = 'failure' in response ? response.failure.text : errorTexts.wrongCredentials;
    session.close({ kind: 'rejected', text });
    return null;
  };

  return {
    getToken: getToken,
    renew(rejectedToken, code) {
      // The request was sent before the token changed, so the new one may work.
      if (getToken() !== rejectedToken) return Promise.resolve(getToken());
      running ??= signInAgain(rejectedToken, code).finally(() => {
        running = null;
      });
      return running;
    },
    onRejected(token) {
      if (getToken() === token) session.close({ kind: 'rejected', text: null });
    },
  };
}
