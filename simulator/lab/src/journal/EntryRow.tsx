import { Badge, type BadgeTone } from '@stillhouse/ui/Badge';
import { Icon } from '@stillhouse/ui/Icon';
import { useId } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { updateAddress } from '../address/use-address.ts';
import { formatTime } from '../formatting/format-time.ts';
import { EntryDetails } from './EntryDetails.tsx';
import styles from './EntryRow.module.css';

type Entry = ControlSchema<'JournalEntry'>;

/** One exchange on a line, with expandable details. */
export function EntryRow(props: {
  lease: ControlSchema<'Lease'>;
  entry: Entry;
  isOpen: boolean;
  isBreach: boolean;
}) {
  const { lease, entry, isOpen, isBreach: isViolation } = props;
  const { n, at, operationId, method, path, role, via, faults, intended } = entry;
  const detailsId = useId();
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => updateAddress({ entry: isOpen ? null : n }, { replace: true })}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className={styles.chevron} />
        <span className={styles.time}>{formatTime(at)}</span>{' '}
        <Badge tone={getTone(entry)}>{getStatusText(entry)}</Badge>{' '}
        <span className={styles.operation}>{operationId ?? 'Unknown path'}</span>{' '}
        <span className={styles.path}>
          {method} {path}
        </span>{' '}
        <span className={styles.badges}>
          {role !== null && <span className={styles.note}>{role}</span>}{' '}
          {via === 'setup' && <span className={styles.note}>local setup</span>}{' '}
          {faults.map(({ id }) => (
            <Badge key={id} tone="warning">
              {id}
            </Badge>
          ))}{' '}
          {isViolation && <Badge tone="danger">Violation</Badge>}
          {intended && <Badge tone="neutral">Intended</Badge>}
        </span>
      </button>
      {isOpen && (
        <div id={detailsId}>
          <EntryDetails lease={lease} entry={entry} />
        </div>
      )}
    </li>
  );
}

function getStatusText({ status, outcome }: Entry): string {
  if (outcome === 'pending') return 'Pending';
  if (outcome === 'answered' && status !== null) return String(status);
  return outcome === 'reset' ? 'Reset' : 'Abandoned';
}

function getTone({ status, outcome }: Entry): BadgeTone {
  if (outcome === 'pending') return 'neutral';
  if (outcome !== 'answered' || status === null || status >= 500) return 'danger';
  return status >= 400 ? 'warning' : 'success';
}
