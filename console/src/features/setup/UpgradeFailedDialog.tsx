import { Button } from '@stillhouse/ui/Button';
import { Dialog } from '@stillhouse/ui/Dialog';
import { Notice } from '@stillhouse/ui/Notice';
import { errorTexts } from '../../api/error-texts.ts';
import type { SetupUpgrade } from './setup-upgrade.ts';

/** Spec sections 4 and 8. The person has to choose: both ways lead on. */
export function UpgradeFailedDialog(props: {
  failure: SetupUpgrade['failure'];
  onTryAgain: () => void;
  onIgnore: () => void;
}) {
  const { failure, onTryAgain, onIgnore } = props;
  return (
    <Dialog
      title={errorTexts.upgradeFailed}
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
      {failure && <Notice tone="error">{failureText(failure)}</Notice>}
      <p>{errorTexts.upgradeFailedText}</p>
    </Dialog>
  );
}

function failureText({ code, reason }: NonNullable<SetupUpgrade['failure']>): string {
  return code === null ? reason : `${reason} (${code}).`;
}
