import styles from './CodeBlock.module.css';

/** Preformatted text that scrolls by itself. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <section
      className={styles.block}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <pre className={styles.text}>{children}</pre>
    </section>
  );
}
