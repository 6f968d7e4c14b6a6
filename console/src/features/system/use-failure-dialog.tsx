import type { Brand } from '@stillhouse/products/brand';
import { useEffect } from 'react';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import { getReason } from '../../api/reason.ts';
import type { QueryState } from '../../queries/use-device-query.ts';
import { controlUnknownText, formatControlledInCloud } from '../../rules/update-control.ts';
import { useServices } from '../../services/services.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import { focusHeading } from '../../shell/focus-heading.ts';
import { formatUpdateFailure } from '../../updates/update-failures.ts';
import type { UpdateFollower } from '../../updates/update-follower.ts';
import type { UpdateRun } from '../../updates/update-run.ts';
import type { UpdateControl } from './use-update-settings.ts';
import { useUpdateState } from './use-update-state.ts';

/** Shows the failure of a followed update once (R8.16). */
export function useFailureDialog(
  update: UpdateFollower,
  run: UpdateRun,
  control: QueryState<UpdateControl>,
): void {
  const { config } = useServices();
  const modals = useAppModals();
  const isNews = run.phase === 'failed' && !run.isFailureSeen;
  useEffect(() => {
    if (!isNews || control.kind === 'loading') return;
    update.change({ isFailureSeen: true });
    // The focused heading of the progress is gone. The dialog returns the focus to what has it now.
    if (document.activeElement === document.body) focusHeading();
    const title = areaErrorTexts.upgradeFailed;
    const canStart = control.kind === 'ready' && !control.data.isControlledElsewhere;
    const text = (
      <>
        <FailureReason version={run.from} canStart={canStart} />
        <p>{formatNext(control, config.brand)}</p>
      </>
    );
    if (!canStart) return modals.open({ type: 'message', title, text });
    modals.open({
      type: 'confirm',
      title,
      text,
      confirmLabel: 'Try again',
      cancelLabel: 'Ignore for now',
      onConfirm: () => update.start({ from: run.from, to: run.to }),
      formatError: getReason,
    });
  }, [update, run, isNews, control, modals, config]);
}

/** Why the update failed, once the device has said so. */
function FailureReason({ version, canStart }: { version: string; canStart: boolean }) {
  const query = useUpdateState(version);
  const reason = query.kind === 'ready' ? query.data.reason : undefined;
  return reason === undefined ? null : <p>{formatUpdateFailure(reason, canStart)}</p>;
}

/** What comes after a failure. The text of R8.16 is for a device that updates itself. */
function formatNext(control: QueryState<UpdateControl>, brand: Brand): string {
  if (control.kind !== 'ready') return controlUnknownText;
  const { settings, isControlledElsewhere } = control.data;
  if (isControlledElsewhere) return formatControlledInCloud(brand);
  return settings.type === 'AUTOMATIC' ? areaErrorTexts.upgradeFailedText : manualText;
}

const manualText =
  'If ignored, the device keeps its current version. It does not update itself, but you can update it here at any time.';
