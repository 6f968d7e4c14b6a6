import type { ControlSchema } from '@stillhouse/simulator/client';
import { LabLink } from '../address/LabLink.tsx';
import { hrefOf } from '../address/address.ts';
import { usePlace } from '../address/use-address.ts';
import { CopyAs } from './CopyAs.tsx';
import { inWords } from './command.ts';
import styles from './LastCommand.module.css';
import { useRecording } from './recordings.ts';

/** What was done last, ready to be copied; at the lower edge of the view, wherever one is in it. */
export function LastDeed({ lease }: { lease: ControlSchema<'Lease'> }) {
  const recording = useRecording(lease.id);
  const place = usePlace();
  const last = recording.at(-1);
  if (last === undefined) return null;
  return (
    <section className={styles.last} aria-label="What was done last">
      <span className={styles.what}>{inWords(last.deed)}</span>
      <CopyAs done={last} lease={lease} of={inWords(last.deed)} />
      <LabLink className={styles.all} href={hrefOf({ ...place, view: 'steps' })}>
        {recording.length === 1 ? '1 step' : `All ${recording.length} steps`}
      </LabLink>
    </section>
  );
}
