import type { ControlSchema } from '@stillhouse/simulator/client';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import { useAddress } from '../address/use-address.ts';
import { CopyAs } from './CopyAs.tsx';
import { describeCommand } from './command-table.ts';
import styles from './LastCommand.module.css';
import { useRecording } from './recordings.ts';

/** The last command, ready to be copied, at the bottom edge of the view. */
export function LastCommand({ lease }: { lease: ControlSchema<'Lease'> }) {
  const recording = useRecording(lease.id);
  const address = useAddress();
  const last = recording.at(-1);
  if (last === undefined) return null;
  const name = describeCommand(last.command);
  return (
    <section className={styles.last} aria-label="Last step" data-last-step>
      <span className={styles.name}>{name}</span>
      <CopyAs step={last} lease={lease} name={name} />
      <LabLink className={styles.all} href={formatAddress({ ...address, view: 'steps' })}>
        {recording.length === 1 ? '1 step' : `All ${recording.length} steps`}
      </LabLink>
    </section>
  );
}
