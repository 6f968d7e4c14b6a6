import { Button } from '@stillhouse/ui/Button';
import type { IconName } from '@stillhouse/ui/Icon';
import { useToaster } from '@stillhouse/ui/Toaster';
import { type ReactNode, useState } from 'react';
import type { SteeringDeed } from './perform.ts';
import { useSteer } from './use-run-command.ts';

/** Does one thing to a device. Why it could not be done is told in a message that stays until it is dismissed. */
export function DeedButton(props: {
  id: string;
  deed: SteeringDeed;
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  icon?: IconName;
  disabled?: boolean;
  /** For assistive technology, where the words alone do not say what they are about. */
  label?: string;
  describedBy?: string;
  onDone?: (answer: unknown) => void;
  children: ReactNode;
}) {
  const { id, deed, variant, icon, disabled = false, label, describedBy, onDone } = props;
  const steer = useSteer(id);
  const { show } = useToaster();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const answer = await steer(deed);
      onDone?.(answer);
    } catch (error) {
      show(error instanceof Error ? error.message : String(error), 'error');
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
