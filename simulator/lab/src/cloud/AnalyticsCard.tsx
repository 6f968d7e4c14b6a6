import { Card } from '@stillhouse/ui/Card';
import type { ReactNode } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { formatTime } from '../formatting/format-time.ts';
import { CodeBlock } from '../shell/CodeBlock.tsx';
import styles from './AnalyticsCard.module.css';

type CloudEvent = ControlSchema<'CloudEvent'>;

const maxVisibleEvents = 50;

/**
 * Analytics events that the cloud received from pages of the console, newest first.
 *
 * @param children shown if there are no events
 */
export function AnalyticsCard(props: {
  title: string;
  received: ControlSchema<'CloudEvents'>;
  children?: ReactNode;
}) {
  const { title, received, children } = props;
  const { events, dropped } = received;
  const numbered = events.map((event, index) => ({ number: dropped + index + 1, event }));
  const visible = numbered.slice(-maxVisibleEvents).toReversed();
  const olderCount = events.length + dropped - visible.length;
  return (
    <Card title={title}>
      {visible.length === 0 ? (
        children
      ) : (
        <ol className={styles.events}>
          {visible.map(({ number, event }) => (
            <li key={number}>
              <EventRow {...event} />
            </li>
          ))}
        </ol>
      )}
      {olderCount > 0 && <p className={styles.detail}>{olderCount} older events are not shown.</p>}
    </Card>
  );
}

function EventRow({ at, event }: CloudEvent) {
  return (
    <details className={styles.event}>
      <summary>
        <span className={styles.at}>{formatTime(at)}</span> {event.event}{' '}
        <span className={styles.detail}>{event.type}</span>
      </summary>
      <CodeBlock label={`Event ${event.event}`}>{JSON.stringify(event, null, 2)}</CodeBlock>
    </details>
  );
}
