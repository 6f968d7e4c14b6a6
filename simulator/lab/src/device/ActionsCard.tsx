import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { useId, useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { CommandButton } from '../commands/CommandButton.tsx';
import { formatTitle } from '../formatting/format-name.ts';
import { Loaded } from '../server-state/Loaded.tsx';
import { useDeviceActions } from '../server-state/queries.ts';
import { ActionForm } from './ActionForm.tsx';
import styles from './ActionsCard.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

type TopicActions = ControlSchema<'TopicActions'>;

/** The actions that can act on the device now, by topic. Dangerous ones are in `ResetCard`. */
export function ActionsCard({ id }: { id: string }) {
  const topics = useDeviceActions(id);
  return (
    <Card title="Actions">
      <Loaded query={topics} what="the actions">
        {(all) => (
          <>
            <div className={styles.topics}>
              {all.map((topic) => (
                <Topic key={topic.topic} id={id} topic={topic} />
              ))}
            </div>
            <Impossible topics={all} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Topic({ id, topic: { topic, state, actions } }: { id: string; topic: TopicActions }) {
  const [openName, setOpenName] = useState<string | null>(null);
  const headingId = useId();
  const possible = actions.filter(({ obstacle, dangerous }) => obstacle === null && !dangerous);
  const open = possible.find(({ name }) => name === openName);
  const heading = useKeptFocus(possible.map(({ name }) => name).join());
  return (
    <section className={styles.topic} aria-labelledby={headingId}>
      <h3 ref={heading} tabIndex={-1} id={headingId} className={styles.heading}>
        {formatTitle(topic)} <strong className={styles.state}>{formatTitle(state)}</strong>
      </h3>
      <div className={styles.buttons}>
        {possible.map(({ name, summary, parameters }) =>
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
      {open !== undefined && <ActionForm key={open.name} id={id} action={open} />}
    </section>
  );
}

/** The other actions, each with the reason why it cannot act. */
function Impossible({ topics }: { topics: readonly TopicActions[] }) {
  const actions = topics.flatMap((topic) => topic.actions).filter(({ obstacle }) => obstacle);
  if (actions.length === 0) return null;
  return (
    <details className={styles.impossible}>
      <summary>Not possible now ({actions.length})</summary>
      <dl className={styles.reasons}>
        {actions.map(({ name, obstacle }) => (
          <div key={name}>
            <dt>{formatTitle(name)}</dt>
            <dd>{obstacle}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
