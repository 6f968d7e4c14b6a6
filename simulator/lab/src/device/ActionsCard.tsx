import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { Notice } from '@stillhouse/ui/Notice';
import { Select } from '@stillhouse/ui/Select';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useState } from 'react';
import { DeedButton } from '../commands/CommandButton.tsx';
import { useSteer } from '../commands/use-run-command.ts';
import { title } from '../fleet/device-badges.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useActionKinds } from '../server-state/queries.ts';
import styles from './ActionsCard.module.css';

type ActionKind = ControlSchema<'ActionKind'>;

/** Only a pad can be paired. */
const ofPads: readonly string[] = ['pair', 'unpair'];

/** Everything that somebody could do to the device, by the simulator's own list. */
export function ActionsCard({ id, isPad }: { id: string; isPad: boolean }) {
  const kinds = useActionKinds();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Card title="Do something to it">
      <Loaded answer={kinds} what="the actions">
        {(all) => {
          const shown = all.filter(({ name }) => isPad || !ofPads.includes(name));
          const form = shown.find(({ name }) => name === opened);
          return (
            <div className={styles.actions}>
              <div className={styles.buttons}>
                {shown.map(({ name, summary, parameters }) =>
                  parameters.length === 0 ? (
                    <span key={name} title={summary}>
                      <DeedButton id={id} deed={{ do: 'action', action: name, parameters: {} }}>
                        {title(name)}
                      </DeedButton>
                    </span>
                  ) : (
                    <Button
                      key={name}
                      size="small"
                      title={summary}
                      aria-expanded={opened === name}
                      onClick={() => setOpened(opened === name ? null : name)}
                    >
                      {title(name)}…
                    </Button>
                  ),
                )}
              </div>
              {form !== undefined && <ActionForm key={form.name} id={id} kind={form} />}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}

function ActionForm({ id, kind }: { id: string; kind: ActionKind }) {
  const steer = useSteer(id);
  const { name, summary, parameters } = kind;
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      parameters.filter(({ needed }) => needed).map((one) => [one.name, one.example]),
    ),
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setBusy(true);
    const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
    await steer({
      do: 'action',
      action: name,
      parameters: Object.fromEntries(given.map(([key, value]) => [key, value.trim()])),
    }).catch((error: Error) => setFailure(error.message));
    setBusy(false);
  };
  const set = (key: string) => (value: string) => setValues((now) => ({ ...now, [key]: value }));
  return (
    <form className={styles.form} aria-label={title(name)} onSubmit={run} noValidate>
      <p className={styles.summary}>{summary}</p>
      <div className={styles.fields}>
        {parameters.map((one) =>
          one.values === null ? (
            <TextField
              key={one.name}
              label={title(one.name)}
              hint={one.summary}
              placeholder={one.example}
              required={one.needed}
              value={values[one.name] ?? ''}
              onChange={set(one.name)}
            />
          ) : (
            <Select
              key={one.name}
              label={title(one.name)}
              hint={one.summary}
              options={[
                ...(one.needed ? [] : [{ value: '', label: 'Not said' }]),
                ...one.values.map((value) => ({ value, label: value })),
              ]}
              value={values[one.name] ?? (one.needed ? null : '')}
              onChange={set(one.name)}
            />
          ),
        )}
      </div>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <div>
        <Button variant="primary" size="small" type="submit" busy={busy}>
          {title(name)}
        </Button>
      </div>
    </form>
  );
}
