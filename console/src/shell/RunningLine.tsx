import { Icon } from '@stillhouse/ui/Icon';
import { ProgressBar } from '@stillhouse/ui/ProgressBar';
import { Spinner } from '@stillhouse/ui/Spinner';
import { useElapsedMs } from '@stillhouse/ui/use-elapsed';
import { Link } from '../router/Router.tsx';
import type { RunningWork } from '../services/running-work.ts';
import styles from './RunningLine.module.css';
import { useKnownWork, useWorkWatch } from './use-running-work.ts';

/** Asks what runs, on every page. */
export function WorkWatch(): null {
  useWorkWatch();
  return null;
}

/** What runs on the device, one line each, below its name. */
export function RunningLine() {
  const work = useKnownWork();
  if (work.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label="Running">
      {work.map((each) => (
        <li key={each.what}>
          <WorkLine {...each} />
        </li>
      ))}
    </ul>
  );
}

function WorkLine({ label, detail, href, progress }: RunningWork) {
  const content = (
    <>
      <Spinner size="small" immediate />
      <span className={styles.words}>
        {label} {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      {href !== undefined && <Icon name="chevron-right" className={styles.chevron} />}
    </>
  );
  return (
    <>
      {href === undefined ? (
        <p className={styles.line}>{content}</p>
      ) : (
        <Link to={href} className={styles.line}>
          {content}
        </Link>
      )}
      {progress && (
        <div className={styles.bar}>
          <WorkProgress label={label} progress={progress} />
        </div>
      )}
    </>
  );
}

type Progress = NonNullable<RunningWork['progress']>;

/** Work that takes longer than expected has no known end. */
function WorkProgress({ label, progress }: { label: string; progress: Progress }) {
  const isTimed = 'startedAt' in progress;
  const elapsedMs = useElapsedMs(isTimed, isTimed ? progress.startedAt : undefined, 1000);
  const fraction = isTimed ? elapsedMs / progress.durationMs : progress.fraction;
  return <ProgressBar label={label} value={isTimed && fraction >= 1 ? undefined : fraction} />;
}
