import styles from './LoadingScreen.module.css';
import { Spinner } from './Spinner.tsx';

/** Fills its place while a page or the app loads. What is quick shows nothing at all. */
export function LoadingScreen({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.screen}>
      <div role="status" className={styles.content}>
        <Spinner size="large" />
        <p>{label}</p>
      </div>
    </div>
  );
}
