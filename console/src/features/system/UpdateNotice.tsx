import { Button } from '@stillhouse/ui/Button';
import { Notice } from '@stillhouse/ui/Notice';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { updatePolicies } from '../../updates/update-policies.ts';
import { isLost, type UpdateRun } from '../../updates/update-run.ts';
import { updateTimings } from '../../updates/update-timings.ts';

/** What is wrong with an update in progress, if anything is. */
export function UpdateNotice({ run, onRestart }: { run: UpdateRun; onRestart: () => void }) {
  const { problem } = run;
  if (isLost(run)) {
    return (
      <Notice tone="error" title={areaErrorTexts.cannotReachDevice}>
        {lostText}
      </Notice>
    );
  }
  // The component renders often enough to read the time here.
  if (
    run.step === 'ready' &&
    !problem &&
    !updatePolicies.settings.isOutageExpected(run, Date.now())
  ) {
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

const lostText =
  'It has not responded for two minutes, longer than a restart takes. Check its power and its network. This page keeps looking for it.';
const overdueText = `The update has not finished in 20 minutes (${updateTimings.timeoutCode}). This page keeps following it. If the device is stuck, unplug it and plug it in again.`;
