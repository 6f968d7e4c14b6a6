import { joinClassNames } from './class-names.ts';
import styles from './Skeleton.module.css';

/** What takes the place of a line: the rows of a DefinitionList, or toggles, which have a hint. */
export type LineKind = 'text' | 'definitions' | 'toggles';

/** Gray lines in place of what is loading, so that the layout does not shift. */
export function Skeleton(props: { lines?: number; of?: LineKind; label?: string }) {
  const { lines = 3, of = 'text', label = 'Loading' } = props;
  return (
    <div role="status" className={joinClassNames(styles.skeleton, styles[of])}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never move
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
