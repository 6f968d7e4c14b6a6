import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';
import { joinClassNames } from './class-names.ts';

/**
 * A surface for related content. With a title, it is a landmark region.
 *
 * @param flush lets the content (lists, pictures) reach the edges, without padding
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
      <div className={joinClassNames(!flush && styles.body)}>{props.children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}
