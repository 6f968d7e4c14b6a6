import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { ElapsedTime } from '@stillhouse/ui/ElapsedTime';
import { Notice } from '@stillhouse/ui/Notice';
import { useEffect, useRef } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { errorTexts } from '../../api/error-texts.ts';
import { updateLabels } from '../../updates/update-labels.ts';
import { updateTimings } from '../../updates/update-timings.ts';
import styles from './UpdateProgress.module.css';
import { UpdateSteps } from './UpdateSteps.tsx';
import { isLost, isOutageExpected, type UpdateRun } from './update-run.ts';

/**
 * The progress of an update, and its result.
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
  const isUnderWay = run.end === null;
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
                prefix={run.isRequested ? 'Elapsed' : 'Followed for'}
              />
            </span>
          )}
        </div>
        {/* One live region for the whole update, so that changes are announced. */}
        <p role="status" className={isUnderWay ? 'visually-hidden' : undefined}>
          {isUnderWay ? updateLabels[run.step] : formatEnd(run)}
        </p>
        {(isUnderWay || run.end?.kind === 'failed') && <UpdateSteps run={run} />}
        {isUnderWay ? (
          <>
            <UpdateNotice run={run} onRestart={onRestart} />
            {!run.overdue && !isLost(run) && (
              <p className={styles.time}>
                You can leave this screen. The update continues, and the device restarts
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

function getHeading({ end, to }: UpdateRun): string {
  if (!end) return to === null ? 'Software update in progress' : `Installing ${to}`;
  if (end.kind === 'updated') return 'Software update complete';
  return end.kind === 'failed' ? updateLabels.error : 'The version has not changed';
}

function formatEnd({ end, from, to }: UpdateRun): string {
  if (end?.kind !== 'updated') return `The device runs ${from}, as before.`;
  const expected = to === null || to === end.version ? '' : ` ${to} was expected.`;
  return `The device went from ${from} to ${end.version}.${expected}`;
}

function UpdateNotice({ run, onRestart }: { run: UpdateRun; onRestart: () => void }) {
  const { problem } = run;
  if (isLost(run)) {
    return (
      <Notice tone="error" title={errorTexts.cannotReachDevice}>
        {lostText}
      </Notice>
    );
  }
  // The component renders often enough to read the time here.
  if (run.step === 'ready' && !problem && !isOutageExpected(run, Date.now())) {
    return (
      <Notice
        tone="warning"
        title="The device has not restarted by itself."
        actions={
          <Button size="small" onClick={onRestart}>
            Restart device
          </Button>
        }
      >
        The new version runs after the restart.
      </Notice>
    );
  }
  if (run.overdue) {
    return (
      <Notice tone="error" title={areaErrorTexts.upgradeFailed}>
        {overdueText}
      </Notice>
    );
  }
  if (problem?.kind === 'unknown') {
    return (
      <Notice tone="warning" title="The device does not report its progress.">
        {problem.reason}
      </Notice>
    );
  }
  if (problem && run.step === 'downloading') {
    return <Notice tone="warning">The device is not responding. Trying again.</Notice>;
  }
  return null;
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

const lostText =
  'It has not responded for two minutes, longer than a restart takes. Check its power and its network. This page keeps looking for it.';
const overdueText = `The update has not finished in 20 minutes (${updateTimings.timeoutCode}). This page keeps following it. If the device is stuck, unplug it and plug it in again.`;
