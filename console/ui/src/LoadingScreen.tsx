import styles from './LoadingScreen.module.css';
import { Spinner } from './Spinner.tsx';

/** Fills its container while a page or the app loads. A short load shows nothing. */
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
