import styles from './Skeleton.module.css';

/** Gray lines in place of text that is loading, so that the layout does not shift. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never move
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
