import { Button } from '@stillhouse/ui/Button';
import { useElapsedMs } from '@stillhouse/ui/use-elapsed';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getQuery } from '../../api/query.ts';
import styles from './NetworkList.module.css';

const tickMs = 5000;

/** When the list of networks was read, and a button that reads it again. */
export function ListRefresh() {
  // The page reads the list; this only looks at the result.
  const { dataUpdatedAt, refetch } = useQuery({
    ...getQuery('/api/v1/network/config/wifi/remote_access/available_networks'),
    enabled: false,
  });
  const elapsedMs = useElapsedMs(true, dataUpdatedAt, tickMs);
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await refetch();
    setBusy(false);
  };
  return (
    <div className={styles.refresh}>
      <span>{formatAge(elapsedMs)}</span>
      <Button size="small" icon="retry" busy={busy} onClick={() => void refresh()}>
        Refresh
      </Button>
    </div>
  );
}

function formatAge(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / tickMs) * (tickMs / 1000);
  if (seconds <= 0) return 'Updated just now';
  return seconds < 60 ? `Updated ${seconds} s ago` : `Updated ${Math.floor(seconds / 60)} min ago`;
}
