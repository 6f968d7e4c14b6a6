import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { ElapsedTime } from '@stillhouse/ui/ElapsedTime';
import { useEffect, useRef } from 'react';
import { updateLabels } from '../../updates/update-labels.ts';
import { isLost, isUpdated, type UpdateRun } from '../../updates/update-run.ts';
import { UpdateNotice } from './UpdateNotice.tsx';
import styles from './UpdateProgress.module.css';
import { UpdateSteps } from './UpdateSteps.tsx';

/**
 * The progress of an update, and its result unless it failed.
 *
 * @param onDismiss called when the user dismisses the result
 * @param onRestart restarts a device that is ready and does not restart by itself
 */
export function UpdateProgress(props: {
  run: UpdateRun;
  onDismiss: () => void;
  onRestart: () => void;
}) {
  const { run, onDismiss, onRestart } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => takeFocus(heading.current), []);
  const isUnderWay = run.phase === 'following';
  return (
    <Card>
      <div className={styles.progress}>
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1}>
            {getHeading(run)}
          </h2>
          {isUnderWay && (
            <span className={styles.time}>
              <ElapsedTime
                startedAt={run.startedAt}
                prefix={run.isRequested ? 'Elapsed' : 'Watching for'}
              />
            </span>
          )}
        </div>
        {/* One live region for the whole update, so that changes are announced. */}
        <p role="status" className={isUnderWay ? 'visually-hidden' : undefined}>
          {isUnderWay ? updateLabels[run.step] : formatEnd(run)}
        </p>
        {isUnderWay && <UpdateSteps run={run} />}
        {isUnderWay ? (
          <>
            <UpdateNotice run={run} onRestart={onRestart} />
            {!run.overdue && !isLost(run) && (
              <p className={styles.time}>
                You can leave this page. The update continues, and the device restarts
                automatically.
              </p>
            )}
          </>
        ) : (
          <div>
            <Button size="small" onClick={onDismiss}>
              Dismiss
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function getHeading(run: UpdateRun): string {
  const { phase, to } = run;
  if (phase === 'following')
    return to === null ? 'Software update in progress' : `Installing ${to}`;
  return isUpdated(run) ? 'Software update complete' : 'The version has not changed';
}

function formatEnd(run: UpdateRun): string {
  const { from, to, version } = run;
  if (!isUpdated(run)) return `The device runs ${from}, as before.`;
  const expected = to === null || to === version ? '' : ` ${to} was expected.`;
  return `Updated from ${from} to ${version}.${expected}`;
}

/**
 * The focused button, which started the update, has disappeared. An open dialog would return the
 * focus to it.
 */
function takeFocus(heading: HTMLElement | null): void {
  const dialog = document.querySelector('dialog[open]');
  if (dialog) dialog.addEventListener('close', () => heading?.focus(), { once: true });
  else if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
