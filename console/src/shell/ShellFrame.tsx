import { HoldContext } from '@stillhouse/ui/hold';
import { Icon } from '@stillhouse/ui/Icon';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useLocation } from '../router/Router.tsx';
import { useIsAway } from '../services/services.ts';
import { connectionStripId } from './ConnectionStrip.tsx';
import { mainId } from './main-id.ts';
import { NavDrawer } from './NavDrawer.tsx';
import styles from './ShellFrame.module.css';
import { BrandLink } from './Sidebar.tsx';

/** Sidebar and content. On narrow screens a button opens the sidebar. */
export function ShellFrame(props: {
  brandName: string;
  /** Replaces the brand's name in the bar of narrow screens. */
  device?: ReactNode;
  /** What runs on the device, in the bar of narrow screens. */
  running?: ReactNode;
  sidebar: ReactNode;
  children: ReactNode;
}) {
  const { brandName, device, running, sidebar, children } = props;
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const drawerId = useId();
  const isAway = useIsAway();
  // Navigation closes the drawer.
  const open = openedAt === key;

  return (
    <div className={styles.frame}>
      <a className="skip-link" href={`#${mainId}`} onClick={skipToMain}>
        Skip to content
      </a>
      <header className={styles.topBar}>
        <BrandLink brandName={brandName} isShort={device !== undefined} />
        {device && <div className={styles.device}>{device}</div>}
        <button
          type="button"
          className={styles.menuButton}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? drawerId : undefined}
          onClick={() => setOpenedAt(key)}
        >
          <Icon name="menu" />
          Menu
        </button>
        {running}
      </header>
      <header className={styles.sidebar}>{sidebar}</header>
      {open && (
        <NavDrawer id={drawerId} onClose={() => setOpenedAt(null)}>
          {sidebar}
        </NavDrawer>
      )}
      <main id={mainId} tabIndex={-1} className={styles.main}>
        <HoldContext value={isAway ? connectionStripId : null}>
          <div className={styles.content} data-away={isAway || undefined}>
            {children}
          </div>
        </HoldContext>
      </main>
    </div>
  );
}

/** Only moves the focus, because a hash in the address would be a navigation. */
function skipToMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(mainId)?.focus();
}
