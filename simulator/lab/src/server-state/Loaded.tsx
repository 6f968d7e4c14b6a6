import { ErrorState } from '@stillhouse/ui/ErrorState';
import { Skeleton } from '@stillhouse/ui/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatError } from './format-error.ts';
import { useIsUnreachable } from './reachability.ts';

/**
 * Renders a query while it loads, when it fails, and when it has data. Data stays visible while the
 * simulator is unreachable.
 *
 * @param what is loaded, such as 'the faults'
 */
export function Loaded<T>(props: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  what: string;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  const { query, what, lines = 4, children } = props;
  const isUnreachable = useIsUnreachable();
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error === null || isUnreachable) {
    return <Skeleton lines={lines} label={`Loading ${what}`} />;
  }
  return (
    <ErrorState
      size="card"
      title={`Could not load ${what}`}
      detail={formatError(query.error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
