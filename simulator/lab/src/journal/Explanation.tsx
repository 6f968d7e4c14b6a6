import { Badge } from '@stillhouse/ui/Badge';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ControlError, type ControlSchema } from 'stillhouse/client';
import { formatTime } from '../formatting/format-time.ts';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import styles from './Explanation.module.css';

type Explained = ControlSchema<'Explanation'>;

/** Why an exchange went as it did: state changes, faults, timers and random values. */
export function Explanation(props: { id: string; entry: ControlSchema<'JournalEntry'> }) {
  const { id, entry } = props;
  const control = useControl();
  const explanation = useQuery({
    // The outcome is part of the key, so that a pending exchange is explained again when it is
    // complete.
    queryKey: ['explanation', id, entry.n, entry.realAt, entry.outcome],
    queryFn: () => control.explain(id, entry.n),
  });
  if (explanation.error !== null && explanation.data === undefined) {
    const isDropped =
      explanation.error instanceof ControlError && explanation.error.code === 'unknown-entry';
    return (
      <p className={styles.note}>
        {isDropped
          ? 'The simulator no longer has the details of this exchange. It explains recent exchanges only.'
          : formatError(explanation.error)}
      </p>
    );
  }
  if (explanation.data === undefined) return <Skeleton lines={2} label="Loading the explanation" />;
  return <ExplanationSections explained={explanation.data} />;
}

function ExplanationSections({ explained }: { explained: Explained }) {
  const { verdict, changes, changeCount, faults, timersBefore, timersDuring, chance } = explained;
  return (
    <div className={styles.explanation}>
      <p>{verdict}</p>
      <Section title="State changes" empty="None.">
        {changes.length > 0 && (
          <ul className={styles.list}>
            {changes.map((change) => (
              <Change key={change.pointer} change={change} />
            ))}
            {changeCount > changes.length && <li>and {changeCount - changes.length} more</li>}
          </ul>
        )}
      </Section>
      <Section title="Faults" empty="No fault was armed.">
        {faults.length > 0 && (
          <ul className={styles.list}>
            {faults.map(({ id, placement, fired, why }) => (
              <li key={`${id} ${placement}`}>
                <Badge tone={fired ? 'warning' : 'neutral'}>
                  {fired ? 'Fired' : 'Did not fire'}
                </Badge>{' '}
                <strong>{id}</strong> ({placement}): {why}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Timers title="Timers before the request" timers={timersBefore} />
      <Timers title="Timers during the request" timers={timersDuring} />
      {chance.length > 0 && (
        <Section title="Random values">
          <p>{chance.map(({ stream, draws }) => `${stream}: ${draws}`).join(', ')}</p>
        </Section>
      )}
    </div>
  );
}

function Section(props: { title: string; empty?: string; children: ReactNode }) {
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
      <code>{pointer === '' ? 'whole state' : pointer}</code> {before} → {after}
    </li>
  );
}

function Timers({ title, timers }: { title: string; timers: Explained['timersBefore'] }) {
  if (timers.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {timers.map(({ at, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two timers may be equal
          <li key={index}>
            {formatTime(at)} {label}
          </li>
        ))}
      </ul>
    </Section>
  );
}
