import { q } from '../../api/query.ts';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { PageFailure } from '../../shell/PageFailure.tsx';
import { StatusCard, StatusCardFailure, StatusCardLoading } from './StatusCard.tsx';

/** Addresses and pairing change while one looks; what is on screen is at most this old. */
const refreshMs = 10_000;
/** Sooner while the device is away, so that the page comes back with it (spec section 7: every 3 s). */
const reconnectMs = 3000;

/**
 * Status. A device that cannot be reached fails the page; one that answers with an error fails the card (a
 * decision: failures of queries). Both come back by themselves.
 */
export function StatusPage() {
  const answer = useDeviceQuery({
    ...q('getStatus'),
    refetchInterval: (query) => (query.state.error ? reconnectMs : refreshMs),
    // the status of a moment ago may be another device's or another network's
    refetchOnMount: 'always',
  });

  if (answer.kind === 'loading') return <StatusCardLoading struggling={answer.struggling} />;
  if (answer.kind === 'ready') return <StatusCard status={answer.data} />;
  const { error, retrying, retry } = answer;
  return error.isUnreachable ? (
    <PageFailure unreachable detail={error.detail} retrying={retrying} onRetry={retry} />
  ) : (
    <StatusCardFailure detail={error.detail} retrying={retrying} onRetry={retry} />
  );
}
