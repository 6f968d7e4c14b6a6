import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { Button } from '@stillhouse/ui/Button';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useState } from 'react';
import { useRunCommand } from '../commands/use-run-command.ts';
import styles from './SnapshotsView.module.css';

type Named = { name: string };

/** Takes a snapshot. After an error, the text stays in the field. */
export function TakeSnapshotForm({ id, snapshots }: { id: string; snapshots: readonly Named[] }) {
  const run = useRunCommand(id);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const defaultName = getDefaultName(snapshots);
  const take = async (event: FormEvent) => {
    event.preventDefault();
    const name = text.trim() || defaultName;
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(name)) {
      setError('Use 1 to 64 lower-case letters, digits and hyphens.');
      return;
    }
    setError(null);
    setBusy(true);
    try {
      await run({ type: 'takeSnapshot', name });
      setText('');
    } catch (cause) {
      setError(getErrorMessage(cause));
    }
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={take} noValidate>
      <TextField
        label="Name"
        placeholder={defaultName}
        value={text}
        error={error}
        onChange={setText}
      />
      <Button type="submit" variant="primary" busy={busy}>
        Take snapshot
      </Button>
    </form>
  );
}

/** Returns the first unused name of `snapshot-1`, `snapshot-2` and so on. */
function getDefaultName(snapshots: readonly Named[]): string {
  const names = new Set(snapshots.map(({ name }) => name));
  let number = 1;
  while (names.has(`snapshot-${number}`)) number += 1;
  return `snapshot-${number}`;
}
