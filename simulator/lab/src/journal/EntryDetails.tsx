import { LinkButton } from '@stillhouse/ui/Button';
import type { ControlSchema } from 'stillhouse/client';
import { formatAddress } from '../address/address.ts';
import { useAddress } from '../address/use-address.ts';
import { CopyAs } from '../commands/CopyAs.tsx';
import { formatDuration, formatTime } from '../formatting/format-time.ts';
import { useOperations } from '../server-state/queries.ts';
import { CodeBlock } from '../shell/CodeBlock.tsx';
import { toDeviceRequest } from './device-request.ts';
import styles from './EntryDetails.module.css';
import { Explanation } from './Explanation.tsx';

type Entry = ControlSchema<'JournalEntry'>;

/** The whole exchange: request, response, contract violations and explanation. */
export function EntryDetails({ lease, entry }: { lease: ControlSchema<'Lease'>; entry: Entry }) {
  const { n, at, answeredAt, realAt, verdict, request, response } = entry;
  const { console: placement } = useAddress();
  const operations = useOperations().data ?? [];
  const hasDelay = answeredAt !== null && answeredAt > at;
  const deviceRequest = toDeviceRequest(entry, operations);
  return (
    <div className={styles.details}>
      <p className={styles.times}>
        Exchange {n}, received at {formatTime(at)} device time ({formatTime(realAt)} UTC real time)
        {hasDelay && `, response sent after ${formatDuration(answeredAt - at)}`}.
      </p>
      <div className={styles.sides}>
        <Message title="Request" message={request} issues={verdict.request} />
        {response !== null && (
          <Message title="Response" message={response} issues={verdict.reply} />
        )}
      </div>
      <Explanation id={lease.id} entry={entry} />
      <div className={styles.actions}>
        {entry.operationId !== null && entry.status !== null && (
          <LinkButton
            size="small"
            href={formatAddress({ device: lease.id, view: 'faults', entry: n, console: placement })}
          >
            Create fault
          </LinkButton>
        )}
        {deviceRequest !== null && (
          <CopyAs
            step={{ command: { type: 'request', request: deviceRequest }, from: at, to: at }}
            lease={lease}
            name={`request ${n}`}
          />
        )}
      </div>
    </div>
  );
}

function Message(props: {
  title: string;
  message: ControlSchema<'MessageDigest'>;
  issues: readonly ControlSchema<'Issue'>[];
}) {
  const { title, message, issues } = props;
  const { mediaType, bytes, body, sha256 } = message;
  return (
    <section className={styles.message} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.size}>
        {bytes === 0 ? 'No body' : `${mediaType ?? 'No media type'}, ${bytes} bytes`}
      </p>
      {body !== undefined && (
        <CodeBlock label={`${title} body`}>{JSON.stringify(body, null, 2)}</CodeBlock>
      )}
      {sha256 !== undefined && <p className={styles.size}>SHA-256 {sha256}</p>}
      {issues.length > 0 && (
        <ul className={styles.issues}>
          {issues.map(({ pointer, message: text }) => (
            <li key={`${pointer} ${text}`}>
              {pointer === '' ? 'The body' : pointer} {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
