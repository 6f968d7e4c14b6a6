import type { ControlSchema } from 'stillhouse/client';
import { useAddress } from '../address/use-address.ts';
import { EntryRow } from './EntryRow.tsx';
import { InputRow } from './InputRow.tsx';
import styles from './JournalView.module.css';
import type { Line } from './journal-filter.ts';

/** The lines of a journal. The one in the address is open. */
export function LineList(props: {
  lease: ControlSchema<'Lease'>;
  lines: readonly Line[];
  /** Numbers of the exchanges that violate the contract. */
  violations: readonly number[];
}) {
  const { lease, lines, violations } = props;
  return (
    <ol className={styles.lines} aria-label="Exchanges and inputs, newest first">
      {lines.map((line) => (
        <LineRow key={getKey(line)} lease={lease} line={line} violations={violations} />
      ))}
    </ol>
  );
}

function LineRow(props: {
  lease: ControlSchema<'Lease'>;
  line: Line;
  violations: readonly number[];
}) {
  const { lease, line, violations } = props;
  const { entry: opened } = useAddress();
  if ('input' in line) return <InputRow input={line.input} />;
  const { entry } = line;
  return (
    <EntryRow
      lease={lease}
      entry={entry}
      isOpen={entry.n === opened}
      isBreach={violations.includes(entry.n)}
    />
  );
}

function getKey(line: Line): string {
  return 'entry' in line ? `entry ${line.entry.n}` : `input ${line.input.n}`;
}
