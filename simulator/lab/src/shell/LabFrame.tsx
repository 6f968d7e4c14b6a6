import { Badge } from '@stillhouse/ui/Badge';
import { Notice } from '@stillhouse/ui/Notice';
import { ThemeChoice } from '@stillhouse/ui/ThemeChoice';
import type { MouseEvent, ReactNode } from 'react';
import { LabLink } from '../address/LabLink.tsx';
import { useIsGone } from '../server-state/reachability.ts';
import styles from './LabFrame.module.css';
import { themeStorageKey } from './theme-storage-key.ts';

const mainId = 'content';

/** The bar at the top, what is wrong with the simulator below it, and the page. */
export function LabFrame({ children }: { children: ReactNode }) {
  const isGone = useIsGone();
  return (
    <div className={styles.frame}>
      <a className="skip-link" href={`#${mainId}`} onClick={skipToMain}>
        Skip to content
      </a>
      <header className={styles.bar}>
        <LabLink href="/" className={styles.brand}>
          <LabMark />
          Stillhouse lab
        </LabLink>
        <Badge dot tone={isGone ? 'warning' : 'success'}>
          {isGone ? 'No simulator' : 'Live'}
        </Badge>
        <div className={styles.theme}>
          <ThemeChoice storageKey={themeStorageKey} />
        </div>
      </header>
      <div className={styles.gone}>
        {isGone && (
          <Notice tone="warning" title="The simulator does not answer. Trying again…">
            What is shown is how it was. It goes on by itself as soon as the simulator is back.
          </Notice>
        )}
      </div>
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

/** Only moves the focus: a hash in the address would not be part of what is shown. */
function skipToMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(mainId)?.focus();
}

/** A flask, in the manner of the console's still. */
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
