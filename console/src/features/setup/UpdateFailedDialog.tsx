import { Button } from '@stillhouse/ui/Button';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import { areaErrorTexts } from '../../api/area-error-texts.ts';
import type { UpdateRun } from '../../updates/update-run.ts';

/**
 * The dialog of R4.21 and R8.16. It cannot be closed without a choice, since both buttons continue.
 */
export function UpdateFailedDialog(props: {
  failure: UpdateRun['failure'];
  onTryAgain: () => void;
  onIgnore: () => void;
}) {
  const { failure, onTryAgain, onIgnore } = props;
  return (
    <Dialog
      title={areaErrorTexts.upgradeFailed}
      dismissible={false}
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={onIgnore}>Ignore for now</Button>
          <Button variant="primary" onClick={onTryAgain}>
            Try again
          </Button>
        </>
      }
    >
      {failure && <Notice tone="error">{formatFailure(failure)}</Notice>}
      <p>{areaErrorTexts.upgradeFailedText}</p>
    </Dialog>
  );
}

function formatFailure({ code, reason }: NonNullable<UpdateRun['failure']>): string {
  return code === null ? reason : `${reason} (${code}).`;
}
