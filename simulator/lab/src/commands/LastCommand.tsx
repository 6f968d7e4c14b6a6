import { Icon } from '@stillhouse/ui/Icon';
import { useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import { useAddress } from '../address/use-address.ts';
import { mainId } from '../shell/main-id.ts';
import { CopyAs } from './CopyAs.tsx';
import { describeCommand } from './command-table.ts';
import styles from './LastCommand.module.css';
import { useRecording } from './recordings.ts';

/** The command that ran last, ready to be copied, at the bottom edge until it is closed. */
export function LastCommand({ lease }: { lease: ControlSchema<'Lease'> }) {
  const recording = useRecording(lease.id);
  const address = useAddress();
  const last = recording.at(-1);
  // Steps from before the page was loaded are in the list of all steps only.
  const [closed, setClosed] = useState(last);
  if (last === undefined || last === closed) return null;
  const name = describeCommand(last.command);
  return (
    <section className={styles.last} aria-label="Last step" data-last-step>
      <span className={styles.name}>{name}</span>
      <CopyAs step={last} lease={lease} name={name} />
      <LabLink className={styles.all} href={formatAddress({ ...address, view: 'steps' })}>
        {recording.length === 1 ? '1 step' : `All ${recording.length} steps`}
      </LabLink>
      <button
        type="button"
        className={styles.close}
        aria-label="Close"
        onClick={() => {
          setClosed(last);
          document.getElementById(mainId)?.focus({ preventScroll: true });
        }}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
