import { Badge } from '@stillhouse/ui/Badge';
import { Notice } from '@stillhouse/ui/Notice';
import { ThemeChoice } from '@stillhouse/ui/ThemeChoice';
import type { MouseEvent, ReactNode } from 'react';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import { useAddress } from '../address/use-address.ts';
import { getConsoleTemplate } from '../console/console-url.ts';
import { useIsUnreachable } from '../server-state/reachability.ts';
import styles from './LabFrame.module.css';
import { mainId } from './main-id.ts';

/** The header, a notice while the simulator is unreachable, and the page. */
export function LabFrame({ children }: { children: ReactNode }) {
  const isUnreachable = useIsUnreachable();
  const { device, reference } = useAddress();
  return (
    <div className={styles.frame}>
      <a className="skip-link" href={`#${mainId}`} onClick={skipToMain}>
        Skip to content
      </a>
      <header className={styles.bar}>
        <LabLink href={formatAddress({})} className={styles.brand}>
          <LabMark />
          <span className={styles.wide}>Stillhouse lab</span>
        </LabLink>
        <span className={styles.wide}>
          <Badge dot tone={isUnreachable ? 'warning' : 'success'}>
            {isUnreachable ? 'Disconnected' : 'Live'}
          </Badge>
        </span>
        {getConsoleTemplate() === undefined && (
          <LabLink
            href={formatAddress({ reference: 'device', device })}
            className={styles.link}
            aria-current={reference === null ? undefined : 'page'}
          >
            API<span className={styles.wide}> reference</span>
          </LabLink>
        )}
        <div className={styles.theme}>
          <ThemeChoice />
        </div>
      </header>
      <div className={styles.connection}>
        {isUnreachable && (
          <Notice tone="warning" title="No connection to the simulator. Reconnecting…">
            The page shows the last known state. It reconnects as soon as the simulator runs again.
          </Notice>
        )}
      </div>
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

/** Moves the focus without changing the URL: a hash is not part of the address. */
function skipToMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(mainId)?.focus();
}

/** A flask, drawn in the style of the console's logo. */
function LabMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="var(--color-accent)" />
      <path
        d="M12.500 7.500h7M14 7.500v6.500l-5.300 8.500c-.9 1.500.1 3 1.700 3h11.200c1.600 0 2.600-1.500 1.700-3L18 14V7.500M11.300 19.500h9.400"
        fill="none"
        stroke="var(--color-on-accent)"
        strokeWidth="2.200"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
