import { Button } from '@stillhouse/ui/Button';
import { HoldContext } from '@stillhouse/ui/hold';
import { Notice } from '@stillhouse/ui/Notice';
import { useElapsedMs } from '@stillhouse/ui/use-elapsed';
import { type ReactElement, useEffect, useState } from 'react';
import { errorTexts } from '../api/error-texts.ts';
import type { Connection } from '../connection/connection-state.ts';
import { useConnection, useIsAway, useServices } from '../services/services.ts';
import styles from './ConnectionStrip.module.css';

/** Describes the buttons that are off meanwhile. */
export const connectionStripId = 'connection-strip';

/** How long a page says that the device is back. */
const backMs = 5000;

/** Says under the title of a page that the device is away, and for a while that it is back. */
export function ConnectionStrip(): ReactElement | null {
  const { connection: monitor } = useServices();
  const connection = useConnection();
  const isAway = useIsAway();
  useEffect(() => monitor.watch(), [monitor]);
  const isVisible =
    connection.kind === 'connected'
      ? connection.back !== null
      : isAway && connection.kind !== 'checking' && connection.since !== null;
  if (!isVisible) return null;
  return (
    // Works also while all other buttons are off.
    <HoldContext value={null}>
      <div id={connectionStripId} className={styles.strip} data-connection={connection.kind}>
        <StripNotice key={connection.kind} connection={connection} onRetry={monitor.probe} />
      </div>
    </HoldContext>
  );
}

function StripNotice({
  connection,
  onRetry,
}: {
  connection: Connection;
  onRetry: () => void;
}): ReactElement | null {
  const [isOver, setOver] = useState(false);
  // Since the epoch.
  const now = useElapsedMs(!isOver, 0, 1000);
  if (connection.kind === 'connected') {
    if (connection.back === null || isOver) return null;
    const { at, afterMs } = connection.back;
    if (now - at >= backMs) setOver(true);
    return <Notice tone="success">{`Back after ${formatSeconds(afterMs)}.`}</Notice>;
  }
  if (connection.kind === 'starting') {
    const leftMs = connection.until === null ? 0 : connection.until - now;
    return (
      <Notice tone="warning" silent>
        <span role="status">The device is starting.</span>{' '}
        {/* Read on demand, and not announced every second. */}
        {leftMs > 0 && <span role="timer">{`About ${formatSeconds(leftMs)} left.`}</span>}
      </Notice>
    );
  }
  if (connection.kind === 'checking') return null;
  return (
    <Notice
      tone="error"
      title={errorTexts.unableToConnect}
      actions={
        <Button size="small" icon="retry" onClick={onRetry}>
          Retry now
        </Button>
      }
    >
      {`No response since ${new Date(connection.since ?? now).toLocaleTimeString('en-GB')}. Retrying.`}
    </Notice>
  );
}

function formatSeconds(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
