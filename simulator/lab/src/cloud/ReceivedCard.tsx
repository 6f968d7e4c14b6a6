import type { ControlSchema } from '@stillhouse/simulator/client';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { clockText } from '../formatting/format-time.ts';
import { CodeBlock } from '../shell/CodeBlock.tsx';
import styles from './ReceivedCard.module.css';

type CloudEvent = ControlSchema<'CloudEvent'>;

/** The latest are what somebody looks for. */
const mostShown = 50;

/** What the provider's analytics have received of the device, the latest first. */
export function ReceivedCard({ received }: { received: ControlSchema<'CloudEvents'> }) {
  const { events, dropped } = received;
  const numbered = events.map((one, index) => ({ number: dropped + index + 1, one }));
  const shown = numbered.slice(-mostShown).toReversed();
  const older = events.length + dropped - shown.length;
  return (
    <Card title="What the analytics have received">
      {shown.length === 0 ? (
        <EmptyState size="card" title="Nothing yet" icon="network">
          The console tells what people do with it, unless the device's settings say that it shall
          not.
        </EmptyState>
      ) : (
        <ol className={styles.events}>
          {shown.map(({ number, one }) => (
            <li key={number}>
              <EventRow {...one} />
            </li>
          ))}
        </ol>
      )}
      {older > 0 && <p className={styles.detail}>And {older} before these.</p>}
    </Card>
  );
}

function EventRow({ at, event }: CloudEvent) {
  return (
    <details className={styles.event}>
      <summary>
        <span className={styles.at}>{clockText(at)}</span> {event.event}{' '}
        <span className={styles.detail}>{event.type}</span>
      </summary>
      <CodeBlock label={`Event ${event.event}`}>{JSON.stringify(event, null, 2)}</CodeBlock>
    </details>
  );
}
