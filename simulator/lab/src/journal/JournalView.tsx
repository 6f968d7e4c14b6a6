import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { TextField } from '@stillhouse/ui/TextField';
import { useState } from 'react';
import { showAlso, usePlace } from '../address/use-place.ts';
import type { JournalSoFar } from '../live/journal-so-far.ts';
import { Loaded } from '../live/Loaded.tsx';
import { useJournal } from '../live/queries.ts';
import { EntryRow } from './EntryRow.tsx';
import styles from './JournalView.module.css';
import { entryFits } from './journal-filter.ts';

/** So many at once, and so many more each time. */
const portion = 100;

/** Every exchange with the device's API as it comes, the newest first. */
export function JournalView({ lease }: { lease: ControlSchema<'Lease'> }) {
  const journal = useJournal(lease.id);
  return (
    <Loaded answer={journal} what="the journal" lines={8}>
      {(live) => <Entries lease={lease} live={live} />}
    </Loaded>
  );
}

function Entries({ lease, live }: { lease: ControlSchema<'Lease'>; live: JournalSoFar }) {
  const { filter, entry: opened } = usePlace();
  const [held, setHeld] = useState<JournalSoFar | null>(null);
  const [upTo, setUpTo] = useState(portion);
  const shown = held ?? live;
  const found = shown.entries.filter((entry) => entryFits(entry, filter));
  const isNew = held === null ? 0 : Math.max(0, live.last - held.last);
  return (
    <Card
      title="Journal"
      actions={
        <Button
          size="small"
          aria-pressed={held !== null}
          onClick={() => setHeld(held === null ? live : null)}
        >
          {held === null ? 'Hold the list' : `Go on (${isNew} new)`}
        </Button>
      }
    >
      <TextField
        label="Filter"
        type="search"
        hint="Words such as getStatus, PUT, 503, 5xx, admin, fault, failed, breach"
        value={filter}
        onChange={(text) => showAlso({ filter: text }, { replace: true })}
      />
      {live.violations.length > 0 && (
        <p className={styles.breaches}>
          {live.violations.length === 1
            ? 'One answer breaks the contract'
            : `${live.violations.length} answers break the contract`}
          : the filter <strong>breach</strong> finds them.
        </p>
      )}
      {found.length === 0 ? (
        <EmptyState
          size="card"
          title={
            shown.entries.length === 0
              ? 'Nobody has asked the device anything yet'
              : 'No exchange fits'
          }
        >
          {shown.entries.length === 0
            ? 'Open its console, or call its API: each call appears here at once.'
            : `${shown.entries.length} exchanges do not fit "${filter}".`}
        </EmptyState>
      ) : (
        <ol className={styles.entries} aria-label="Exchanges, newest first">
          {found.slice(0, upTo).map((entry) => (
            <EntryRow
              key={entry.n}
              lease={lease}
              entry={entry}
              isOpen={entry.n === opened}
              isBreach={live.violations.includes(entry.n)}
            />
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
