import { Icon } from '@stillhouse/ui/Icon';
import { ThemeChoice } from '@stillhouse/ui/ThemeChoice';
import type { ReactNode } from 'react';
import { matchPath } from '../router/match-path.ts';
import { Link, useLocation } from '../router/Router.tsx';
import type { SidebarEntry } from '../rules/sidebar.ts';
import { BrandMark } from './BrandMark.tsx';
import styles from './Sidebar.module.css';

/** The navigation of the console: the logo, the entries, the user and Logout. */
export function Sidebar(props: {
  brandName: string;
  /** Null keeps its place while the device is unknown. */
  device?: ReactNode;
  running?: ReactNode;
  onSearch?: () => void;
  entries: readonly SidebarEntry[];
  userName: string;
  logoutHref: string;
}) {
  const { brandName, device, running, onSearch, entries, userName, logoutHref } = props;
  const { pathname } = useLocation();
  return (
    <div className={styles.sidebar}>
      <div className={styles.head}>
        <BrandLink brandName={brandName} />
        {device !== undefined && <div className={styles.device}>{device}</div>}
        {running}
      </div>
      {onSearch && (
        <button type="button" className={styles.search} aria-haspopup="dialog" onClick={onSearch}>
          <Icon name="search" className={styles.icon} />
          Search
          <kbd className={styles.shortcut}>{shortcut}</kbd>
        </button>
      )}
      <nav aria-label="Main" className={styles.nav}>
        <ul className={styles.entries}>
          {entries.map(({ label, href, icon }) => (
            <li key={href}>
              <Link
                to={href}
                className={styles.entry}
                aria-current={isWithin(href, pathname) ? 'page' : undefined}
              >
                <Icon name={icon} className={styles.icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SidebarFooter userName={userName} logoutHref={logoutHref} />
    </div>
  );
}

const shortcut = /Mac/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** The user, with the choice of the theme, and Logout. */
export function SidebarFooter({ userName, logoutHref }: { userName: string; logoutHref: string }) {
  return (
    <div className={styles.footer}>
      <details className={styles.user}>
        <summary>
          Signed in as <strong>{userName}</strong>
        </summary>
        <ThemeChoice />
      </details>
      <Link to={logoutHref} className={styles.entry}>
        <Icon name="logout" className={styles.icon} />
        Logout
      </Link>
    </div>
  );
}

/** @param isShort shows the logo without the name */
export function BrandLink({
  brandName,
  isShort = false,
}: {
  brandName: string;
  isShort?: boolean;
}) {
  return (
    <Link to="/" className={styles.brand} aria-label={`${brandName} home`}>
      <BrandMark />
      {!isShort && brandName}
    </Link>
  );
}

/** An entry is also marked as current on the pages below it, except for `/` and `/style-guide`. */
function isWithin(href: string, pathname: string): boolean {
  const end = href === '/' || href === '/style-guide';
  return matchPath(href, pathname, end) !== null;
}
