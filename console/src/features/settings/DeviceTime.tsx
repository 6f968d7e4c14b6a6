import { CardRow } from '@stillhouse/ui/CardList';
import { useElapsedMs } from '@stillhouse/ui/use-elapsed';
import { useDatedQuery } from '../../queries/use-dated-query.ts';
import type { QueryState } from '../../queries/use-device-query.ts';
import { formatAhead, hasNoticeableDifference } from '../../shell/device-clock.ts';
import { formatClock } from '../../shell/format-date.ts';
import { formatQuery } from '../../shell/format-query.ts';
import { Instant } from '../../shell/Instant.tsx';

/** The Date header counts whole seconds, so the device is half a second further on average. */
const roundedMs = 500;

export function useDeviceAheadMs(): QueryState<number> {
  const query = useDatedQuery('/api/v1/settings/time');
  return query.kind === 'ready' ? { kind: 'ready', data: query.data.aheadMs + roundedMs } : query;
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
