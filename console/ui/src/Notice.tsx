import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const icons = { info: 'info', success: 'success', warning: 'alert', error: 'error' } as const;

/**
 * A message in its place on the page. Errors interrupt (role alert), all else waits its turn (role status).
 *
 * @param still for text that is on the page from the start and is no news
 */
export function Notice(props: {
  tone?: NoticeTone;
  title?: string;
  still?: boolean;
  actions?: ReactNode;
  onDismiss?: () => void;
  children?: ReactNode;
}) {
  const { tone = 'info', title, still = false, actions, onDismiss, children } = props;
  const role = still ? undefined : tone === 'error' ? 'alert' : 'status';
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.content}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
