import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { Button } from '@stillhouse/ui/Button';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useState } from 'react';
import type { CodeToCreate } from '../commands/command.ts';
import { useRunCommand } from '../commands/use-run-command.ts';
import styles from './CreateCodeForm.module.css';
import { createDefaultCode } from './default-code.ts';

const kinds: { value: CodeToCreate['kind']; label: string }[] = [
  { value: 'once', label: 'Single use' },
  { value: 'reusable', label: 'Reusable' },
  { value: 'used', label: 'Already used' },
  { value: 'expired', label: 'Expired' },
];

/** Creates an enrollment code, valid or not. After an error, the text stays in the fields. */
export function CreateCodeForm({ id, codes }: { id: string; codes: readonly { code: string }[] }) {
  const run = useRunCommand(id);
  const [letters, setLetters] = useState('');
  const [organization, setOrganization] = useState('');
  const [kind, setKind] = useState<CodeToCreate['kind']>('once');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const defaultCode = createDefaultCode(codes.map(({ code }) => code));
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const code = (letters.trim() || defaultCode).toUpperCase();
    if (!/^[A-Z]{8}$/.test(code)) {
      setError('Enter 8 letters from A to Z.');
      return;
    }
    setError(null);
    setBusy(true);
    const organisation = organization.trim();
    try {
      const codeToCreate = { code, kind, ...(organisation && { organisation }) };
      await run({ type: 'createCode', code: codeToCreate });
      setLetters('');
    } catch (cause) {
      setError(getErrorMessage(cause));
    }
    setBusy(false);
  };
  return (
    <form className={styles.form} aria-label="Create a code" onSubmit={create} noValidate>
      <TextField
        label="Code"
        placeholder={defaultCode}
        value={letters}
        error={error}
        onChange={setLetters}
      />
      <Select label="Kind" options={kinds} value={kind} onChange={setKind} />
      <TextField
        label="Organization"
        placeholder="acme"
        value={organization}
        onChange={setOrganization}
      />
      <Button type="submit" size="small" busy={busy}>
        Create code
      </Button>
    </form>
  );
}
