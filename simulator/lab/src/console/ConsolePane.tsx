import { Button } from '@stillhouse/ui/Button';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { Notice } from '@stillhouse/ui/Notice';
import { useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import styles from './ConsolePane.module.css';
import { getConsoleTemplate, getConsoleUrl } from './console-url.ts';
import { userNames } from './sign-in.ts';
import { useConsoleSignIn } from './use-console-sign-in.ts';
import { useFocusGuard } from './use-focus-guard.ts';

/**
 * The device's own console in a frame. The device allows the lab's origin under `localhost` only.
 * If the page has `data-console-url`, its server has all consoles, and allows them.
 */
export function ConsolePane({ lease }: { lease: ControlSchema<'Lease'> }) {
  const { id, labUrl, displayName } = lease;
  const [reloads, setReloads] = useState(0);
  const [overUsb, setOverUsb] = useState(false);
  const template = getConsoleTemplate();
  const isAllowed = template !== undefined || window.location.origin === new URL(labUrl).origin;
  const url = getConsoleUrl(lease, { isLocal: overUsb, template, base: document.baseURI });
  const load = `${url} ${reloads}`;
  const { frame, isGuarded, release, onLoad } = useFocusGuard(load);
  const signIn = useConsoleSignIn({ id, frame, url, isLocal: overUsb, load, onPress: release });
  return (
    <section className={styles.pane} aria-label="Console of the device">
      <div className={styles.bar}>
        <h2 className={styles.title}>Console</h2>
        {isAllowed && <SignInButtons {...signIn} />}
        <div className={styles.links}>
          <Button size="small" variant="quiet" icon="retry" onClick={() => setReloads(reloads + 1)}>
            Reload
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-pressed={overUsb}
            onClick={() => setOverUsb(!overUsb)}
          >
            Local setup address
          </Button>
          <a className={styles.out} href={url} target="_blank" rel="noreferrer">
            Open in a new tab
          </a>
        </div>
        <RejectionNotice lease={lease} isLocal={overUsb} />
      </div>
      {isAllowed ? (
        <div className={styles.place} onPointerEnter={release} onPointerDown={release}>
          <iframe
            key={load}
            ref={frame}
            className={styles.frame}
            title={`Console of ${displayName}`}
            src={url}
            inert={isGuarded}
            onLoad={onLoad}
          />
        </div>
      ) : (
        <EmptyState
          size="card"
          title="Console not available under this name"
          action={<a href={getLoopbackUrl(labUrl)}>Open the lab at {new URL(labUrl).host}</a>}
        >
          The device allows the lab to show its console under one name only. Open the lab under that
          name.
        </EmptyState>
      )}
    </section>
  );
}

/** Sign in with the passwords that the simulator knows, so that nobody has to copy them. */
function SignInButtons({ isReady, pendingUser, signIn }: ReturnType<typeof useConsoleSignIn>) {
  return (
    <fieldset className={styles.users}>
      <legend className="visually-hidden">Sign in as</legend>
      <span aria-hidden="true">Sign in as</span>
      {userNames.map((userName) => (
        <Button
          key={userName}
          size="small"
          disabled={!isReady || (pendingUser !== null && pendingUser !== userName)}
          busy={pendingUser === userName}
          onClick={() => signIn(userName)}
        >
          {userName}
        </Button>
      ))}
    </fieldset>
  );
}

/** The local setup address responds unless the device is off. */
function RejectionNotice({
  lease: { unreachable, power },
  isLocal,
}: {
  lease: ControlSchema<'Lease'>;
  isLocal: boolean;
}) {
  if (unreachable === null || (isLocal && power !== 'off')) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="warning">The device does not respond at this address. {unreachable}</Notice>
    </div>
  );
}

/** Returns the URL of the same view under the name that devices allow. */
function getLoopbackUrl(labUrl: string): string {
  const { pathname, search } = window.location;
  return new URL(`${pathname}${search}`, labUrl).href;
}
