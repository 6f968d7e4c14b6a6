import { CardRow } from '@stillhouse/ui/CardList';
import { useElapsedMs } from '@stillhouse/ui/use-elapsed';
import type { QueryPath } from '../api/query.ts';
import { type Dated, useDatedQuery } from '../queries/use-dated-query.ts';
import type { QueryState } from '../queries/use-device-query.ts';
import { formatAhead, hasNoticeableDifference } from './device-clock.ts';
import { formatClock } from './format-date.ts';
import { formatQuery } from './format-query.ts';
import { Instant } from './Instant.tsx';

/** The Date header counts whole seconds, so the device is half a second further on average. */
const roundedMs = 500;

/**
 * How far the clock of the device is ahead of this computer's, in milliseconds.
 *
 * @param path what is read for it
 */
export function useDeviceAheadMs(path: QueryPath): QueryState<number> {
  const query = useDatedQuery(path);
  return query.kind === 'ready' ? { kind: 'ready', data: getAheadMs(query.data) } : query;
}

export function getAheadMs({ aheadMs }: Dated<unknown>): number {
  return aheadMs + roundedMs;
}

export function DeviceTimeRow({ ahead }: { ahead: QueryState<number> }) {
  const isOff = ahead.kind === 'ready' && hasNoticeableDifference(ahead.data);
  return (
    <CardRow
      title="Device time"
      {...(isOff && { subtitle: formatAhead(ahead.data) })}
      value={formatQuery(ahead, (aheadMs) => <RunningTime aheadMs={aheadMs} />)}
    />
  );
}

function RunningTime({ aheadMs }: { aheadMs: number }) {
  // Since the epoch.
  const now = useElapsedMs(true, 0, 1000);
  return <Instant time={now + aheadMs} format={formatClock} />;
}
