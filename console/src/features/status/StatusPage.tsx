import { getQuery } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { PageFailure } from '../../shell/PageFailure.tsx';
import { StatusCard, StatusCardFailure, StatusCardLoading } from './StatusCard.tsx';

/** Addresses and pairing may change; the status on screen is at most this old. */
const refreshMs = 10_000;
/** Polls more often while the device is away, so that the page recovers with it (R7.9). */
const reconnectMs = 3000;

/**
 * The Status page. A device that cannot be reached fails the page; an error response fails the card
 * (decision 0034). Both recover by themselves.
 */
export function StatusPage() {
  const query = useDeviceQuery({
    ...getQuery('/api/v1/status'),
    refetchInterval: (query) => (query.state.error ? reconnectMs : refreshMs),
    // A cached status may be of another device or network.
    refetchOnMount: 'always',
  });

  if (query.kind === 'loading') return <StatusCardLoading struggling={query.struggling} />;
  if (query.kind === 'ready') {
    return (
      <div data-columns>
        <StatusCard status={query.data} />
      </div>
    );
  }
  const { error, retrying, retry } = query;
  return error.isUnreachable ? (
    <PageFailure unreachable detail={error.detail} retrying={retrying} onRetry={retry} />
  ) : (
    <StatusCardFailure detail={error.detail} retrying={retrying} onRetry={retry} />
  );
}
