import { isSerialNumber } from '@stillhouse/products/serial-number';
import { documentEvents, windowValues } from '../config/host-page-names.ts';
import type { PageFlags } from './page-flags.ts';
import type { Session } from './session.ts';
import type { SetupSignIn } from './setup-sign-in.ts';
import { type SignIn, setupUser } from './sign-in.ts';
import { decodeToken } from './token.ts';

/**
 * Accepts a token or a setup code from a host page (R4.4): window values at the start, document
 * events later. A malformed token or code is ignored (decision 0038).
 */
export function listenToHostPage(
  page: { document: EventTarget },
  {
    session,
    flags,
    signIn,
    setupSignIn,
  }: { session: Session; flags: PageFlags; signIn: SignIn; setupSignIn: SetupSignIn },
) {
  const takeToken = (token: unknown) => {
    const { user } = session.getState();
    if (!decodeToken(token) || token === user?.token) return;
    session.open(token, session.getStoredSerialNumber());
  };
  const takeCode = async (code: unknown) => {
    if (!isSerialNumber(code)) return;
    const { user } = session.getState();
    if (user) {
      // For the silent sign-in of a user who came with a token only.
      if (user.sub === setupUser) session.open(user.token, code);
      return;
    }
    flags.serialNumber = code;
    // In setup mode the guided sidebar shows a rejection (R8.29), elsewhere the sign-in page does.
    if (flags.setupMode) return setupSignIn.start();
    const failure = await signIn(setupUser, code);
    if (failure && !session.getState().user)
      session.close({ kind: 'rejected', text: failure.text });
  };
  const { document } = page;
  document.addEventListener(documentEvents.token, (event) => takeToken(getDetail(event)));
  document.addEventListener(documentEvents.setupCode, (event) => void takeCode(getDetail(event)));
  takeToken(Reflect.get(page, windowValues.token));
  void takeCode(Reflect.get(page, windowValues.setupCode));
}

function getDetail(event: Event): unknown {
  return event instanceof CustomEvent ? event.detail : undefined;
}
