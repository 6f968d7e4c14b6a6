import { Button } from '@stillhouse/ui/Button';
import { TimedProgressRow } from '@stillhouse/ui/TimedProgressRow';
import type { ReactNode } from 'react';

/** A file that is being generated: its timed progress bar, and Cancel. */
export function GenerationRow(props: {
  title: string;
  hint?: ReactNode;
  startedAt: number;
  /** How long it is expected to take. */
  durationMs: number;
  labels: ReadonlyArray<{ afterMs: number; label: string }>;
  /** The label once the expected time is over. */
  afterLabel?: string;
  onCancel: () => void;
}) {
  const { title, hint, onCancel, ...timing } = props;
  return (
    <div>
      <TimedProgressRow
        title={title}
        name={title}
        state="running"
        action={<Button onClick={onCancel}>Cancel</Button>}
        {...timing}
      />
      {hint}
    </div>
  );
}
