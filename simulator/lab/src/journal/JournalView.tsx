import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { TextField } from '@stillhouse/ui/TextField';
import { useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { updateAddress, useAddress } from '../address/use-address.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import type { LoadedJournal } from '../server-state/loaded-journal.ts';
import { useJournal } from '../server-state/queries.ts';
import { DownloadButtons } from './DownloadButtons.tsx';
import styles from './JournalView.module.css';
import { matchesLine, mergeLines } from './journal-filter.ts';
import { LineList } from './LineList.tsx';

const pageSize = 100;

/** All exchanges with the device's API and all commands over the control API, newest first. */
export function JournalView({ lease }: { lease: ControlSchema<'Lease'> }) {
  const journal = useJournal(lease.id);
  return (
    <Loaded query={journal} what="the journal" lines={8}>
      {(live) => <JournalLines lease={lease} live={live} />}
    </Loaded>
  );
}

function JournalLines({ lease, live }: { lease: ControlSchema<'Lease'>; live: LoadedJournal }) {
  const { filter } = useAddress();
  const [frozen, setFrozen] = useState<LoadedJournal | null>(null);
  const [limit, setLimit] = useState(pageSize);
  const journal = frozen ?? live;
  const lines = mergeLines(journal.entries, journal.inputs);
  const found = lines.filter((line) => matchesLine(line, filter));
  return (
    <Card
      title="Journal"
      actions={
        <>
          <Button
            size="small"
            aria-pressed={frozen !== null}
            onClick={() => setFrozen(frozen === null ? live : null)}
          >
            {frozen === null ? 'Freeze list' : `Unfreeze (${countNewLines(frozen, live)} new)`}
          </Button>
          <DownloadButtons id={lease.id} />
        </>
      }
    >
      <TextField
        label="Filter"
        type="search"
        hint="Words such as getStatus, PUT, 503, 5xx, admin, fault, failed, violation, input"
        value={filter}
        onChange={(text) => updateAddress({ filter: text }, { replace: true })}
      />
      <ViolationNotice count={live.violations.length} />
      {found.length === 0 ? (
        <EmptyJournal count={lines.length} filter={filter} />
      ) : (
        <LineList lease={lease} lines={found.slice(0, limit)} violations={live.violations} />
      )}
      {found.length > limit && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setLimit(limit + pageSize)}>
            Show older ({found.length - limit})
          </Button>
        </div>
      )}
      {journal.isTruncated && found.length <= limit && (
        <p className={styles.truncated}>Older exchanges are not available.</p>
      )}
    </Card>
  );
}

function ViolationNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.violations}>
      {count === 1 ? '1 exchange violates' : `${count} exchanges violate`} the contract. Filter by{' '}
      <strong>violation</strong> to find {count === 1 ? 'it' : 'them'}.
    </p>
  );
}

function EmptyJournal({ count, filter }: { count: number; filter: string }) {
  if (count > 0) {
    return (
      <EmptyState size="card" title="No matches">
        No line matches "{filter}". Change or clear the filter.
      </EmptyState>
    );
  }
  return (
    <EmptyState size="card" title="No exchanges yet">
      Open the device's console or send a request to its API. Each exchange appears here
      immediately.
    </EmptyState>
  );
}

function countNewLines(frozen: LoadedJournal, live: LoadedJournal): number {
  return Math.max(0, live.last - frozen.last) + Math.max(0, live.lastInput - frozen.lastInput);
}
