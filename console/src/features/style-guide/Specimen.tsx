import { type ReactNode, useId } from 'react';
import styles from './Specimen.module.css';

/** The sections of a style guide page. */
export function Specimens({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

/** A specimen: the purpose of a component, and the component in its states. */
export function Specimen(props: { title: string; note?: ReactNode; children: ReactNode }) {
  const { title, note, children } = props;
  const titleId = useId();
  return (
    <section className={styles.specimen} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** Specimens side by side, which wrap. */
export function Wrap({ children }: { children: ReactNode }) {
  return <div className={styles.wrap}>{children}</div>;
}

/** Specimens below each other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
