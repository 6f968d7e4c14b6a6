import { Button } from '@stillhouse/ui/Button';
import { Dialog } from '@stillhouse/ui/Dialog';
import { formatJoinRisk, leaveLabel } from '../../network-status/network-to-lose.ts';

/** Asks before the device leaves the network through which the user reaches it (R4.62). */
export function JoinQuestion(props: {
  leaving: string;
  ssid: string;
  onBack: () => void;
  onConfirm: () => void;
}) {
  const { leaving, ssid, onBack, onConfirm } = props;
  return (
    <Dialog
      title={`Leave "${leaving}"?`}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button variant="danger" onClick={onConfirm}>
            {leaveLabel}
          </Button>
        </>
      }
    >
      <p>{formatJoinRisk(leaving, ssid)}</p>
    </Dialog>
  );
}
