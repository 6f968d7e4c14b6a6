import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { Button } from '@stillhouse/ui/Button';
import type { IconName } from '@stillhouse/ui/Icon';
import { useToaster } from '@stillhouse/ui/Toaster';
import { type ReactNode, useState } from 'react';
import type { ControlCommand } from './command.ts';
import { useRunCommand } from './use-run-command.ts';

/** Runs one command on a device. An error is shown as a toast until the user dismisses it. */
export function CommandButton(props: {
  id: string;
  command: ControlCommand;
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  icon?: IconName;
  disabled?: boolean;
  /** Accessible name, where the visible text alone is ambiguous. */
  label?: string;
  describedBy?: string;
  onSuccess?: (response: unknown) => void;
  children: ReactNode;
}) {
  const { id, command, variant, icon, disabled = false, label, describedBy, onSuccess } = props;
  const run = useRunCommand(id);
  const { show } = useToaster();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const response = await run(command);
      onSuccess?.(response);
    } catch (error) {
      show(getErrorMessage(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      variant={variant}
      icon={icon}
      busy={busy}
      disabled={disabled}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={press}
    >
      {props.children}
    </Button>
  );
}
