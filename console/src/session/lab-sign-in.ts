import { isRecord } from '@stillhouse/foundation/is-record';
import type { ConsoleConfig } from '@stillhouse/products/brand';
import type { ConsoleMessage, LabMessage } from '@stillhouse/products/lab-messages';
import type { Remote } from '../remote/remote.ts';
import type { Session } from './session.ts';
import type { SetupSignIn } from './setup-sign-in.ts';
import type { SignIn } from './sign-in.ts';

type Services = {
  config: Pick<ConsoleConfig, 'labOrigin'>;
  session: Session;
  setupSignIn: SetupSignIn;
  signIn: SignIn;
  remote: Remote;
};

/**
 * Signs in when the lab, which shows the console in a frame, asks for it (decision 0055). Does
 * nothing unless the configuration names the origin of a lab.
 *
 * @param lab the window around the frame
 */
export function listenToLab(lab: Window, services: Services): void {
  const { labOrigin } = services.config;
  if (labOrigin === null) return;
  const { origin } = new URL(labOrigin);
  const send = (message: ConsoleMessage) => lab.postMessage(message, origin);
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data } = event;
    if (event.source !== lab || event.origin !== origin || !isSignIn(data)) return;
    // A remote build has taken over this page and listens itself.
    if (services.remote.getState() !== 'none') return;
    void signIn(services, data).then((failure) => {
      send({ type: 'stillhouse:signed-in', failure });
    });
  });
  send({ type: 'stillhouse:ready' });
}

/** Signs in as the form does, after signing out as the menu does. Returns a failure's text. */
async function signIn(
  { session, setupSignIn, signIn }: Services,
  { userName, password }: LabMessage,
): Promise<string | null> {
  setupSignIn.forgetSerialNumber();
  session.close(null);
  const failure = await signIn(userName, password);
  return failure?.text ?? null;
}

function isSignIn(data: unknown): data is LabMessage {
  return (
    isRecord(data) &&
    data.type === 'stillhouse:sign-in' &&
    typeof data.userName === 'string' &&
    typeof data.password === 'string'
  );
}
