import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Link } from './LinkProvider.tsx';
import styles from './PageHeader.module.css';

/**
 * The one h1 of a page, with the way back to the page above it. The heading can take the focus from a
 * script, so that the shell can move it there after navigation.
 */
export function PageHeader(props: {
  title: string;
  description?: ReactNode;
  back?: { href: string; label: string } | undefined;
  actions?: ReactNode;
}) {
  const { title, description, back, actions } = props;
  return (
    <header className={styles.header}>
      {back && (
        <Link href={back.href} className={styles.back}>
          <Icon name="back" />
          {back.label}
        </Link>
      )}
      <div className={styles.line}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {description !== undefined && <p className={styles.description}>{description}</p>}
    </header>
  );
}
