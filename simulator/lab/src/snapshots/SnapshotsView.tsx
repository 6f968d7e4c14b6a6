import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { useToaster } from '@stillhouse/ui/Toaster';
import type { ControlSchema } from 'stillhouse/client';
import { formatAddress } from '../address/address.ts';
import { LabLink } from '../address/LabLink.tsx';
import { CommandButton } from '../commands/CommandButton.tsx';
import { formatDate, formatTime } from '../formatting/format-time.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useForks, useSnapshots } from '../server-state/queries.ts';
import styles from './SnapshotsView.module.css';
import { TakeSnapshotForm } from './TakeSnapshotForm.tsx';

type Lease = ControlSchema<'Lease'>;

/** The snapshots of a device, and the devices that were forked from them. */
export function SnapshotsView({ lease }: { lease: Lease }) {
  const { id, forkOf } = lease;
  const query = useSnapshots(id);
  const forks = useForks(id).data ?? [];
  return (
    <Card title="Snapshots">
      <TakeSnapshotForm id={id} snapshots={query.data ?? []} />
      {forkOf !== null && (
        <p className={styles.origin}>
          This device was forked from snapshot {forkOf.snapshot} of{' '}
          <LabLink href={formatAddress({ device: forkOf.device, view: 'snapshots' })}>
            {forkOf.device}
          </LabLink>
          .
        </p>
      )}
      <Loaded query={query} what="the snapshots">
        {(snapshots) =>
          snapshots.length === 0 ? (
            <EmptyState size="card" title="No snapshots yet" icon="clock">
              Take a snapshot to save the device with its state, clock, faults and sessions. Restore
              it later, or fork it to a new device.
            </EmptyState>
          ) : (
            <ul>
              {snapshots.map((entry) => (
                <SnapshotRow
                  key={entry.name}
                  id={id}
                  entry={entry}
                  forks={forks.filter(({ forkOf: origin }) => origin?.snapshot === entry.name)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <OrphanedForks forks={forks} snapshots={query.data ?? []} />
    </Card>
  );
}

function SnapshotRow(props: {
  id: string;
  entry: ControlSchema<'SnapshotEntry'>;
  forks: readonly Lease[];
}) {
  const { id, entry, forks } = props;
  const { name, at, bytes, scenario } = entry;
  const { show } = useToaster();
  return (
    <li className={styles.snapshot}>
      <div className={styles.details}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {formatDate(at)} {formatTime(at)}, {Math.ceil(bytes / 1000)} kB
          {scenario !== null && `, scenario ${scenario}`}
        </span>
        {forks.length > 0 && (
          <span className={styles.detail}>
            Forks: <Forks forks={forks} />
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        <CommandButton
          id={id}
          command={{ type: 'restoreSnapshot', name }}
          label={`Restore ${name}`}
        >
          Restore
        </CommandButton>
        <CommandButton
          id={id}
          command={{ type: 'forkSnapshot', name }}
          label={`Fork ${name}`}
          onSuccess={(response) => show(`Forked ${name} to ${(response as Lease).id}`)}
        >
          Fork
        </CommandButton>
        <CommandButton
          id={id}
          command={{ type: 'deleteSnapshot', name }}
          variant="quiet"
          label={`Delete ${name}`}
        >
          Delete
        </CommandButton>
      </div>
    </li>
  );
}

function Forks({ forks }: { forks: readonly Lease[] }) {
  const links = forks.map(({ id }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <LabLink href={formatAddress({ device: id })}>{id}</LabLink>
    </span>
  ));
  return <>{links}</>;
}

/** Forks remain when their snapshot is deleted. */
function OrphanedForks(props: { forks: readonly Lease[]; snapshots: readonly { name: string }[] }) {
  const names = props.snapshots.map(({ name }) => name);
  const orphaned = props.forks.filter(({ forkOf }) => !names.includes(forkOf?.snapshot ?? ''));
  if (orphaned.length === 0) return null;
  return (
    <p className={styles.detail}>
      Forks of deleted snapshots: <Forks forks={orphaned} />
    </p>
  );
}
