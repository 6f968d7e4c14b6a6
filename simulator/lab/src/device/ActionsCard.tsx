import type { ControlSchema } from '@stillhouse/simulator/client';
import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { useState } from 'react';
import { CommandButton } from '../commands/CommandButton.tsx';
import { formatTitle } from '../formatting/format-name.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useActionKinds } from '../server-state/queries.ts';
import { ActionForm } from './ActionForm.tsx';
import styles from './ActionsCard.module.css';

type ActionKind = ControlSchema<'ActionKind'>;

/** Actions that only a pad has. */
const padActions: readonly string[] = ['pair', 'unpair'];

/** Every action of the simulator as a button, or as a button that opens a form. */
export function ActionsCard({ id, isPad }: { id: string; isPad: boolean }) {
  const kinds = useActionKinds();
  return (
    <Card title="Actions">
      <Loaded query={kinds} what="the actions">
        {(all) => (
          <Actions id={id} kinds={all.filter(({ name }) => isPad || !padActions.includes(name))} />
        )}
      </Loaded>
    </Card>
  );
}

function Actions({ id, kinds }: { id: string; kinds: readonly ActionKind[] }) {
  const [openName, setOpenName] = useState<string | null>(null);
  const open = kinds.find(({ name }) => name === openName);
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {kinds.map(({ name, summary, parameters }) =>
          parameters.length === 0 ? (
            <span key={name} title={summary}>
              <CommandButton id={id} command={{ type: 'runAction', action: name, parameters: {} }}>
                {formatTitle(name)}
              </CommandButton>
            </span>
          ) : (
            <Button
              key={name}
              size="small"
              title={summary}
              aria-expanded={openName === name}
              onClick={() => setOpenName(openName === name ? null : name)}
            >
              {formatTitle(name)}…
            </Button>
          ),
        )}
      </div>
      {open !== undefined && <ActionForm key={open.name} id={id} kind={open} />}
    </div>
  );
}
