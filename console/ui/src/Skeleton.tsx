import styles from './Skeleton.module.css';

/** Grey lines in the place of text that is being fetched, so that nothing jumps when it comes. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
