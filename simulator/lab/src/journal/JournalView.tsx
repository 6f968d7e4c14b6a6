import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { TextField } from '@stillhouse/ui/TextField';
import { useState } from 'react';
import { showAlso, usePlace } from '../address/use-address.ts';
import type { JournalSoFar } from '../server-state/loaded-journal.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useJournal } from '../server-state/queries.ts';
import { BundleButton } from './BundleButton.tsx';
import { EntryRow } from './EntryRow.tsx';
import { InputRow } from './InputRow.tsx';
import styles from './JournalView.module.css';
import { type Line, lineFits, linesOf } from './journal-filter.ts';

/** So many at once, and so many more each time. */
const portion = 100;

/** Every exchange with the device's API as it comes, and what was done to the device between them, the newest first. */
export function JournalView({ lease }: { lease: ControlSchema<'Lease'> }) {
  const journal = useJournal(lease.id);
  return (
    <Loaded answer={journal} what="the journal" lines={8}>
      {(live) => <Lines lease={lease} live={live} />}
    </Loaded>
  );
}

function Lines({ lease, live }: { lease: ControlSchema<'Lease'>; live: JournalSoFar }) {
  const { filter } = usePlace();
  const [held, setHeld] = useState<JournalSoFar | null>(null);
  const [upTo, setUpTo] = useState(portion);
  const shown = held ?? live;
  const lines = linesOf(shown.entries, shown.inputs);
  const found = lines.filter((line) => lineFits(line, filter));
  return (
    <Card
      title="Journal"
      actions={
        <>
          <Button
            size="small"
            aria-pressed={held !== null}
            onClick={() => setHeld(held === null ? live : null)}
          >
            {held === null ? 'Hold the list' : `Go on (${newSince(held, live)} new)`}
          </Button>
          <BundleButton id={lease.id} />
        </>
      }
    >
      <TextField
        label="Filter"
        type="search"
        hint="Words such as getStatus, PUT, 503, 5xx, admin, fault, failed, breach, input"
        value={filter}
        onChange={(text) => showAlso({ filter: text }, { replace: true })}
      />
      <Breaches count={live.violations.length} />
      {found.length === 0 ? (
        <Nothing count={lines.length} filter={filter} />
      ) : (
        <ol className={styles.lines} aria-label="What has happened, newest first">
          {found.slice(0, upTo).map((line) => (
            <LineRow key={keyOf(line)} lease={lease} line={line} violations={live.violations} />
          ))}
        </ol>
      )}
      {found.length > upTo && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setUpTo(upTo + portion)}>
            Show older ones ({found.length - upTo})
          </Button>
        </div>
      )}
      {shown.isCut && found.length <= upTo && (
        <p className={styles.cut}>Older exchanges are no longer here.</p>
      )}
    </Card>
  );
}

function LineRow(props: {
  lease: ControlSchema<'Lease'>;
  line: Line;
  violations: readonly number[];
}) {
  const { lease, line, violations } = props;
  const { entry: opened } = usePlace();
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

function Breaches({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.breaches}>
      {count === 1 ? 'One answer breaks the contract' : `${count} answers break the contract`}: the
      filter <strong>breach</strong> finds them.
    </p>
  );
}

function Nothing({ count, filter }: { count: number; filter: string }) {
  if (count > 0) {
    return (
      <EmptyState size="card" title="Nothing fits">
        {count === 1 ? 'One line does' : `${count} lines do`} not fit "{filter}".
      </EmptyState>
    );
  }
  return (
    <EmptyState size="card" title="Nobody has asked the device anything yet">
      Open its console, or call its API: each call appears here at once.
    </EmptyState>
  );
}

function newSince(held: JournalSoFar, live: JournalSoFar): number {
  return Math.max(0, live.last - held.last) + Math.max(0, live.lastInput - held.lastInput);
}

function keyOf(line: Line): string {
  return 'entry' in line ? `entry ${line.entry.n}` : `input ${line.input.n}`;
}
