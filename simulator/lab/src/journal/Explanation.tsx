import { ControlError, type ControlSchema } from '@stillhouse/simulator/client';
import { Badge } from '@stillhouse/ui/Badge';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clockText } from '../formatting/format-time.ts';
import { useControl } from '../server-state/control.ts';
import { errorText } from '../server-state/format-error.ts';
import styles from './Explanation.module.css';

type Explained = ControlSchema<'Explanation'>;

/** Why an exchange went as it did: what it changed, what the faults made of it, what time and chance did. */
export function Explanation(props: { id: string; entry: ControlSchema<'JournalEntry'> }) {
  const { id, entry } = props;
  const control = useControl();
  const answer = useQuery({
    // what is still on its way is explained anew when it is over
    queryKey: ['explanation', id, entry.n, entry.realAt, entry.outcome],
    queryFn: () => control.explain(id, entry.n),
  });
  if (answer.error !== null && answer.data === undefined) {
    const isForgotten =
      answer.error instanceof ControlError && answer.error.code === 'unknown-entry';
    return (
      <p className={styles.note}>
        {isForgotten ? 'It is too long ago to be explained.' : errorText(answer.error)}
      </p>
    );
  }
  if (answer.data === undefined) return <Skeleton lines={2} label="Loading the explanation" />;
  return <Told explained={answer.data} />;
}

function Told({ explained }: { explained: Explained }) {
  const { verdict, changes, changeCount, faults, timersBefore, timersDuring, chance } = explained;
  return (
    <div className={styles.told}>
      <p>{verdict}</p>
      <Part title="What it changed" empty="Nothing on the device.">
        {changes.length > 0 && (
          <ul className={styles.list}>
            {changes.map((change) => (
              <Change key={change.pointer} change={change} />
            ))}
            {changeCount > changes.length && <li>and {changeCount - changes.length} more</li>}
          </ul>
        )}
      </Part>
      <Part title="Faults" empty="None was armed.">
        {faults.length > 0 && (
          <ul className={styles.list}>
            {faults.map(({ id, placement, fired, why }) => (
              <li key={`${id} ${placement}`}>
                <Badge tone={fired ? 'warning' : 'neutral'}>{fired ? 'Struck' : 'Did not'}</Badge>{' '}
                <strong>{id}</strong> ({placement}): {why}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Timers title="What time brought before it" timers={timersBefore} />
      <Timers title="What time brought meanwhile" timers={timersDuring} />
      {chance.length > 0 && (
        <Part title="Chance">
          <p>{chance.map(({ stream, draws }) => `${stream}: ${draws}`).join(', ')}</p>
        </Part>
      )}
    </div>
  );
}

function Part(props: { title: string; empty?: string; children: ReactNode }) {
  const { title, empty, children } = props;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children || <p className={styles.note}>{empty}</p>}
    </section>
  );
}

function Change({ change }: { change: ControlSchema<'StateChange'> }) {
  const { pointer } = change;
  const [before, after] = [change.before, change.after].map((value) =>
    value === undefined ? 'nothing' : JSON.stringify(value),
  );
  return (
    <li>
      <code>{pointer === '' ? 'the whole state' : pointer}</code> {before} → {after}
    </li>
  );
}

function Timers({ title, timers }: { title: string; timers: Explained['timersBefore'] }) {
  if (timers.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={styles.list}>
        {timers.map(({ at, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two timers may be alike
          <li key={index}>
            {clockText(at)} {label}
          </li>
        ))}
      </ul>
    </Part>
  );
}
