import styles from './CodeBlock.module.css';

/** Text as it is, in a place of its own that scrolls. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <section
      className={styles.block}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
    >
      <pre className={styles.text}>{children}</pre>
    </section>
  );
}
