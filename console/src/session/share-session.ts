import { isRecord } from '@stillhouse/foundation/is-record';
import type { ConsoleConfig } from '@stillhouse/products/brand';
import { addBaseToName, removeBase } from '../config/base-path.ts';
import type { Remote } from '../remote/remote.ts';
import type { PageFlags } from './page-flags.ts';
import type { Session } from './session.ts';
import { setupUser } from './sign-in.ts';

type Message =
  | { type: 'request'; id: string }
  | { type: 'session'; id: string; token: string }
  | { type: 'end'; token: string };

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** Shares the session of this page. The services have more than it needs. */
export function shareSession(services: {
  config: Pick<ConsoleConfig, 'basePath'>;
  session: Session;
  flags: Pick<PageFlags, 'setupMode'>;
  remote: Pick<Remote, 'getState'>;
}): void {
  const { session, flags, remote } = services;
  const { basePath } = services.config;
  // A build from elsewhere does not share.
  if (new URL(import.meta.url).origin !== location.origin) return;
  connectTabs(new BroadcastChannel(addBaseToName(basePath, 'stillhouse.session')), session, {
    isShared: () => !flags.setupMode && remote.getState() === 'none',
    // A link to it from elsewhere must not end the sessions of other tabs.
    asks: removeBase(basePath, location.pathname) !== '/logout',
    id: crypto.getRandomValues(new Uint32Array(2)).join(),
  });
}

/**
 * Shares the session with the other tabs of this console (decision 0038): a new tab asks for the
 * session of an open one, and a sign-out ends the session in all tabs that have it. The setup user
 * stays in the tab, because its silent sign-in needs a password.
 *
 * @param isShared whether this page may share: not in setup mode, and not a remote build
 * @param id tells the requests of tabs from each other
 */
export function connectTabs(
  channel: Channel,
  session: Session,
  { isShared, asks, id }: { isShared: () => boolean; asks: boolean; id: string },
): void {
  const getToken = () => {
    const { user } = session.getState();
    return user && user.sub !== setupUser && isShared() ? user.token : null;
  };
  const post = (message: Message) => channel.postMessage(message);
  let last = getToken();
  let isAsking = asks && session.getState().user === null && isShared();

  session.subscribe(() => {
    const { user, end } = session.getState();
    if (user) isAsking = false;
    else if (last !== null && end === null) post({ type: 'end', token: last });
    last = getToken();
  });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isRecord(data)) return;
    const token = getToken();
    if (data.type === 'request' && typeof data.id === 'string' && token !== null) {
      post({ type: 'session', id: data.id, token });
    } else if (data.type === 'session' && data.id === id && isAsking) {
      session.open(data.token, null);
    } else if (data.type === 'end' && token !== null && data.token === token) {
      session.close(null);
    }
  });
  if (isAsking) post({ type: 'request', id });
}
