import type { ReactNode } from 'react';
import { joinClassNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const icons = { info: 'info', success: 'success', warning: 'alert', error: 'error' } as const;

/**
 * A message within the page. Errors are announced immediately (role alert), others when the screen
 * reader is idle (role status).
 *
 * @param silent for text that is on the page from the start and needs no announcement
 */
export function Notice(props: {
  tone?: NoticeTone;
  title?: string;
  silent?: boolean;
  actions?: ReactNode;
  onDismiss?: () => void;
  children?: ReactNode;
}) {
  const { tone = 'info', title, silent = false, actions, onDismiss, children } = props;
  const role = silent ? undefined : tone === 'error' ? 'alert' : 'status';
  return (
    <div className={joinClassNames(styles.notice, styles[tone])} role={role}>
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
