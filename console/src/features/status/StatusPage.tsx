import type { ReactNode } from 'react';
import { useDeviceQuery } from '../../queries/use-device-query.ts';
import { useFreshStatusQuery } from '../../queries/use-fresh-status-query.ts';
import { useFacts } from '../../rules/use-facts.ts';
import { PageFailure } from '../../shell/PageFailure.tsx';
import { StatusCard, StatusCardFailure, StatusCardLoading } from './StatusCard.tsx';
import styles from './StatusPage.module.css';

/** Addresses and pairing may change; the status on screen is at most this old. */
const refreshMs = 10_000;
/** Polls more often while the device is away, so that the page recovers with it (R7.9). */
const reconnectMs = 3000;

/**
 * The Status page. A device that cannot be reached fails the page if nothing is known about it; an
 * error response fails the card (decision 0034). Both recover by themselves.
 *
 * @param health the lazy part about the health of the device, which the guided setup does not show
 */
export function StatusPage({ health }: { health: ReactNode }) {
  const facts = useFacts();
  const query = useDeviceQuery({
    ...useFreshStatusQuery(),
    refetchInterval: (query) => (query.state.error ? reconnectMs : refreshMs),
  });

  if (query.kind === 'loading') {
    return (
      <div className={styles.page} data-columns>
        <StatusCardLoading hasFailedOnce={query.hasFailedOnce} />
      </div>
    );
  }
  if (query.kind === 'ready') {
    return (
      <div className={styles.page} data-columns>
        {!facts?.setupMode && <div className={styles.health}>{health}</div>}
        <StatusCard status={query.data} />
      </div>
    );
  }
  const { error, retrying, retry } = query;
  if (error.isUnreachable) {
    return <PageFailure unreachable detail={error.detail} retrying={retrying} onRetry={retry} />;
  }
  return <StatusCardFailure detail={error.detail} retrying={retrying} onRetry={retry} />;
}
