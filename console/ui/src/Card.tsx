import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names.ts';

/**
 * A surface for things that belong together. With a title it is a region that can be jumped to.
 *
 * @param flush content reaches the edges (lists, pictures); otherwise it is padded
 */
export function Card(props: {
  title?: string;
  headingLevel?: 2 | 3;
  actions?: ReactNode;
  footer?: ReactNode;
  flush?: boolean;
  busy?: boolean;
  children: ReactNode;
}) {
  const { title, headingLevel = 2, actions, footer, flush = false, busy = false } = props;
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      className={styles.card}
      aria-labelledby={title === undefined ? undefined : titleId}
      aria-busy={busy || undefined}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className={styles.head}>
          {title !== undefined && <Heading id={titleId}>{title}</Heading>}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={classNames(!flush && styles.body)}>{props.children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}
