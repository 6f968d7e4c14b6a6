import type { ReactNode } from 'react';
import { joinClassNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './MessageBlock.module.css';

/** Icon, message and action in place of content. Shared by the empty and error states. */
export function MessageBlock(props: {
  icon: IconName;
  title: string;
  tone?: 'neutral' | 'danger';
  size?: 'page' | 'card';
  role?: 'alert' | undefined;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { icon, title, tone = 'neutral', size = 'page', role, action, children } = props;
  return (
    <div
      className={joinClassNames(styles.block, styles[tone], styles[size])}
      role={role}
      data-size={size}
    >
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && children !== null && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
