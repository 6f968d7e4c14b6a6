import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { TextField } from '@stillhouse/ui/TextField';
import { useToaster } from '@stillhouse/ui/Toaster';
import { type FormEvent, useState } from 'react';
import { LabLink } from '../address/LabLink.tsx';
import { hrefOf } from '../address/address.ts';
import { clockText, dateText } from '../formatting/format-time.ts';
import { DeedButton } from '../commands/CommandButton.tsx';
import { useSteer } from '../commands/use-run-command.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useFleet, useSnapshots } from '../server-state/queries.ts';
import styles from './SnapshotsView.module.css';

type Lease = ControlSchema<'Lease'>;

/** Moments of the device to go back to, and the devices that went on from them. */
export function SnapshotsView({ lease }: { lease: Lease }) {
  const { id, forkOf } = lease;
  const snapshots = useSnapshots(id);
  const forks = (useFleet().data ?? []).filter((device) => device.forkOf?.device === id);
  return (
    <Card title="Snapshots">
      <TakeSnapshot id={id} taken={snapshots.data ?? []} />
      {forkOf !== null && (
        <p className={styles.origin}>
          This device went on from {forkOf.snapshot} of{' '}
          <LabLink href={hrefOf({ device: forkOf.device, view: 'snapshots' })}>
            {forkOf.device}
          </LabLink>
          .
        </p>
      )}
      <Loaded answer={snapshots} what="the snapshots">
        {(taken) =>
          taken.length === 0 ? (
            <EmptyState size="card" title="No snapshot has been taken" icon="clock">
              A snapshot holds the device with everything that shows of it: state, time, faults,
              sessions. It can be put back, or another device can go on from it.
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {taken.map((entry) => (
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
      <ForgottenForks forks={forks} taken={snapshots.data ?? []} />
    </Card>
  );
}

function TakeSnapshot({ id, taken }: { id: string; taken: readonly { name: string }[] }) {
  const steer = useSteer(id);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const usual = usualName(taken);
  const take = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = name.trim() || usual;
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(chosen)) {
      setError('Small letters, digits and hyphens only, 64 at most.');
      return;
    }
    setError(null);
    setBusy(true);
    try {
      await steer({ do: 'takeSnapshot', name: chosen });
      setName('');
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause));
    }
    setBusy(false);
  };
  return (
    <form className={styles.take} onSubmit={take} noValidate>
      <TextField label="Name" placeholder={usual} value={name} error={error} onChange={setName} />
      <Button type="submit" variant="primary" busy={busy}>
        Take a snapshot
      </Button>
    </form>
  );
}

/** The first `snapshot-n` that is free. */
function usualName(taken: readonly { name: string }[]): string {
  const names = new Set(taken.map(({ name }) => name));
  let number = 1;
  while (names.has(`snapshot-${number}`)) number += 1;
  return `snapshot-${number}`;
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
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {dateText(at)} {clockText(at)}, {Math.ceil(bytes / 1000)} kB
          {scenario !== null && `, in ${scenario}`}
        </span>
        {forks.length > 0 && (
          <span className={styles.detail}>
            Forks: <Forks forks={forks} />
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        <DeedButton id={id} deed={{ do: 'restore', name }} label={`Put back ${name}`}>
          Put back
        </DeedButton>
        <DeedButton
          id={id}
          deed={{ do: 'fork', name }}
          label={`Fork ${name}`}
          onDone={(answer) => show(`${(answer as Lease).id} goes on from ${name}`)}
        >
          Fork
        </DeedButton>
        <DeedButton
          id={id}
          deed={{ do: 'removeSnapshot', name }}
          variant="quiet"
          label={`Forget ${name}`}
        >
          Forget
        </DeedButton>
      </div>
    </li>
  );
}

function Forks({ forks }: { forks: readonly Lease[] }) {
  return forks.map(({ id }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <LabLink href={hrefOf({ device: id })}>{id}</LabLink>
    </span>
  ));
}

/** Forks outlive the snapshot that they went on from. */
function ForgottenForks(props: { forks: readonly Lease[]; taken: readonly { name: string }[] }) {
  const names = props.taken.map(({ name }) => name);
  const forgotten = props.forks.filter(({ forkOf }) => !names.includes(forkOf?.snapshot ?? ''));
  if (forgotten.length === 0) return null;
  return (
    <p className={styles.detail}>
      Forks of snapshots that are forgotten: <Forks forks={forgotten} />
    </p>
  );
}
