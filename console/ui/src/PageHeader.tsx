import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Link } from './LinkProvider.tsx';
import styles from './PageHeader.module.css';

/**
 * The h1 of a page, with a link to its parent page. The heading is focusable by script, so that the
 * shell can focus it after navigation.
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
