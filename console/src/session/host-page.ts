import { documentEvents, windowValues } from '../config/host-page-names.ts';
import type { PageFlags } from './page-flags.ts';
import { isSerialNumber } from './serial-number.ts';
import type { Session } from './session.ts';
import type { SetupSignIn } from './setup-sign-in.ts';
import { type SignIn, setupUser } from './sign-in.ts';
import { decodeToken } from './token.ts';

/**
 * Takes a token or a setup code that a host page hands over (spec section 4, Session): window values that are there already,
 * document events from now on. What is no well-formed token or code is ignored (a decision: remote loading).
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
    session.open(token, session.keptSerialNumber());
  };
  const takeCode = async (code: unknown) => {
    if (!isSerialNumber(code)) return;
    const { user } = session.getState();
    if (user) {
      // for the silent re-login of who came with a token alone
      if (user.sub === setupUser) session.open(user.token, code);
      return;
    }
    flags.serialNumber = code;
    // there a refusal stands in the place of the serial number (spec sections 2 and 8), elsewhere on the sign-in page
    if (flags.setupMode) return setupSignIn.start();
    const failure = await signIn(setupUser, code);
    if (failure && !session.getState().user) session.close({ kind: 'refused', text: failure.text });
  };
  const { document } = page;
  document.addEventListener(documentEvents.token, (event) => takeToken(detailOf(event)));
  document.addEventListener(documentEvents.setupCode, (event) => void takeCode(detailOf(event)));
  takeToken(Reflect.get(page, windowValues.token));
  void takeCode(Reflect.get(page, windowValues.setupCode));
}

function detailOf(event: Event): unknown {
  return event instanceof CustomEvent ? event.detail : undefined;
}
