import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Link } from './LinkProvider.tsx';
import styles from './PageHeader.module.css';

/**
 * The h1 of a page, with a link to its parent page. The heading is focusable by script, so that the
 * shell can focus it after navigation.
 */
export function PageHeader(props: {
  title: ReactNode;
  /** A small picture beside the title. */
  picture?: ReactNode;
  description?: ReactNode;
  back?: { href: string; label: string } | undefined;
  actions?: ReactNode;
}) {
  const { title, picture, description, back, actions } = props;
  return (
    <header className={styles.header}>
      {back && (
        <Link href={back.href} className={styles.back}>
          <Icon name="back" />
          {back.label}
        </Link>
      )}
      <div className={styles.line}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{title}</h1>
          {description !== undefined && <div className={styles.description}>{description}</div>}
        </div>
        {picture !== undefined && <div className={styles.picture}>{picture}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}
