import { parseDuration } from '@stillhouse/foundation/duration';
import { Button } from '@stillhouse/ui/Button';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useState } from 'react';
import { useRunCommand } from '../commands/use-run-command.ts';
import styles from './ClockBar.module.css';

/** Advances the clock by any duration. After an error, the text stays in the field. */
export function AdvanceField({ id }: { id: string }) {
  const run = useRunCommand(id);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const advance = async (event: FormEvent) => {
    event.preventDefault();
    const by = text.trim();
    if (parseDuration(by) === null) {
      setError('Enter a number with a unit, such as 90s, 12m or 1.5h.');
      return;
    }
    setError(null);
    setBusy(true);
    await run({ type: 'advance', by }).catch((cause: Error) => setError(cause.message));
    setBusy(false);
  };
  return (
    <form className={styles.advance} onSubmit={advance} noValidate>
      <TextField
        label={<span className="visually-hidden">Advance by, such as 90s</span>}
        placeholder="90s"
        value={text}
        error={error}
        onChange={setText}
      />
      <Button size="small" type="submit" busy={busy}>
        Advance
      </Button>
    </form>
  );
}
