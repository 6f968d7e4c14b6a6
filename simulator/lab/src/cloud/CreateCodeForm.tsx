import { Button } from '@stillhouse/ui/Button';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useState } from 'react';
import type { NewCode } from '../commands/command.ts';
import { useSteer } from '../commands/use-run-command.ts';
import styles from './CreateCodeForm.module.css';
import { usualCode } from './default-code.ts';

const kinds: { value: NewCode['kind']; label: string }[] = [
  { value: 'once', label: 'Can be used once' },
  { value: 'reusable', label: 'Never used up' },
  { value: 'used', label: 'Used by somebody else' },
  { value: 'expired', label: 'Expired' },
];

/** Has the cloud give out one more code, a good one or one that it will refuse. What was typed stays when it is. */
export function MakeCode({ id, codes }: { id: string; codes: readonly { code: string }[] }) {
  const steer = useSteer(id);
  const [letters, setLetters] = useState('');
  const [organisation, setOrganisation] = useState('');
  const [kind, setKind] = useState<NewCode['kind']>('once');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const usual = usualCode(codes.map(({ code }) => code));
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const code = (letters.trim() || usual).toUpperCase();
    if (!/^[A-Z]{8}$/.test(code)) {
      setError('A code has 8 letters from A to Z.');
      return;
    }
    setError(null);
    setBusy(true);
    const whose = organisation.trim();
    try {
      await steer({ do: 'makeCode', code: { code, kind, ...(whose && { organisation: whose }) } });
      setLetters('');
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause));
    }
    setBusy(false);
  };
  return (
    <form className={styles.make} aria-label="Make a code" onSubmit={make} noValidate>
      <TextField
        label="Code"
        placeholder={usual}
        autoComplete="off"
        value={letters}
        error={error}
        onChange={setLetters}
      />
      <Select label="Kind" options={kinds} value={kind} onChange={setKind} />
      <TextField
        label="Organisation"
        placeholder="acme"
        value={organisation}
        onChange={setOrganisation}
      />
      <Button type="submit" size="small" busy={busy}>
        Make a code
      </Button>
    </form>
  );
}
