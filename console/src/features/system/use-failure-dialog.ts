import { useEffect } from 'react';
import { errorTexts } from '../../api/error-texts.ts';
import { reasonOf } from '../../api/reason.ts';
import type { DeviceAnswer } from '../../queries/use-device-query.ts';
import { useAppModals } from '../../shell/app-modals.ts';
import type { UpdateRun } from './update-run.ts';
import type { UpdateWatch } from './update-watch.ts';
import type { UpdateControl } from './use-update-settings.ts';

/** Tells once of an update that was followed and failed (spec sections 4 and 8). */
export function useFailureDialog(
  watch: UpdateWatch,
  run: UpdateRun | null,
  control: DeviceAnswer<UpdateControl>,
): void {
  const modals = useAppModals();
  const isNews = run?.end?.kind === 'failed' && !run.told;
  useEffect(() => {
    if (!run || !isNews || control.kind === 'loading') return;
    watch.markTold();
    const triesAgain = control.kind !== 'ready' || control.data.settings.type === 'AUTOMATIC';
    modals.open({
      type: 'confirm',
      title: errorTexts.upgradeFailed,
      text: triesAgain ? errorTexts.upgradeFailedText : byHand,
      confirmLabel: 'Try again',
      cancelLabel: 'Ignore for now',
      onConfirm: () => watch.start({ from: run.from, to: run.to }),
      formatError: reasonOf,
    });
  }, [watch, run, isNews, control, modals]);
}

/** The catalogue's text would not be true of a device that does not update itself. */
const byHand =
  'If ignored, the device stays as it is: it does not update itself, and can be updated here at any time.';
